import { dayMs } from '#lib/base/time.ts'
import { companyDay, endOfCompanyDay } from '#lib/company/company-day.ts'
import { linksFor } from '#lib/company/links.ts'
import { formatDate, formatNumber } from '#lib/i18n/formats.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import { careerCategoryOf } from '#lib/schemas/categories.ts'
import type { Vacancy, VacancyFacts } from '#lib/schemas/vacancy.ts'
import { excerptOf } from './plain-text.ts'
import { vacancyText } from './vacancy-text.ts'

// Returns the number of days from 1 January 1970 to `moment`, in the company's time zone.
const dayNumber = (moment: Date): number => Date.parse(companyDay(moment)) / dayMs

/** Returns how many days ago a vacancy was posted, as text; empty if the date is unknown. */
const postedText = (locale: Locale, postedAt: Date | null, now: Date): string => {
  if (!postedAt) return ''
  const daysAgo = Math.max(0, dayNumber(now) - dayNumber(postedAt))
  return translatorFor(locale)('careers.jobs.posted', { n: daysAgo, count: formatNumber(locale, daysAgo) })
}

/** Returns the last day for applications as text; empty if the vacancy has none. */
export const closingText = (locale: Locale, { closesOn }: Vacancy): string =>
  closesOn
    ? translatorFor(locale)('careers.jobs.closes', { date: formatDate(locale, endOfCompanyDay(closesOn)) })
    : ''

export type VacancyRow = {
  id: string
  href: string
  /** The category as the backend sent it; use `matchesCategory` for comparisons. */
  category: string
  categoryName: string
  title: string
  /** An excerpt of the description. */
  line: string
  posted: string
  /** Empty if the vacancy has no closing date. */
  closes: string
  facts?: VacancyFacts
  /** Whether `title` and `line` are known to be in the page's language. */
  isTranslated: boolean
}

export const createRowMapper = (locale: Locale) => {
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
      line: excerptOf(descriptionHtml),
      posted: postedText(locale, vacancy.createdAt, now),
      closes: closingText(locale, vacancy),
      facts,
      isTranslated,
    }
  }
}
