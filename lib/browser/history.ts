/**
 * Lets a call of `history` that exceeds the browser's limit (in WebKit 100 calls in 10 seconds) have no effect instead
 * of throwing. The router calls `history` outside of every error boundary, so its error would replace the whole page by
 * Next's English error page.
 */
export const ignoreHistoryLimit = (): void => {
  for (const name of ['pushState', 'replaceState'] as const) {
    const call = History.prototype[name]
    History.prototype[name] = function (...values) {
      try {
        call.apply(this, values)
      } catch (error) {
        if (!(error instanceof DOMException && error.name === 'SecurityError')) throw error
      }
    }
  }
}

const pauseMs = 400

let pause: ReturnType<typeof setTimeout> | undefined
let pendingWrite: (() => void) | null = null

const flushWrite = () => {
  const write = pendingWrite
  pendingWrite = null
  write?.()
}

/** Drops a write that waits, and ends the pause; call it if the page that started it is left. */
export const cancelUrlWrite = (): void => {
  clearTimeout(pause)
  pause = undefined
  pendingWrite = null
}

const startPause = () => {
  clearTimeout(pause)
  pause = setTimeout(() => {
    pause = undefined
    if (!pendingWrite) return
    flushWrite()
    startPause()
  }, pauseMs)
}

/**
 * Calls `write`, which changes the URL, immediately or, if calls follow each other, the last one after a pause. A click
 * ends the pause, because it may open another page.
 */
export const writeUrl = (write: () => void): void => {
  for (const type of ['pointerdown', 'click', 'pagehide']) addEventListener(type, flushWrite, true)
  addEventListener('popstate', cancelUrlWrite, true)
  pendingWrite = write
  if (pause === undefined) flushWrite()
  startPause()
}
