import type { Locale } from '#lib/i18n/locales.ts'
import { fill, pageCopy } from '#lib/i18n/messages.ts'
import { numeralsOf, writeNumber } from '#lib/i18n/numerals.ts'
import { calendarDay } from './posted.ts'

/** A day with the month's name from the messages: Intl's names for Sorani are not those in use. */
export const dateText = (locale: Locale, moment: Date): string => {
  const { months, date } = pageCopy(locale, 'common')
  const { year, month, day } = calendarDay(moment)
  const numerals = numeralsOf(locale)
  return fill(date, {
    day: writeNumber(numerals, day),
    month: months[month] ?? '',
    year: writeNumber(numerals, year),
  })
}
