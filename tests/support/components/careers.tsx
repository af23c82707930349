import { Careers } from '#app/[locale]/careers/careers.tsx'
import type { HeadquartersProps } from '#app/[locale]/careers/headquarters.tsx'
import { pageContext } from '#lib/content/page-context.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import { formatPluralForms } from '#lib/i18n/plurals.ts'
import type { Vacancy } from '#lib/schemas/vacancy.ts'
import { vacancyList } from '#lib/vacancies/list.ts'
import { indexVacancies } from '#lib/vacancies/load-vacancies.ts'
import { parseVacancyQuery, type VacancyQuery } from '#lib/vacancies/query.ts'

/** Returns a vacancy without translations. */
export const sampleVacancy = (id: string, category: string): Vacancy => ({
  id,
  title: `Title of ${id}`,
  category,
  descriptionHtml: `<p>Line of ${id}</p>`,
  createdAt: null,
  updatedAt: null,
})

/** Parses a URL search string such as `?category=hr`. */
export const parseQueryString = (search: string): VacancyQuery =>
  parseVacancyQuery(Object.fromEntries(new URLSearchParams(search)))

/** Returns the careers page. If `vacancies` is null, the page is rendered as if loading them had failed. */
export const careersPage = async (
  locale: Locale,
  vacancies: readonly Vacancy[] | null,
  headquarters: Partial<Pick<HeadquartersProps, 'position' | 'google'>> = {},
) => (
  <Careers
    {...pageContext(locale, 'careers')}
    query={parseQueryString('')}
    hasReferences
    google={null}
    position={{ latitude: 36.2061, longitude: 44.0202 }}
    {...headquarters}
    list={vacancies && (await vacancyList(locale, indexVacancies(vacancies), parseQueryString('')))}
  />
)

/** Returns the “open jobs” message in each plural form. */
export const jobCountLabels = (locale: Locale) =>
  formatPluralForms(locale, (n, count) => translatorFor(locale)('careers.jobs.count', { n, count }))

/** Returns the English page's vacancy list for a URL search string. */
export const vacancyListFor = (vacancies: readonly Vacancy[], search = '') =>
  vacancyList('en', indexVacancies(vacancies), parseQueryString(search))
