import { setTimeout as pause } from 'node:timers/promises'

/** Rejects with `error` if the promise takes longer than `timeoutMs`. The timer does not keep the process alive. */
export const withTimeout = <T>(
  promise: Promise<T>,
  timeoutMs: number,
  error = new Error('timed out'),
): Promise<T> => {
  const timeout = pause(timeoutMs, null, { ref: false }).then(() => Promise.reject(error))
  return Promise.race([promise, timeout])
}
