import type { Locale } from './locales.ts'

/** The name of a plural form, as ICU messages have it. */
export type PluralForm = Intl.LDMLPluralRule

/** The form that a number takes in a language; also for the browser. */
export const pluralOf = (locale: Locale, n: number): PluralForm =>
  // Chromium knows no Sorani, whose forms are those of English.
  new Intl.PluralRules(locale === 'ku' ? 'en' : locale).select(n)

/** A sentence about a number in each form that it takes in a language, `{count}` in the place of the number. */
export type PluralWords = { locale: Locale; forms: Partial<Record<PluralForm, string>> }

// One number of each form that Arabic has; the other languages have some of them.
const examples = [1, 2, 3, 11, 100]

/** Reads every plural form of an ICU message once; `say` formats it for a number and what stands for it. */
export const pluralWords = (locale: Locale, say: (n: number, count: string) => string): PluralWords => ({
  locale,
  forms: {
    zero: say(0, '{count}'),
    ...Object.fromEntries(examples.map((n) => [pluralOf(locale, n), say(n, '{count}')])),
  },
})

/** The sentence about `n`, which is written as `count`. */
export const pluralText = ({ locale, forms }: PluralWords, n: number, count: string): string =>
  ((n === 0 ? forms.zero : forms[pluralOf(locale, n)]) ?? forms.other ?? '').replace('{count}', count)
