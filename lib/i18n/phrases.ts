import type { Locale } from './locales.ts'

/** Replaces each `{name}` by its value; unknown names stay. */
export const fill = (text: string, facts: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => facts[name] ?? placeholder)

/** Control characters, direction marks and overrides; the joiners U+200C and U+200D stay for Persian names. */
const invisible = /[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu

/** What others wrote as one line, in which no sign changes the direction. */
export const plainLine = (text: string): string =>
  text.normalize('NFC').replace(invisible, ' ').replace(/\s+/g, ' ').trim()

const mostNameBytes = 255
const longestExtension = 10

// Device names, which Windows opens whatever their extension.
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

// The longest start of a text, in whole letters, that fits into so many bytes.
const startOf = (text: string, most: number): string => {
  let kept = ''
  let size = 0
  for (const letter of text) {
    size += Buffer.byteLength(letter)
    if (size > most) return kept
    kept += letter
  }
  return kept
}

/**
 * A file name that every disk accepts: no path, no control or direction characters, no device name, at most 255
 * bytes.
 */
export const safeFileName = (given: string): string => {
  const base = given.split(/[/\\]/).at(-1) ?? ''
  const name = base
    .normalize('NFC')
    .replace(invisible, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '')
    .replace(reserved, '_$1')
  if (Buffer.byteLength(name) <= mostNameBytes) return name
  const extension = startOf(/\.[^.]*$/.exec(name)?.[0] ?? '', longestExtension)
  return startOf(name, mostNameBytes - Buffer.byteLength(extension)) + extension
}

/** A text of unknown direction for the middle of another one, whose order it does not change. */
export const isolated = (text: string): string => `\u2068${text}\u2069`

/** Splits a text at numbers and addresses, which stay left to right; they are the odd parts. */
export const splitAtDialled = (text: string): string[] =>
  // An e-mail address, a number with its country's code, or four Latin digits and more. Without an end, what is before
  // the sign would be looked for from each letter of a long word to its end.
  text.split(/([\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+|(?:\+\d|\d(?=(?:[ -]?\d){3}))(?:[ -]?\d)*)/)

/** Formats a number with at most one decimal place and no grouping in the digits of `numeralsOf`; for the browser. */
export const writeNumber = (numerals: string, value: number): string =>
  String(Math.round(value * 10) / 10).replace(
    /[\d.]/g,
    (sign) => numerals['0123456789.'.indexOf(sign)] ?? sign,
  )

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
