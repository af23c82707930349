import type { MetadataRoute } from 'next'
import { backend } from '#lib/backend/index.ts'
import { siteOrigin } from '#lib/i18n/links.ts'
import { sitemapOf } from '#lib/seo/sitemap.ts'

// The running site answers: a build knows neither its address nor its vacancies.
export const dynamic = 'force-dynamic'

/** Fails without the vacancies: a list that lacks them would say that all of them are gone. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  return sitemapOf(siteOrigin(), await backend().vacancies())
}
