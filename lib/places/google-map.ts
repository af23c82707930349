import type { GoogleMapSetup } from './google-setup.ts'
import type { MapPlace, Position } from './position.ts'

/** The states of Google's map. */
export type MapState = 'notLoaded' | 'loading' | 'loaded' | 'failed' | 'authFailure'

/** How long Google's script may take, in milliseconds. */
export const scriptTimeout = 8000

declare global {
  interface Window {
    /** Google calls it when it refuses the key. */
    gm_authFailure?: () => void
  }
}

/** The title of the panel for a refused key, in every language. */
export const authFailureTitle = 'Error: AuthFailure'

let isRefused = false

/** Whether Google has refused the key. It says so once a document, and takes no other key there. */
export const isKeyRefused = (): boolean => isRefused

/** Calls `listener` when Google refuses the key, which it checks when the map is drawn. */
export const onKeyRefused = (listener: () => void): void => {
  window.gm_authFailure = () => {
    isRefused = true
    listener()
  }
}

let attempts = 0

/**
 * Fetches Google's script, unless it has come before; rejects where it fails or does not come in time. Each attempt
 * has an address of its own, because a browser lets two requests to one address wait for one answer.
 */
export const loadScript = ({ apiKey: key, language, region }: GoogleMapSetup): Promise<void> =>
  new Promise((resolve, reject) => {
    if ('google' in window && 'Map' in google.maps) return resolve()
    attempts += 1
    const callback = `googleMapReady${attempts}`
    const query = { key, language, region, callback, v: 'quarterly', loading: 'async' }
    const script = document.createElement('script')
    script.src = `https://maps.googleapis.com/maps/api/js?${new URLSearchParams(query)}&auth_referrer_policy=origin`
    script.onerror = reject
    Object.assign(window, { [callback]: resolve })
    setTimeout(reject, scriptTimeout)
    document.head.append(script)
  })

/** A position in Google's words. */
export const latLng = ({ latitude, longitude }: Position) => ({ lat: latitude, lng: longitude })

/** The bounding box of the markers. */
export const boundsOf = (markers: readonly MapPlace[]) => {
  const latitudes = markers.map(({ position }) => position.latitude)
  const longitudes = markers.map(({ position }) => position.longitude)
  return {
    north: Math.max(...latitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    west: Math.min(...longitudes),
  }
}
