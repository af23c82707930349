import { brand } from '#lib/base/brand.ts'
import { fileRules } from '#lib/schemas/files.ts'
import { type FormatWords, formatHour, formatNumber } from './formats.ts'
import type { Locale } from './locales.ts'

/** The phone taxi's number. Specification 9. */
export const phoneTaxiNumber = '1551'

/** The number drivers send text messages to. Specification 9. */
export const driverSmsNumber = '1000550'

// Claims of specification 2: “more than 5,000 items”, “under 10 minutes”.
const supermarketItems = 5000
const registrationMinutes = 10

/** The opening and the closing hour of the intercity taxi. Specification 9. */
export const intercityHours = { opens: 6, closes: 22 }

const megabyte = 1024 * 1024

/** The values of the messages' placeholders; numbers to dial stay in Latin digits. */
export const factsFor = (locale: Locale, words: FormatWords) => ({
  brand: brand[locale],
  dial: phoneTaxiNumber,
  sms: driverSmsNumber,
  items: formatNumber(locale, supermarketItems),
  minutes: formatNumber(locale, registrationMinutes),
  opens: formatHour(locale, words, intercityHours.opens),
  closes: formatHour(locale, words, intercityHours.closes),
  openingHour: formatNumber(locale, intercityHours.opens),
  closingHour: formatNumber(locale, intercityHours.closes),
  photoLimit: formatNumber(locale, fileRules.photo.maxBytes / megabyte),
  cvLimit: formatNumber(locale, fileRules.resume.maxBytes / megabyte),
})
