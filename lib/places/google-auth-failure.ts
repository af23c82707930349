declare global {
  interface Window {
    /** Google calls it when it refuses the key. */
    gm_authFailure?: () => void
  }
}

/** What the specification's panel is called, in every language. */
export const authFailureTitle = 'Error: AuthFailure'

const listeners = new Set<() => void>()
let isRefused = false

/**
 * Calls `listener` when Google refuses the key, at once if it has done so before: it tells a document only once,
 * and a script cannot be loaded anew with another key. Answers how to stop listening.
 */
export const onAuthFailure = (listener: () => void): (() => void) => {
  window.gm_authFailure = () => {
    isRefused = true
    for (const each of listeners) each()
  }
  listeners.add(listener)
  if (isRefused) listener()
  return () => {
    listeners.delete(listener)
  }
}
