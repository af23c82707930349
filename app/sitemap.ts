import type { MetadataRoute } from 'next'
import { notFound } from 'next/navigation'
import { loadOr } from '#lib/backend/load.ts'
import { env } from '#lib/base/env.ts'
import { sitemapOf } from '#lib/seo/sitemap.ts'

// Of the running site: a build knows neither its address nor its vacancies.
export const dynamic = 'force-dynamic'

/** Nothing without SITE_URL: a sitemap's addresses are whole, and no request is to be believed about them. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const { SITE_URL } = env()
  if (!SITE_URL) notFound()
  return sitemapOf(SITE_URL, await loadOr([], 'vacancies', (backend) => backend.vacancies()))
}
