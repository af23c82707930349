/**
 * Whether a pause until `until` still lasts at `at`, both in milliseconds since 1970. A pause that would last longer
 * than `longest` was begun by a clock that was ahead and has been set back, so it is over.
 */
export const isPausing = (until: number, at: number, longest: number): boolean =>
  until > at && until - at <= longest
