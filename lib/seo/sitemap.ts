import type { MetadataRoute } from 'next'
import { lastModifiedOf, type Vacancy } from '#lib/backend/backend.ts'
import { indexedPages, pages, pathOfPage } from '#lib/content/pages.ts'
import { joinUrl } from '#lib/i18n/links.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { cityPages } from '#lib/places/service-cities.ts'
import { escapeXml } from './xml.ts'

export const latestChange = (vacancies: readonly Vacancy[]): Date | null => {
  const times = vacancies.flatMap((vacancy) => lastModifiedOf(vacancy)?.getTime() ?? [])
  return times.length ? new Date(times.reduce((latest, time) => Math.max(latest, time))) : null
}

// Next does not escape the URLs of a sitemap.
const entriesOf = (origin: string, path: string, changedAt: Date | null | undefined) =>
  localeCodes.map((locale) => ({
    url: escapeXml(joinUrl(origin, locale, path)),
    ...(changedAt && { lastModified: changedAt }),
  }))

/** Lists all indexed URLs, with their last change if known; pages link to their translations themselves. */
export const sitemapOf = (origin: string, vacancies: readonly Vacancy[]): MetadataRoute.Sitemap => [
  ...indexedPages.flatMap((slug) =>
    entriesOf(origin, pathOfPage(slug), slug === 'careers' ? latestChange(vacancies) : pages[slug].changedAt),
  ),
  ...cityPages.flatMap((slug) => entriesOf(origin, `cities/${slug}`, null)),
  ...vacancies.flatMap((vacancy) => entriesOf(origin, `job-details/${vacancy.id}`, lastModifiedOf(vacancy))),
]
