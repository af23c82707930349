import { describeBackend } from '#backend/settings.ts'
import { joinUrl } from '#lib/company/links.ts'
import { indexedPageSlugs, pages, relativePagePath } from '#lib/content/pages.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { lastModifiedOf, type Vacancy } from '#lib/schemas/vacancy.ts'
import { writeElement, xmlDeclaration } from './xml.ts'

export const latestChange = (vacancies: readonly Vacancy[]): Date | null => {
  const times = vacancies.flatMap((vacancy) => lastModifiedOf(vacancy)?.getTime() ?? [])
  return times.length ? new Date(times.reduce((latest, time) => Math.max(latest, time))) : null
}

const urlElements = (origin: string, path: string, changedAt: Date | null | undefined) =>
  localeCodes.map((locale) => {
    const loc = writeElement('loc', joinUrl(origin, locale, path))
    return `<url>${loc}${writeElement('lastmod', changedAt?.toISOString())}</url>\n`
  })

/**
 * Returns the sitemap: the indexed URLs except application forms and later pages of the vacancy list, with the time of
 * their last change if known. It contains no `hreflang` alternates, which are in the pages themselves.
 */
export const writeSitemap = (origin: string, vacancies: readonly Vacancy[]): string => {
  const { storesForms } = describeBackend()
  const pageSlugs = indexedPageSlugs.filter((slug) => storesForms || slug !== 'application')
  const elements = [
    ...pageSlugs.flatMap((slug) =>
      urlElements(
        origin,
        relativePagePath(slug),
        slug === 'careers' ? latestChange(vacancies) : pages[slug].changedAt,
      ),
    ),
    ...vacancies.flatMap((vacancy) =>
      urlElements(origin, `job-details/${vacancy.id}`, lastModifiedOf(vacancy)),
    ),
  ]
  return `${xmlDeclaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${elements.join('')}</urlset>\n`
}
