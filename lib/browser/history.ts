// Safari 16 throws after 100 calls of `history` in 30 seconds, later versions after 100 in 10. The router calls it once
// more for each of ours, outside of every error boundary, so its error would replace the whole page.
const pauseMs = 700

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
