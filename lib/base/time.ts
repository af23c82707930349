export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const isoTime = (timeMs: number): string => new Date(timeMs).toISOString()

/**
 * Checks whether less than `maxAgeMs` has passed since `timeMs`. Returns false if `timeMs` is in the future, such as
 * after the clock was set back.
 */
export const isYoungerThan = (maxAgeMs: number, timeMs: number): boolean => {
  const ageMs = Date.now() - timeMs
  return ageMs >= 0 && ageMs < maxAgeMs
}
