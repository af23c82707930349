import { type CountryCode, mobileNumber } from '#lib/schemas/mobile-number.ts'

/**
 * A typed mobile number as it is dialled from anywhere, if there is a network that it belongs to; else
 * null. The browser only looks at its shape: every country's networks would weigh more than the page.
 */
export const sendableNumber = async (country: CountryCode, typed: string): Promise<string | null> => {
  const number = mobileNumber(country, typed)
  if (!number) return null
  // Most visits need it not, and a site without a gateway never does.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/mobile')
  return parsePhoneNumberFromString(number)?.isValid() ? number : null
}
