import { sitemap } from '#lib/handlers/feeds.ts'

export const GET = (request: Request) => sitemap(request)
