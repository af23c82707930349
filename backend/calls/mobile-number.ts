import { removeFormatCharacters } from '#lib/schemas/characters.ts'
import { phoneCountries } from '#lib/schemas/mobile-number.ts'

/**
 * Parses a mobile number with digits of any of the three languages, and with or without the `+` of a country
 * code; returns null if the number is invalid or of another country than those in the form.
 */
export const parseMobileNumber = async (country: string, input: string) => {
  // Loaded on demand, because many sites never need it.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/mobile')
  // A copied number may contain invisible characters that set its direction.
  const text = removeFormatCharacters(input)
  const { region } = phoneCountries.find(({ code }) => code === country) ?? phoneCountries[0]
  for (const candidate of [text, `+${text}`]) {
    const number = parsePhoneNumberFromString(candidate, region)
    if (number?.isValid() && phoneCountries.some((listedCountry) => listedCountry.region === number.country))
      return number
  }
  return null
}
