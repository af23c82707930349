/** The id of the element that fetches Google's script. */
export const googleScript = 'google-maps'

let attempt = 0

/** Gives a script up that has not come in time. Should it come later, it counts all the same. */
export const giveUpScript = () =>
  document.querySelector(`#${googleScript}:not([data-state="ready"])`)?.setAttribute('data-state', 'error')

/** To be called before the script is asked for. */
export const beginAttempt = () => {
  if (document.querySelector(`#${googleScript}[data-state="error"]`)) attempt++
}

/**
 * A part of the script's address that is another one after a failure: a browser lets two requests to one address
 * wait for one answer. Google counts by it, and does nothing else with it.
 */
export const channelOfAttempt = () => (attempt ? String(attempt) : undefined)
