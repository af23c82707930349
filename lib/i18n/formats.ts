import { createFormatter } from 'next-intl'
import { fill } from './inline-text.ts'
import { type Locale, locales } from './locales.ts'

// For the server only: Chromium has no Sorani and would write other digits, a hydration mismatch.

/** The wording of hours, where CLDR's is not the usual one: `formats` of messages/…/common.json. */
export type FormatCopy = { hours: Readonly<Record<DayTime, string>> }

type DayTime = 'morning' | 'afternoon' | 'evening' | 'night'

const formatter = (locale: Locale) =>
  createFormatter({ locale: locales[locale].intl, timeZone: 'Asia/Baghdad' })

// A formatter caches its Intl objects: constructing one takes a hundred times as long as using it.
const formatters = { ku: formatter('ku'), ar: formatter('ar'), en: formatter('en') }

/** A number in the language's own digits and grouping, e.g. 5000 → “٥٬٠٠٠”. */
export const formatNumber = (locale: Locale, value: number): string =>
  formatters[locale].number(value, { maximumFractionDigits: 1 })

/** The ten digits and the decimal mark of a language as one string, for `formatWithNumerals` in the browser. */
export const numeralsOf = (locale: Locale): string =>
  [...'0123456789'].map((digit) => formatNumber(locale, Number(digit))).join('') +
  formatNumber(locale, 0.5).slice(1, 2)

const dayTime = (hour: number): DayTime => {
  if (hour < 12) return 'morning'
  if (hour < 17) return 'afternoon'
  return hour < 21 ? 'evening' : 'night'
}

/** An hour of the day, 1 to 23, on a twelve-hour clock: 22 → “١٠ی شەو”. */
export const formatHour = (locale: Locale, formats: FormatCopy, hour: number): string =>
  fill(formats.hours[dayTime(hour)], { hour: formatNumber(locale, hour % 12 || 12) })

/** A moment's year in Iraq. */
export const formatYear = (locale: Locale, moment: Date): string =>
  formatters[locale].dateTime(moment, { year: 'numeric' })

/** A moment's day in Iraq: “١٨ی تشرینی دووەمی ٢٠٢٦”. */
export const formatDate = (locale: Locale, moment: Date): string =>
  // CLDR spells the first Kanun with one و and the second with two.
  formatters[locale].dateTime(moment, { dateStyle: 'long' }).replace('کانونی', 'کانوونی')

/** A number as it is dialled from anywhere, in the groups that people in Iraq and Iran read; always Latin digits. */
export const formatPhone = (number: string): string =>
  number.replace(/^(\+964|\+98)(\d{2,3})(\d{3})(\d{4})$/, '$1 $2 $3 $4')
