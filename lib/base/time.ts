export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const isoTime = (at: number): string => new Date(at).toISOString()

/** Checks whether less than `maxAgeMs` have passed since `at`; false if the clock was set back behind it since. */
export const isYoungerThan = (maxAgeMs: number, at: number): boolean => {
  const age = Date.now() - at
  return age >= 0 && age < maxAgeMs
}
