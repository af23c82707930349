import { storeCookie } from './choice-cookie.ts'

const modeCookie = 'mode'

type ColorMode = 'light' | 'dark'

/**
 * Inline script that applies the visitor's light or dark mode before the first paint, and when the browser restores the
 * page from its back/forward cache. It reads the mode from a cookie, because the first access to local storage would
 * wait for the disk.
 */
export const colorModeScript = `(d=>{const f=()=>{try{const m=/(?:^|; )${modeCookie}=(light|dark)(?:;|$)/.exec(document.cookie);if(m)d.mode=m[1];else delete d.mode}catch{}};f();addEventListener('pageshow',e=>{if(e.persisted)f()})})(document.documentElement.dataset)`

/** Applies the mode and saves it for all pages; null removes the saved mode, so that the system's mode applies. */
export const setColorMode = (mode: ColorMode | null): void => {
  if (mode) document.documentElement.dataset.mode = mode
  else delete document.documentElement.dataset.mode
  storeCookie(modeCookie, mode)
}
