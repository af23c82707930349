import type { Locale } from './locales.ts'

/** The name of a plural form, as ICU messages have it. */
export type PluralForm = Intl.LDMLPluralRule

/** The form that a number takes in a language; also for the browser. */
export const pluralOf = (locale: Locale, n: number): PluralForm =>
  // Chromium knows no Sorani, whose forms are those of English.
  new Intl.PluralRules(locale === 'ku' ? 'en' : locale).select(n)
