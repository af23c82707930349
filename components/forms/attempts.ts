type AttemptsOptions = {
  start: () => void
  /** Ends an attempt that hangs. */
  abort: () => void
  /** An attempt failed, and is made again. */
  onFail: (isLineLost: boolean) => void
}

const pauses = [300, 1000, 3000, 5000, 10_000]
const stallMs = 30_000

/** Makes attempts at something, with pauses that grow, until one succeeds or it is ended. */
export const createAttempts = ({ start, abort, onFail }: AttemptsOptions) => {
  let failures = 0
  let pause: ReturnType<typeof setTimeout> | undefined
  let stall: ReturnType<typeof setTimeout> | undefined

  /** Says that something moves: packets may vanish without a word. */
  const watch = () => {
    clearTimeout(stall)
    stall = setTimeout(() => {
      abort()
      fail()
    }, stallMs)
  }
  const attempt = () => {
    clearTimeout(pause)
    pause = undefined
    watch()
    start()
  }
  const fail = () => {
    clearTimeout(stall)
    pause = setTimeout(attempt, pauses[Math.min(failures, pauses.length - 1)])
    failures += 1
    // One lost connection is no lost line.
    onFail(failures > 1 || !navigator.onLine)
  }
  const retry = () => {
    if (pause) attempt()
  }
  addEventListener('online', retry)
  return {
    attempt,
    watch,
    fail,
    /** Attempts now what it waits to attempt. */
    retry,
    /** What came further begins with short pauses again. */
    forgive: () => {
      failures = 0
    },
    end: () => {
      clearTimeout(pause)
      clearTimeout(stall)
      pause = undefined
      removeEventListener('online', retry)
    },
  }
}
