import { setTimeout as pause } from 'node:timers/promises'

/** What comes within so many milliseconds; throws `error` where it takes longer, and keeps no process alive meanwhile. */
export const withTimeout = <T>(
  answer: Promise<T>,
  longest: number,
  error = new Error('no answer in time'),
): Promise<T> => {
  const late = pause(longest, null, { ref: false }).then(() => Promise.reject(error))
  return Promise.race([answer, late])
}
