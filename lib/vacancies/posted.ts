import { dayNumber } from '#lib/i18n/calendar.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { writeNumber } from '#lib/i18n/numerals.ts'
import { type PluralForm, pluralOf } from '#lib/i18n/plurals.ts'

/** “Posted n days ago” in one language, `{count}` in the place of the number; also for the browser. */
export type PostedWords = {
  locale: Locale
  numerals: string
  today: string
  forms: Partial<Record<PluralForm, string>>
}

// One number of each form that Arabic has; the other languages have some of them.
const examples = [1, 2, 3, 11, 100]

type Saying = { numerals: string; say: (n: number, count: string) => string }

/** Reads every plural form of an ICU message once; `say` formats it for a number and what stands for it. */
export const postedWords = (locale: Locale, { numerals, say }: Saying): PostedWords => ({
  locale,
  numerals,
  today: say(0, '{count}'),
  forms: Object.fromEntries(examples.map((n) => [pluralOf(locale, n), say(n, '{count}')])),
})

/** How long ago something was posted, in words, or nothing where that is unknown. */
export const postedText = (words: PostedWords, postedAt: Date | null, now: Date): string => {
  if (!postedAt) return ''
  const days = Math.max(0, dayNumber(now) - dayNumber(postedAt))
  if (days === 0) return words.today
  const form = words.forms[pluralOf(words.locale, days)] ?? words.forms.other ?? ''
  return form.replace('{count}', writeNumber(words.numerals, days))
}
