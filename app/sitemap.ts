import type { MetadataRoute } from 'next'
import { loadOr } from '#lib/backend/load.ts'
import { siteOrigin } from '#lib/i18n/links.ts'
import { sitemapOf } from '#lib/seo/sitemap.ts'

// Of the running site: a build knows neither its address nor its vacancies.
export const dynamic = 'force-dynamic'

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  return sitemapOf(siteOrigin(), await loadOr([], 'vacancies', (backend) => backend.vacancies()))
}
