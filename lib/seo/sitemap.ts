import type { MetadataRoute } from 'next'
import type { Vacancy } from '#lib/backend/port.ts'
import { indexedPages, pages, pathOfPage } from '#lib/content/pages.ts'
import { addressOf, alternatesOf } from '#lib/i18n/links.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { cityPages } from '#lib/places/cities.ts'

type ListedPage = { path: string; changedAt?: Date | null }

// A sitemap holds 50,000 addresses at most, and each vacancy has one in every language.
const mostVacancies = 15_000

const changeOf = ({ updatedAt, createdAt }: Vacancy) => updatedAt ?? createdAt

const newestFirst = (a: Vacancy, b: Vacancy) => Number(changeOf(b)) - Number(changeOf(a))

const listedPages = (vacancies: readonly Vacancy[]): ListedPage[] => {
  const open = vacancies.toSorted(newestFirst).slice(0, mostVacancies)
  return [
    ...indexedPages.map((slug) => ({
      path: pathOfPage(slug),
      changedAt: slug === 'careers' ? open[0] && changeOf(open[0]) : pages[slug].changedAt,
    })),
    ...cityPages.map((slug) => ({ path: `cities/${slug}` })),
    ...open.map((vacancy) => ({ path: `job-details/${vacancy.id}`, changedAt: changeOf(vacancy) })),
  ]
}

/** Every indexed address in all languages, with a date only where it is known. */
export const sitemapOf = (origin: string, vacancies: readonly Vacancy[]): MetadataRoute.Sitemap =>
  listedPages(vacancies).flatMap(({ path, changedAt: lastModified }) =>
    localeCodes.map((locale) => ({
      url: addressOf(origin, locale, path),
      ...(lastModified && { lastModified }),
      alternates: { languages: alternatesOf(origin, path) },
    })),
  )
