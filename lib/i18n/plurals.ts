import type { Locale } from './locales.ts'

type PluralCategory = Intl.LDMLPluralRule

const pluralCategory = (locale: Locale, n: number): PluralCategory =>
  // Chromium has no data for Sorani, whose plural categories are those of English.
  new Intl.PluralRules(locale === 'ku' ? 'en' : locale).select(n)

/** A message in each plural form of a locale, with `{count}` for the number. */
export type PluralForms = { locale: Locale; forms: Partial<Record<PluralCategory, string>> }

// One number for each Arabic plural category except zero; the other languages have fewer categories.
const exampleNumbers = [1, 2, 3, 11, 100]

/**
 * Formats an ICU message for 0 and for each plural form of the locale; `format` receives an example number and the
 * string `{count}`.
 */
export const formatPluralForms = (
  locale: Locale,
  format: (n: number, count: string) => string,
): PluralForms => ({
  locale,
  forms: {
    zero: format(0, '{count}'),
    ...Object.fromEntries(exampleNumbers.map((n) => [pluralCategory(locale, n), format(n, '{count}')])),
  },
})

/** Returns the plural form for `n` with `count`, the formatted number, filled in. */
export const selectPluralForm = ({ locale, forms }: PluralForms, n: number, count: string): string =>
  ((n === 0 ? forms.zero : forms[pluralCategory(locale, n)]) ?? forms.other ?? '').replace('{count}', count)
