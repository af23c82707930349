import type { Vacancy } from '#lib/backend/port.ts'
import { pageContext } from '#lib/content/page.ts'
import { careers } from '#lib/content/pages/careers.ts'
import type { VacanciesSection } from '#lib/content/section-careers.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import type { PostedWords } from '#lib/vacancies/posted.ts'

const posted = (locale: Locale): PostedWords => ({
  locale,
  numerals: locale === 'en' ? '0123456789.' : '٠١٢٣٤٥٦٧٨٩٫',
  today: 'today',
  forms: { one: '{count} day ago', other: '{count} days ago' },
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

/** The sections of the careers page. */
export const careersSections = (locale: Locale, vacancies: readonly Vacancy[] | null) =>
  careers({ ...pageContext(locale, 'careers'), vacancies, count: 'count', posted: posted(locale) })

/** The section that lists the vacancies. */
export const vacanciesSection = (locale: Locale, vacancies: readonly Vacancy[] | null): VacanciesSection => {
  const section = careersSections(locale, vacancies).find(({ kind }) => kind === 'vacancies')
  if (section?.kind !== 'vacancies') throw new Error('the careers page lists no vacancies')
  return section
}
