// Safari 16 throws after 100 `history` calls in 30 seconds, later versions after 100 in 10 seconds. The router makes a
// second call for each of ours, outside any error boundary, so an error there would replace the whole page.
const pauseMs = 700

let pauseTimer: ReturnType<typeof setTimeout> | undefined
let pendingWrite: (() => void) | null = null

const flushWrite = () => {
  const write = pendingWrite
  pendingWrite = null
  write?.()
}

/** Drops a pending write and ends the pause. Call it when the visitor leaves the page. */
export const cancelUrlWrite = (): void => {
  clearTimeout(pauseTimer)
  pauseTimer = undefined
  pendingWrite = null
}

const startPause = () => {
  clearTimeout(pauseTimer)
  pauseTimer = setTimeout(() => {
    pauseTimer = undefined
    if (!pendingWrite) return
    flushWrite()
    startPause()
  }, pauseMs)
}

/**
 * Limits how often the URL changes. Calls the first `write` immediately. If others follow at intervals below `pauseMs`,
 * calls only the last, once they stop. On a click, which may open another page, or when the page is hidden, calls a
 * pending `write` immediately; on navigation back or forward, drops it.
 */
export const throttleUrlWrite = (write: () => void): void => {
  for (const type of ['pointerdown', 'click', 'pagehide']) addEventListener(type, flushWrite, true)
  addEventListener('popstate', cancelUrlWrite, true)
  pendingWrite = write
  if (pauseTimer === undefined) flushWrite()
  startPause()
}
