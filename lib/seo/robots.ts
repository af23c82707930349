import { siteOrigin } from '#lib/company/links.ts'
import { cacheableTextResponse } from '#lib/http/responses.ts'
import type { Env } from '#lib/settings/env.ts'

/** Handles `GET /robots.txt`. Like the sitemap, it may be cached, so that a proxy can serve it during a restart. */
export const respondWithRobotsTxt = (request: Request, { NOINDEX }: Env): Response => {
  // A crawler that is not allowed to request a URL cannot see its `noindex`.
  const rule = NOINDEX === '1' ? 'Allow: /' : 'Disallow: /web/'
  const body = `User-Agent: *\n${rule}\n\nSitemap: ${siteOrigin()}/sitemap.xml\n`
  return cacheableTextResponse(request, body, { type: 'text/plain', maxAgeSeconds: 60 })
}
