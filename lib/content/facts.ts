import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { formatNumber } from '#lib/i18n/numbers.ts'

/** The phone taxi's number. Specification 9. */
export const phoneTaxiNumber = '1551'

/** The number drivers send text messages to. Specification 9. */
export const driverSmsNumber = '1000550'

// Claims of specification 2: “more than 5,000 items”, “under 10 minutes”.
const supermarketItems = 5000
const registrationMinutes = 10

/** The values that copy names by placeholder: what is dialled stays in Latin digits. */
export const factsFor = (locale: Locale) => ({
  brand: brand[locale],
  dial: phoneTaxiNumber,
  sms: driverSmsNumber,
  items: formatNumber(locale, supermarketItems),
  minutes: formatNumber(locale, registrationMinutes),
})
