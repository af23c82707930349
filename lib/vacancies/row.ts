import { type Vacancy, vacancyText } from '#lib/backend/port.ts'
import { dayNumber } from '#lib/i18n/calendar.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { writeNumber } from '#lib/i18n/numerals.ts'
import { type PluralWords, pluralText, pluralWords } from '#lib/i18n/plurals.ts'
import { type CareerCategory, careerCategoryOf } from '#lib/schemas/categories.ts'

/** “Posted n days ago” in one language, `{count}` in the place of the number; also for the browser. */
export type PostedWords = PluralWords & { numerals: string }

type Saying = { numerals: string; say: (n: number, count: string) => string }

/** Reads an ICU message once; `say` formats it for a number of days and what stands for it. */
export const postedWords = (locale: Locale, { numerals, say }: Saying): PostedWords => ({
  ...pluralWords(locale, say),
  numerals,
})

/** How long ago something was posted, in words, or nothing where that is unknown. */
export const postedText = (words: PostedWords, postedAt: Date | null, now: Date): string => {
  if (!postedAt) return ''
  const days = Math.max(0, dayNumber(now) - dayNumber(postedAt))
  return pluralText(words, days, writeNumber(words.numerals, days))
}

/** A line of the list of vacancies. */
export type VacancyRow = {
  id: string
  href: string
  /** As the backend wrote it: compare by `matchesCategory`. */
  category: string
  categoryName: string
  title: string
  line: string
  posted: string
  /** Whether title and line are in the page's own language. */
  isTranslated: boolean
}

/** What makes rows of vacancies, on the server and in the browser alike. */
export type RowWords = {
  /** What stands before a vacancy's id in its address. */
  pathPrefix: string
  categories: Readonly<Record<CareerCategory | 'other', string>>
  posted: PostedWords
}

/** The row of a vacancy; `firstLine` finds the first line of words in a piece of HTML. */
export const vacancyRow = (
  vacancy: Vacancy,
  words: RowWords,
  firstLine: (html: string) => string,
): VacancyRow => {
  const { locale } = words.posted
  const { title, descriptionHtml } = vacancyText(vacancy, locale)
  return {
    id: vacancy.id,
    href: words.pathPrefix + vacancy.id,
    category: vacancy.category,
    categoryName: words.categories[careerCategoryOf(vacancy.category) ?? 'other'],
    title,
    line: firstLine(descriptionHtml),
    posted: postedText(words.posted, vacancy.createdAt, new Date()),
    isTranslated: vacancy.translations?.[locale] !== undefined,
  }
}
