import { Careers } from '#app/[locale]/careers/careers.tsx'
import type { Vacancy } from '#lib/backend/port.ts'
import { pageContext } from '#lib/content/page-context.ts'
import { vacancyList } from '#lib/content/vacancy-list.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { readVacancyQuery, type VacancyQuery } from '#lib/vacancies/query.ts'
import { indexVacancies, searchVacancies } from '#lib/vacancies/search.ts'

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
export const queryOf = (address: string): VacancyQuery =>
  readVacancyQuery(Object.fromEntries(new URLSearchParams(address)))

const search = (vacancies: readonly Vacancy[], query: VacancyQuery) =>
  searchVacancies(indexVacancies(vacancies), query)

/** The careers page with these vacancies, or with none that could be loaded. */
export const careersPage = async (locale: Locale, vacancies: readonly Vacancy[] | null) => (
  <Careers
    {...pageContext(locale, 'careers')}
    query={queryOf('')}
    found={vacancies && (await search(vacancies, queryOf('')))}
    headquarters={{ latitude: 36.2061, longitude: 44.0202 }}
  />
)

/** The list of vacancies as it stands on the English page at an address. */
export const vacancyListAt = async (vacancies: readonly Vacancy[], address = '') =>
  vacancyList('en', await search(vacancies, queryOf(address)))
