import type { MetadataRoute } from 'next'
import { siteOrigin } from '#lib/i18n/links.ts'

// The running site answers: a build does not know its address.
export const dynamic = 'force-dynamic'

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', disallow: '/web/' },
    sitemap: `${siteOrigin()}/sitemap.xml`,
  }
}
