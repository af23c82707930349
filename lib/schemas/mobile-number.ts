/** The countries whose mobile numbers are accepted, each with an example as typed there. */
export const countries = [
  { code: '+964', example: '750 123 4567', national: /^7\d{9}$/ },
  { code: '+98', example: '912 345 6789', national: /^9\d{9}$/ },
] as const

export type CountryCode = (typeof countries)[number]['code']

/** Whether a string is the code of an accepted country. */
export const isCountryCode = (value: string): value is CountryCode =>
  countries.some(({ code }) => code === value)

// Arabic-Indic and Persian digits are two runs of ten code points.
const latinDigits = (text: string) =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))

// Spaces, dashes, brackets, dots, slashes, and the marks that keep a number left to right.
const separators = /[\s\p{Pd}\p{Ps}\p{Pe}\p{Cf}./]/gu

/**
 * Normalizes a mobile number to `+9647501234567`; null for anything else. Accepts the three digit sets, spaces, dashes
 * and brackets, and a leading 0, 00 or +.
 */
export const mobileNumber = (country: CountryCode, typed: string): string | null => {
  const text = latinDigits(typed).replace(separators, '').replace(/^00/, '+')
  if (!/^\+?\d+$/.test(text)) return null
  for (const { code, national } of countries) {
    const rest = text.startsWith(code) ? text.slice(code.length).replace(/^0/, '') : null
    if (rest !== null) return national.test(rest) ? code + rest : null
    // The country code without its plus.
    const bare = text.startsWith(code.slice(1)) ? text.slice(code.length - 1) : ''
    if (national.test(bare)) return code + bare
  }
  const local = text.replace(/^0/, '')
  return countries.find(({ code }) => code === country)?.national.test(local) ? country + local : null
}

/** A normalized number as written in its country: `0750 123 4567`. */
export const writtenNumber = (number: string): string => number.replace(/^.*(...)(...)(....)$/, '0$1 $2 $3')
