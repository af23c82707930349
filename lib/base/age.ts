/** Checks whether less than `maxAgeMs` have passed since `at`; false if the clock was set back behind it since. */
export const isYoungerThan = (maxAgeMs: number, at: number, now: number): boolean =>
  now >= at && now - at < maxAgeMs
