import { setTimeout as pause } from 'node:timers/promises'

/** What comes within so many milliseconds; fails where it takes longer, and keeps no process alive meanwhile. */
export const inTime = <T>(answer: Promise<T>, longest: number): Promise<T> => {
  const late = pause(longest, null, { ref: false }).then(() => Promise.reject(new Error('no answer in time')))
  return Promise.race([answer, late])
}

/**
 * Whether a pause until `until` still lasts at `at`, both in milliseconds since 1970. A pause that would last longer
 * than `longest` was begun by a clock that was ahead and has been set back, so it is over.
 */
export const isPausing = (until: number, at: number, longest: number): boolean =>
  until > at && until - at <= longest

/** Polls: runs a task repeatedly in the background, never twice at once. */
export const createTicking = (work: () => Promise<void>, pause: number) => {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  const next = () => {
    timer = setTimeout(async () => {
      working = work()
      await working
      if (timer) next()
    }, pause)
    // An unref'd timer does not keep a finished process alive.
    timer.unref()
  }
  return {
    start: (): void => {
      if (!timer) next()
    },
    /** Resolves when the running task has ended. */
    stop: async (): Promise<void> => {
      clearTimeout(timer)
      timer = undefined
      await working
    },
  }
}
