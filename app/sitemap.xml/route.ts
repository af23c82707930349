import { sitemap } from '#lib/handlers/lists.ts'

// Of the running site: a build knows neither its address nor its vacancies.
export const dynamic = 'force-dynamic'

export const GET = (request: Request) => sitemap(request)
