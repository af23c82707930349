/** The countries whose mobile numbers are accepted, each with an example without the country code. */
export const phoneCountries = [
  { code: '+964', region: 'IQ', example: '750 123 4567' },
  { code: '+98', region: 'IR', example: '912 345 6789' },
] as const
