import { listSource, respondWithSitemap } from '#lib/seo/list-responses.ts'

// Without this line, the build would try to prerender the sitemap and log an error.
export const dynamic = 'force-dynamic'

export const GET = (request: Request) => respondWithSitemap(request, listSource())
