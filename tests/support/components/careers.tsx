import { Careers } from '#app/[locale]/careers/careers.tsx'
import type { Vacancy } from '#lib/backend/backend.ts'
import { pageContext } from '#lib/content/page-context.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import { pluralWords } from '#lib/i18n/plurals.ts'
import { vacancyList } from '#lib/vacancies/list.ts'
import { indexVacancies } from '#lib/vacancies/load-vacancies.ts'
import { parseVacancyQuery, type VacancyQuery } from '#lib/vacancies/query.ts'

/** A vacancy in one language only. */
export const vacancyOf = (id: string, category: string): Vacancy => ({
  id,
  title: `Title of ${id}`,
  category,
  descriptionHtml: `<p>Line of ${id}</p>`,
  createdAt: null,
  updatedAt: null,
})

/** The query of an address such as `?category=hr`. */
export const queryOf = (search: string): VacancyQuery =>
  parseVacancyQuery(Object.fromEntries(new URLSearchParams(search)))

/** The careers page with these vacancies, or with none that could be loaded. */
export const careersPage = async (locale: Locale, vacancies: readonly Vacancy[] | null) => (
  <Careers
    {...pageContext(locale, 'careers')}
    query={queryOf('')}
    google={null}
    position={{ latitude: 36.2061, longitude: 44.0202 }}
    list={vacancies && (await vacancyList(locale, indexVacancies(vacancies), queryOf('')))}
  />
)

/** How many open jobs there are, in each plural form. */
export const countForms = (locale: Locale) =>
  pluralWords(locale, (n, count) => translatorFor(locale)('careers.jobs.count', { n, count }))

/** The list of vacancies as it stands on the English page at an address. */
export const vacancyListAt = (vacancies: readonly Vacancy[], search = '') =>
  vacancyList('en', indexVacancies(vacancies), queryOf(search))
