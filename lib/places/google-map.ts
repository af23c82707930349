import type { MapMarker } from './markers.ts'
import type { Position } from './position.ts'

/** The states of Google's map. Specification 4. */
export const mapStates = ['notLoaded', 'loading', 'loaded', 'failed', 'authFailure'] as const
export type MapState = (typeof mapStates)[number]

/**
 * What can happen to it: the visitor asks for it, its script arrives or fails, script or pictures let the limit
 * pass, the key is refused, the visitor goes back to the drawn map.
 */
export const mapEvents = ['ask', 'arrive', 'fail', 'expire', 'refuse', 'leave'] as const
export type MapEvent = (typeof mapEvents)[number]

/** How long a map's script may take, and then its pictures, in milliseconds. */
export const longestLoad = 8000

// A script that arrives late changes nothing by itself; whoever asks again has it at once.
const steps: Readonly<Record<MapState, Readonly<Partial<Record<MapEvent, MapState>>>>> = {
  notLoaded: { ask: 'loading' },
  loading: { arrive: 'loaded', fail: 'failed', expire: 'failed', refuse: 'authFailure', leave: 'notLoaded' },
  // Google checks the key when the map is drawn, after its script has arrived.
  loaded: { fail: 'failed', expire: 'failed', refuse: 'authFailure', leave: 'notLoaded' },
  failed: { ask: 'loading', refuse: 'authFailure' },
  authFailure: { leave: 'notLoaded' },
}

/** The state after an event; one that means nothing in a state leaves it as it is. */
export const nextMapState = (state: MapState, event: MapEvent): MapState => steps[state][event] ?? state

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

/** The id of the element that fetches Google's script. */
export const googleScript = 'google-maps'

let attempt = 0

/** Marks a script that has not come in time as failed; it still counts if it comes later. */
export const giveUpScript = () =>
  document.querySelector(`#${googleScript}:not([data-state="ready"])`)?.setAttribute('data-state', 'error')

/** Counts an attempt; call it before asking for the script. */
export const beginAttempt = () => {
  if (document.querySelector(`#${googleScript}[data-state="error"]`)) attempt++
}

/**
 * A part of the script's address that is another one after a failure: a browser lets two requests to one address
 * wait for one answer. Google counts by it, and does nothing else with it.
 */
export const channelOfAttempt = () => (attempt ? String(attempt) : undefined)

/** A marker with what it is called, and what a piece of HTML in its place shows. */
export type NamedMarker = MapMarker & { title: string; label: string }

/** A position in Google's words. */
export const latLng = ({ latitude, longitude }: Position) => ({ lat: latitude, lng: longitude })

/** The smallest part of the earth that holds all the markers. */
export const boundsOf = (markers: readonly MapMarker[]) => {
  const latitudes = markers.map(({ position }) => position.latitude)
  const longitudes = markers.map(({ position }) => position.longitude)
  return {
    north: Math.max(...latitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    west: Math.min(...longitudes),
  }
}
