import type { Vacancy } from '#lib/backend/port.ts'
import { pageContext } from '#lib/content/page.ts'
import { careers } from '#lib/content/pages/careers.ts'
import type { VacanciesSection, VacancyList } from '#lib/content/section-careers.ts'
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

/** What an address such as `?category=hr` asks for. */
export const queryOf = (address: string): VacancyQuery =>
  readVacancyQuery(Object.fromEntries(new URLSearchParams(address)))

/** The sections of the careers page at an address. */
export const careersSections = async (locale: Locale, vacancies: readonly Vacancy[] | null, address = '') => {
  const query = queryOf(address)
  return careers({
    ...pageContext(locale, 'careers'),
    query,
    found: vacancies && (await searchVacancies(indexVacancies(vacancies), query)),
    jobs: (n) => `${n} jobs`,
    posted: posted(locale),
    headquarters: { latitude: 36.2061, longitude: 44.0202 },
  })
}

/** The section that lists the vacancies. */
export const vacanciesSection = async (
  ...given: Parameters<typeof careersSections>
): Promise<VacanciesSection> => {
  const section = (await careersSections(...given)).find(({ kind }) => kind === 'vacancies')
  if (section?.kind !== 'vacancies') throw new Error('the careers page lists no vacancies')
  return section
}

/** The list as it stands on the page, and its words. */
export const vacancyListAt = async (
  vacancies: readonly Vacancy[],
  address = '',
): Promise<{ copy: VacanciesSection['copy']; list: VacancyList }> => {
  const { copy, list } = await vacanciesSection('en', vacancies, address)
  if (!list) throw new Error('the vacancies did not load')
  return { copy, list }
}
