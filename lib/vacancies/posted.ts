import { dayNumber } from '#lib/i18n/calendar.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { writeNumber } from '#lib/i18n/numerals.ts'
import { type PluralWords, pluralText, pluralWords } from '#lib/i18n/plurals.ts'

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
