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
