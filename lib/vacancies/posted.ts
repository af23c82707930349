import type { Locale } from '#lib/i18n/locales.ts'
import { numeralsOf, writeNumber } from '#lib/i18n/numerals.ts'

/** “Posted n days ago” in one language, `{count}` in the place of the number; also for the browser. */
export type PostedWords = {
  locale: Locale
  numerals: string
  today: string
  forms: Partial<Record<Intl.LDMLPluralRule, string>>
}

// Chromium knows no Sorani, whose forms are those of English.
const pluralOf = (locale: Locale, days: number) =>
  new Intl.PluralRules(locale === 'ku' ? 'en' : locale).select(days)

// One number of each form that Arabic has; the other languages have some of them.
const examples = [1, 2, 3, 11, 100]

/** Reads every plural form of an ICU message once; `say` formats it for a number and what stands for it. */
export const postedWords = (locale: Locale, say: (n: number, count: string) => string): PostedWords => ({
  locale,
  numerals: numeralsOf(locale),
  today: say(0, '{count}'),
  forms: Object.fromEntries(examples.map((n) => [pluralOf(locale, n), say(n, '{count}')])),
})

const day = 24 * 60 * 60 * 1000
// Iraq's clock, all year: three hours ahead.
const offset = 3 * 60 * 60 * 1000

/** A moment as a count of days on Iraq's calendar. */
const dayNumber = (moment: Date) => Math.floor((moment.getTime() + offset) / day)

/** How long ago something was posted, in words, or nothing where that is unknown. */
export const postedText = (words: PostedWords, postedAt: Date | null, now: Date): string => {
  if (!postedAt) return ''
  const days = Math.max(0, dayNumber(now) - dayNumber(postedAt))
  if (days === 0) return words.today
  const form = words.forms[pluralOf(words.locale, days)] ?? words.forms.other ?? ''
  return form.replace('{count}', writeNumber(words.numerals, days))
}

/** Year, month (from 0) and day of a moment on Iraq's calendar. */
export const calendarDay = (moment: Date) => {
  const shifted = new Date(moment.getTime() + offset)
  return { year: shifted.getUTCFullYear(), month: shifted.getUTCMonth(), day: shifted.getUTCDate() }
}

/** Whether two moments fall on the same day in Iraq. */
export const isSameDay = (a: Date, b: Date): boolean => dayNumber(a) === dayNumber(b)
