import { env } from '#lib/settings/env.ts'

// Days are strings such as `2026-12-18`, in the company's time zone (TIME_ZONE).

// Create the formats on first use, so that importing this file reads no settings. Reuse them, because Intl objects are
// slow to create.
let formats: Record<'day' | 'offset', Intl.DateTimeFormat> | undefined
const formatOf = (kind: 'day' | 'offset'): Intl.DateTimeFormat => {
  const timeZone = env().TIME_ZONE
  formats ??= {
    // The Swedish locale formats dates as ISO 8601.
    day: new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }),
    offset: new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }),
  }
  return formats[kind]
}

export const companyDay = (moment: Date): string => formatOf('day').format(moment)

/** Returns the last second of the given day in the company's time zone. */
export const endOfCompanyDay = (day: string): Date => {
  const parts = formatOf('offset').formatToParts(new Date(`${day}T23:59:59Z`))
  // The time-zone name is “GMT+03:00”, for example, or “GMT” for UTC.
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.slice(3)
  return new Date(`${day}T23:59:59${offset || 'Z'}`)
}
