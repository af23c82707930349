/** The countries whose mobile numbers the site takes, with an example as it is typed there. */
export const countries = [
  { code: '+964', example: '750 123 4567', national: /^7\d{9}$/ },
  { code: '+98', example: '912 345 6789', national: /^9\d{9}$/ },
] as const

export type CountryCode = (typeof countries)[number]['code']

/** Whether a string is one of the country codes that the site takes. */
export const isCountryCode = (value: string): value is CountryCode =>
  countries.some(({ code }) => code === value)

// Arabic-Indic and Persian digits stand in two runs of ten.
const latinDigits = (text: string) =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))

// Spaces, dashes, brackets, dots, slashes, and the marks that keep a number left to right.
const separators = /[\s\p{Pd}\p{Ps}\p{Pe}\p{Cf}./]/gu

/**
 * A mobile number as it is dialled from anywhere (`+9647501234567`), or null for what is not one.
 * Takes any of the three digit sets, spaces, dashes and brackets, and a leading 0, 00 or +.
 */
export const mobileNumber = (country: CountryCode, typed: string): string | null => {
  const text = latinDigits(typed).replace(separators, '').replace(/^00/, '+')
  if (!/^\+?\d+$/.test(text)) return null
  for (const { code, national } of countries) {
    const rest = text.startsWith(code) ? text.slice(code.length).replace(/^0/, '') : null
    if (rest !== null) return national.test(rest) ? code + rest : null
    // Somebody left the plus out.
    const bare = text.startsWith(code.slice(1)) ? text.slice(code.length - 1) : ''
    if (national.test(bare)) return code + bare
  }
  const local = text.replace(/^0/, '')
  return countries.find(({ code }) => code === country)?.national.test(local) ? country + local : null
}

/** A number that `mobileNumber` gave, as it is written in its country: `0750 123 4567`. */
export const writtenNumber = (number: string): string => number.replace(/^.*(...)(...)(....)$/, '0$1 $2 $3')
