import type { Locale } from './locales.ts'

/** A plural category, as ICU messages name it. */
export type PluralForm = Intl.LDMLPluralRule

/** The plural category of a number in a language; also for the browser. */
const pluralOf = (locale: Locale, n: number): PluralForm =>
  // Chromium has no Sorani; its plural categories are those of English.
  new Intl.PluralRules(locale === 'ku' ? 'en' : locale).select(n)

/** A sentence in each plural form of a language, with `{count}` for the number. */
export type PluralForms = { locale: Locale; forms: Partial<Record<PluralForm, string>> }

// One number for each of Arabic's categories but zero; the other languages use some of them.
const exampleNumbers = [1, 2, 3, 11, 100]

/** Formats an ICU message once for each plural form; `format` formats it for a number and its placeholder. */
export const pluralWords = (locale: Locale, format: (n: number, count: string) => string): PluralForms => ({
  locale,
  forms: {
    zero: format(0, '{count}'),
    ...Object.fromEntries(exampleNumbers.map((n) => [pluralOf(locale, n), format(n, '{count}')])),
  },
})

/** The sentence for `n`, with `count` as its formatted number. */
export const pluralText = ({ locale, forms }: PluralForms, n: number, count: string): string =>
  ((n === 0 ? forms.zero : forms[pluralOf(locale, n)]) ?? forms.other ?? '').replace('{count}', count)
