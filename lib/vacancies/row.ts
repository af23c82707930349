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

// The number of days since 1970, in the time zone of Iraq.
const dayNumber = (moment: Date): number => Math.floor((moment.getTime() + iraqOffsetMs) / dayMs)

/** Returns how many days ago a vacancy was posted, as text; empty if the date is unknown. */
export const postedText = (locale: Locale, postedAt: Date | null, now: Date): string => {
  if (!postedAt) return ''
  const daysAgo = Math.max(0, dayNumber(now) - dayNumber(postedAt))
  return translatorFor(locale)('careers.jobs.posted', { n: daysAgo, count: formatNumber(locale, daysAgo) })
}

export type VacancyRow = {
  id: string
  href: string
  /** As the backend sent it; compare it with `matchesCategory`. */
  category: string
  categoryName: string
  title: string
  /** An excerpt of the description; null if the row has none. */
  line: string | null
  posted: string
  facts?: VacancyFacts
  /** Whether title and line are in the language of the page. */
  isTranslated: boolean
}

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
