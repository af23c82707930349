import type { MetadataRoute } from 'next'
import { env } from '#lib/base/env.ts'

// Of the running site: a build does not know its address.
export const dynamic = 'force-dynamic'

export default function robots(): MetadataRoute.Robots {
  const { SITE_URL } = env()
  return {
    rules: { userAgent: '*', disallow: ['/web/', '/api/'] },
    ...(SITE_URL && { sitemap: `${SITE_URL}/sitemap.xml` }),
  }
}
