import type { Vacancy, VacancyFacts } from '#lib/backend/backend.ts'
import { formatNumber } from '#lib/i18n/formats.ts'
import { linksFor } from '#lib/i18n/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import { careerCategoryOf } from '#lib/schemas/categories.ts'
import { vacancyText } from './vacancy-text.ts'

const dayMs = 24 * 60 * 60 * 1000
// Iraq is three hours ahead of UTC all year.
const iraqOffsetMs = 3 * 60 * 60 * 1000

// The number of a moment's day in Iraq, counted from 1970.
const dayNumber = (moment: Date): number => Math.floor((moment.getTime() + iraqOffsetMs) / dayMs)

/** How long ago something was posted, as text; empty where unknown. */
export const postedText = (locale: Locale, postedAt: Date | null, now: Date): string => {
  if (!postedAt) return ''
  const n = Math.max(0, dayNumber(now) - dayNumber(postedAt))
  return translatorFor(locale)('careers.jobs.posted', { n, count: formatNumber(locale, n) })
}

/** A row of the list of vacancies. */
export type VacancyRow = {
  id: string
  href: string
  /** As the backend wrote it: compare by `matchesCategory`. */
  category: string
  categoryName: string
  title: string
  /** The beginning of the description; null while it is not known. */
  line: string | null
  posted: string
  facts?: VacancyFacts
  /** Whether title and line are in the language of the page. */
  isTranslated: boolean
}

/** Makes rows of vacancies in a language; `lineOf` makes an excerpt of HTML. */
export const createRowMapper = (locale: Locale, createExcerpt: (html: string) => string | null) => {
  const { categories } = pageCopy(locale, 'careers')
  const links = linksFor(locale)
  const now = new Date()
  return (vacancy: Vacancy): VacancyRow => {
    const { title, descriptionHtml, facts, isTranslated } = vacancyText(vacancy, locale)
    return {
      id: vacancy.id,
      href: links.vacancy(vacancy.id).href,
      category: vacancy.category,
      categoryName: categories[careerCategoryOf(vacancy.category) ?? 'other'],
      title,
      line: createExcerpt(descriptionHtml),
      posted: postedText(locale, vacancy.createdAt, now),
      facts,
      isTranslated,
    }
  }
}
