import { type Vacancy, vacancyText } from '#lib/backend/port.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { writeNumber } from '#lib/i18n/numerals.ts'
import { type PluralWords, pluralText, pluralWords } from '#lib/i18n/phrases.ts'
import { type CareerCategory, careerCategoryOf, vacancyFacts } from '#lib/schemas/categories.ts'

const day = 24 * 60 * 60 * 1000
// Iraq is three hours ahead of UTC all year.
const offset = 3 * 60 * 60 * 1000

/** The number of a moment's day in Iraq, counted from 1970; also for the browser. */
export const dayNumber = (moment: Date): number => Math.floor((moment.getTime() + offset) / day)

/** “Posted n days ago” in one language, with `{count}` for the number; also for the browser. */
export type PostedWords = PluralWords & { numerals: string }

type Saying = { numerals: string; say: (n: number, count: string) => string }

/** Formats an ICU message once; `say` formats it for a number of days and its placeholder. */
export const postedWords = (locale: Locale, { numerals, say }: Saying): PostedWords => ({
  ...pluralWords(locale, say),
  numerals,
})

/** How long ago something was posted, as text; undefined where unknown. */
export const postedText = (words: PostedWords, postedAt: Date | null, now: Date): string => {
  if (!postedAt) return ''
  const days = Math.max(0, dayNumber(now) - dayNumber(postedAt))
  return pluralText(words, days, writeNumber(words.numerals, days))
}

/** A row of the list of vacancies. */
export type VacancyRow = {
  id: string
  href: string
  /** As the backend wrote it: compare by `matchesCategory`. */
  category: string
  categoryName: string
  title: string
  line: string
  posted: string
  /** What it says of itself beside its text, in one line. */
  facts: string
  /** Whether title and excerpt are in the language of the page. */
  isTranslated: boolean
}

/** What the server and the browser need to make rows of vacancies. */
export type RowWords = {
  /** The address of a vacancy up to its id. */
  pathPrefix: string
  categories: Readonly<Record<CareerCategory | 'other', string>>
  posted: PostedWords
}

/** The row of a vacancy; `firstLine` makes an excerpt of HTML. */
export const vacancyRow = (
  vacancy: Vacancy,
  words: RowWords,
  firstLine: (html: string) => string,
): VacancyRow => {
  const { locale } = words.posted
  const { title, descriptionHtml, facts, isTranslated } = vacancyText(vacancy, locale)
  return {
    id: vacancy.id,
    href: words.pathPrefix + vacancy.id,
    category: vacancy.category,
    categoryName: words.categories[careerCategoryOf(vacancy.category) ?? 'other'],
    title,
    line: firstLine(descriptionHtml),
    posted: postedText(words.posted, vacancy.createdAt, new Date()),
    facts: vacancyFacts.flatMap((fact) => facts?.[fact] ?? []).join(' · '),
    isTranslated,
  }
}
