const cookie = 'mode'

/** One year. */
const maxAgeSeconds = 31_536_000

export type ColorMode = 'light' | 'dark'

/**
 * Inline script in the document's head: applies the visitor's light or dark mode before the first paint. The mode is
 * in a cookie, because the first access to local storage waits for the device's disk.
 */
export const colorModeScript = `try{const m=/(?:^|; )${cookie}=(light|dark)(?:;|$)/.exec(document.cookie);if(m)document.documentElement.dataset.mode=m[1]}catch{}`

/** Saves the mode for all pages; null removes it, so that the system's mode applies. */
export const saveColorMode = (mode: ColorMode | null): void => {
  // The Cookie Store API exists on https only.
  document.cookie = `${cookie}=${mode ?? ''}; path=/; max-age=${mode ? maxAgeSeconds : 0}; SameSite=Lax`
}
