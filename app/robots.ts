import type { MetadataRoute } from 'next'
import { siteOrigin } from '#lib/i18n/links.ts'

// Rendered at run time, because a build does not have `SITE_URL`.
export const dynamic = 'force-dynamic'

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', disallow: '/web/' },
    sitemap: `${siteOrigin()}/sitemap.xml`,
  }
}
