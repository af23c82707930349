import type { Locale } from './locales.ts'
import { formatNumber } from './numbers.ts'

/**
 * A language's ten digits and its decimal mark, as one string. Chromium knows no Sorani, so what a browser
 * counts by itself is written with these.
 */
export const numeralsOf = (locale: Locale): string =>
  [...'0123456789'].map((digit) => formatNumber(locale, Number(digit))).join('') +
  formatNumber(locale, 0.5).slice(1, 2)

/** A number of at most one decimal place, without grouping, in the digits of `numeralsOf`. */
export const writeNumber = (numerals: string, value: number): string =>
  String(Math.round(value * 10) / 10).replace(
    /[\d.]/g,
    (sign) => numerals['0123456789.'.indexOf(sign)] ?? sign,
  )
