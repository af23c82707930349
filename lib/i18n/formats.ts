import { createFormatter } from 'next-intl'
import { env } from '#lib/settings/env.ts'
import { fillPlaceholders } from './inline-text.ts'
import { type Locale, locales } from './locales.ts'

// Use this file on the server only: Chromium has no data for Sorani, so the digits in the browser would differ and
// hydration would fail.

/** The hour formats in messages/…/common.json. CLDR's hour formats differ from common usage. */
export type FormatCopy = { hours: Readonly<Record<TimeOfDay, string>> }

type TimeOfDay = 'morning' | 'afternoon' | 'evening' | 'night'

const createLocaleFormatter = (locale: Locale) =>
  createFormatter({ locale: locales[locale].intl, timeZone: env().TIME_ZONE })

// Create each formatter once, because it caches Intl objects, which take 100 times longer to create than to use.
const formatters: Partial<Record<Locale, ReturnType<typeof createFormatter>>> = {}

const formatterOf = (locale: Locale) => {
  formatters[locale] ??= createLocaleFormatter(locale)
  return formatters[locale]
}

/** Formats a number with the locale's digits and grouping, and at most one decimal: 5000 → “٥٬٠٠٠”. */
export const formatNumber = (locale: Locale, value: number): string =>
  formatterOf(locale).number(value, { maximumFractionDigits: 1 })

/** Returns a locale's ten digits and decimal separator, for `formatWithNumerals` in the browser. */
export const numeralsOf = (locale: Locale): string =>
  [...'0123456789'].map((digit) => formatNumber(locale, Number(digit))).join('') +
  formatNumber(locale, 0.5).slice(1, 2)

const timeOfDay = (hour: number): TimeOfDay => {
  if (hour < 12) return 'morning'
  if (hour < 17) return 'afternoon'
  return hour < 21 ? 'evening' : 'night'
}

/** Formats an hour of the day (1 to 23) on a twelve-hour clock: 22 → “١٠ی شەو”. */
export const formatHour = (locale: Locale, formats: FormatCopy, hour: number): string =>
  fillPlaceholders(formats.hours[timeOfDay(hour)], { hour: formatNumber(locale, hour % 12 || 12) })

export const formatYear = (locale: Locale, moment: Date): string =>
  formatterOf(locale).dateTime(moment, { year: 'numeric' })

/** Formats the date in the company’s time zone: “١٨ی تشرینی دووەمی ٢٠٢٦”. */
export const formatDate = (locale: Locale, moment: Date): string =>
  // CLDR spells “Kanun” with one و in December and with two in January; use two in both.
  formatterOf(locale).dateTime(moment, { dateStyle: 'long' }).replace('کانونی', 'کانوونی')

/** Groups the digits of a phone number with 9 or 10 digits after +964 or +98; returns any other text unchanged. */
export const formatPhone = (number: string): string =>
  number.replace(/^(\+964|\+98)(\d{2,3})(\d{3})(\d{4})$/, '$1 $2 $3 $4')

/** Joins names with commas and, before the last one, the language's “and”; in Arabic, joins all names with “and”. */
export const formatList = (locale: Locale, names: readonly string[]): string =>
  // CLDR has no list pattern for Sorani.
  locale === 'ku'
    ? [names.slice(0, -1).join(locales.ku.comma), ...names.slice(-1)].filter(Boolean).join(' و ')
    : new Intl.ListFormat(locales[locale].intl).format(names)
