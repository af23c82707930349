export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const isoTime = (at: number): string => new Date(at).toISOString()

/**
 * Checks whether less than `maxAgeMs` has passed since `at`; false if `at` is in the future because the clock was set
 * back.
 */
export const isYoungerThan = (maxAgeMs: number, at: number): boolean => {
  const age = Date.now() - at
  return age >= 0 && age < maxAgeMs
}
