/** Does something again and again, one after the other, beside everything else. */
export const createTicking = (work: () => Promise<void>, pause: number) => {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  const next = () => {
    timer = setTimeout(async () => {
      working = work()
      await working
      if (timer) next()
    }, pause)
    // A process that is done need not stay for it.
    timer.unref()
  }
  return {
    start: (): void => {
      if (!timer) next()
    },
    /** Resolves when what is being done is done. */
    stop: async (): Promise<void> => {
      clearTimeout(timer)
      timer = undefined
      await working
    },
  }
}
