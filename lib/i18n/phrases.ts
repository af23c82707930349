import { invisibleSigns } from '#lib/base/names.ts'

import type { Locale } from './locales.ts'

/** Replaces each `{name}` by its value; unknown names stay. */
export const fill = (text: string, facts: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => facts[name] ?? placeholder)

/** What others wrote as one line, in which no sign changes the direction. */
export const plainLine = (text: string): string =>
  text.normalize('NFC').replace(invisibleSigns, ' ').replace(/\s+/g, ' ').trim()

/** A text of unknown direction for the middle of another one, whose order it does not change. */
export const isolated = (text: string): string => `\u2068${text}\u2069`

/** Splits a text at numbers and addresses, which stay left to right; they are the odd parts. */
export const splitAtDialled = (text: string): string[] =>
  // An e-mail address, a number with its country's code, or four Latin digits and more. Without an end, what is before
  // the sign would be looked for from each letter of a long word to its end.
  text.split(/([\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+|(?:\+\d|\d(?=(?:[ -]?\d){3}))(?:[ -]?\d)*)/)

/** A plural category, as ICU messages name it. */
export type PluralForm = Intl.LDMLPluralRule

/** The plural category of a number in a language; also for the browser. */
const pluralOf = (locale: Locale, n: number): PluralForm =>
  // Chromium has no Sorani; its plural categories are those of English.
  new Intl.PluralRules(locale === 'ku' ? 'en' : locale).select(n)

/** A sentence in each plural form of a language, with `{count}` for the number. */
export type PluralWords = { locale: Locale; forms: Partial<Record<PluralForm, string>> }

// One number for each of Arabic's categories; the other languages use some of them.
const examples = [1, 2, 3, 11, 100]

/** Formats an ICU message once for each plural form; `say` formats it for a number and its placeholder. */
export const pluralWords = (locale: Locale, say: (n: number, count: string) => string): PluralWords => ({
  locale,
  forms: {
    zero: say(0, '{count}'),
    ...Object.fromEntries(examples.map((n) => [pluralOf(locale, n), say(n, '{count}')])),
  },
})

/** The sentence for `n`, with `count` as its formatted number. */
export const pluralText = ({ locale, forms }: PluralWords, n: number, count: string): string =>
  ((n === 0 ? forms.zero : forms[pluralOf(locale, n)]) ?? forms.other ?? '').replace('{count}', count)
