/**
 * Whether a pause that ends at `until` still lasts at `at`, both in milliseconds since 1970. One that is `longest` at
 * most cannot end later than that: else the clock was ahead when it began, and was set right since.
 */
export const isPausing = (until: number, at: number, longest: number): boolean =>
  until > at && until - at <= longest
