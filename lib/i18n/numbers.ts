import { type Locale, locales } from './locales.ts'

/** A whole number in the language's own digits and grouping, e.g. 5000 → “٥٬٠٠٠”. */
export const formatNumber = (locale: Locale, value: number): string =>
  new Intl.NumberFormat(locales[locale].intl, { maximumFractionDigits: 1 }).format(value)
