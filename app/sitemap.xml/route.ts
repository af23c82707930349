import { sitemap } from '#lib/handlers/lists.ts'

export const GET = (request: Request) => sitemap(request)
