import type { MetadataRoute } from 'next'
import { backend } from '#lib/backend/index.ts'
import { siteOrigin } from '#lib/i18n/links.ts'
import { sitemapOf } from '#lib/seo/sitemap.ts'

// Rendered at run time, because a build has neither `SITE_URL` nor the vacancies.
export const dynamic = 'force-dynamic'

/** Throws if loading the vacancies fails, because a sitemap without them would mean that all are closed. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  return sitemapOf(siteOrigin(), await backend().vacancies())
}
