import { Careers } from '#app/[locale]/careers/careers.tsx'
import type { Vacancy } from '#lib/backend/port.ts'
import { pageContext } from '#lib/content/pages.ts'
import { vacancyList } from '#lib/content/vacancy-list.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { readVacancyQuery, type VacancyQuery } from '#lib/vacancies/query.ts'
import type { PostedWords } from '#lib/vacancies/row.ts'
import { indexVacancies, searchVacancies } from '#lib/vacancies/search.ts'

const posted = (locale: Locale): PostedWords => ({
  locale,
  numerals: locale === 'en' ? '0123456789.' : '٠١٢٣٤٥٦٧٨٩٫',
  forms: { zero: 'today', one: '{count} day ago', other: '{count} days ago' },
})

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

const listData = (locale: Locale) => ({ jobs: (n: number) => `${n} jobs`, posted: posted(locale) })

const search = (vacancies: readonly Vacancy[], query: VacancyQuery) =>
  searchVacancies(indexVacancies(vacancies), query)

/** The careers page with these vacancies, or with none that could be loaded. */
export const careersPage = async (locale: Locale, vacancies: readonly Vacancy[] | null) => (
  <Careers
    {...pageContext(locale, 'careers')}
    {...listData(locale)}
    query={queryOf('')}
    found={vacancies && (await search(vacancies, queryOf('')))}
    headquarters={{ latitude: 36.2061, longitude: 44.0202 }}
  />
)

/** The list of vacancies as it stands on the page at an address, and its words. */
export const vacancyListAt = async (vacancies: readonly Vacancy[], address = '') => {
  const context = { ...pageContext('en', 'careers'), ...listData('en') }
  return { copy: context.copy.jobs, list: vacancyList(context, await search(vacancies, queryOf(address))) }
}
