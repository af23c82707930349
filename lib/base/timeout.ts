import { setTimeout as pause } from 'node:timers/promises'

/** Waits so many milliseconds for an answer, then throws `error`; keeps no process alive meanwhile. */
export const withTimeout = <T>(
  promise: Promise<T>,
  timeoutMs: number,
  error = new Error('no answer in time'),
): Promise<T> => {
  const timeout = pause(timeoutMs, null, { ref: false }).then(() => Promise.reject(error))
  return Promise.race([promise, timeout])
}
