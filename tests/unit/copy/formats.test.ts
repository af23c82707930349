import { expect, test } from 'vitest'
import {
  formatDate,
  formatHour,
  formatNumber,
  formatPhone,
  formatYear,
  numeralsOf,
} from '#lib/i18n/formats.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import { formatWithNumerals } from '#lib/i18n/numerals.ts'

const formatsCopy = (locale: Locale) => pageCopy(locale, 'common').formats

test.each([
  ['ku', '٥٬٠٠٠', '١٢٫٥'],
  ['ar', '٥٬٠٠٠', '١٢٫٥'],
  ['en', '5,000', '12.5'],
] as const)('5000 and 12.5 in %s → are formatted as %s and %s', (locale, thousands, fraction) => {
  expect(formatNumber(locale, 5000)).toBe(thousands)
  expect(formatNumber(locale, 12.5)).toBe(fraction)
})

test.each([
  ['ku', '٤٬٥٠٠ دینار'],
  ['ar', '٤٬٥٠٠ دينار'],
  ['en', '4,500 IQD'],
] as const)('price in %s → is formatted as %s', (locale, expected) => {
  expect(translatorFor(locale)('common.formats.price', { amount: formatNumber(locale, 4500) })).toBe(expected)
})

test.each([
  ['ku', ['٦ی بەیانی', '١٢ی پاشنیوەڕۆ', '٦ی ئێوارە', '١٠ی شەو']],
  ['ar', ['٦ صباحاً', '١٢ بعد الظهر', '٦ مساءً', '١٠ مساءً']],
  ['en', ['6 am', '12 pm', '6 pm', '10 pm']],
] as const)('hours 6, 12, 18 and 22 in %s → are formatted as %j', (locale, expected) => {
  expect([6, 12, 18, 22].map((hour) => formatHour(locale, formatsCopy(locale), hour))).toEqual(expected)
})

test.each([
  ['ku', '١٨ی تشرینی دووەمی ٢٠٢٦'],
  ['ar', '١٨ تشرين الثاني ٢٠٢٦'],
  ['en', '18 November 2026'],
] as const)('date in %s → is formatted as %s', (locale, expected) => {
  expect(formatDate(locale, new Date('2026-11-18T08:00:00Z'))).toBe(expected)
})

// Node.js takes these names from CLDR, so another Node.js version may spell them differently.
test.each([
  [
    'ku',
    'کانوونی دووەمی، شوباتی، ئازاری، نیسانی، ئایاری، حوزەیرانی، تەمووزی، ئابی، ئەیلوولی، تشرینی یەکەمی، تشرینی دووەمی، کانوونی یەکەمی',
  ],
  [
    'ar',
    'كانون الثاني، شباط، آذار، نيسان، أيار، حزيران، تموز، آب، أيلول، تشرين الأول، تشرين الثاني، كانون الأول',
  ],
] as const)('month names in %s → are %s', (locale, names) => {
  const midMonthDates = names.split('، ').map((_, month) => new Date(Date.UTC(2026, month, 15)))
  const formattedNames = midMonthDates.map((moment) =>
    formatDate(locale, moment).split(' ').slice(1, -1).join(' '),
  )
  expect(formattedNames.join('، ')).toBe(names)
})

test('`formatYear` without TIME_ZONE → the year changes at midnight in Iraq', () => {
  expect(formatYear('en', new Date('2026-12-31T20:59:59Z'))).toBe('2026')
  expect(formatYear('ku', new Date('2026-12-31T21:00:00Z'))).toBe('٢٠٢٧')
})

test.each([
  ['+9647501234567', '+964 750 123 4567'],
  ['+989123456789', '+98 912 345 6789'],
  ['+964662101551', '+964 66 210 1551'],
  ['1551', '1551'],
])('phone number %s → is formatted as %s', (number, expected) => {
  expect(formatPhone(number)).toBe(expected)
})

test('`numeralsOf` → returns the ten digits and the decimal separator that `formatWithNumerals` uses', () => {
  for (const locale of localeCodes) expect([...numeralsOf(locale)]).toHaveLength(11)
  expect(formatWithNumerals(numeralsOf('ku'), 1234.56)).toBe('١٢٣٤٫٦')
  expect(formatWithNumerals(numeralsOf('en'), 10)).toBe('10')
})
