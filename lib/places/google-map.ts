import type { GoogleMapSetup } from './google-setup.ts'
import type { MapPlace, Position } from './position.ts'

export type MapState = 'notLoaded' | 'loading' | 'loaded' | 'failed' | 'authFailure'

const scriptTimeoutMs = 8000

declare global {
  interface Window {
    /** Google Maps calls this when it refuses the key. */
    gm_authFailure?: () => void
  }
}

/** The title of the panel shown if Google refuses the key. It is not translated. */
export const authFailureTitle = 'Error: AuthFailure'

let isRefused = false

/** Checks whether Google refused the key. Google reports this once per document, and then accepts no other key. */
export const isKeyRefused = (): boolean => isRefused

/**
 * Calls `listener` if Google refuses the key, which Google checks when the map is drawn. Replaces any earlier listener.
 */
export const onKeyRefused = (listener: () => void): void => {
  window.gm_authFailure = () => {
    isRefused = true
    listener()
  }
}

let attemptCount = 0

/**
 * Loads Google's script unless it is already loaded; rejects if loading fails or takes longer than `scriptTimeoutMs`.
 */
export const loadGoogleMaps = ({ apiKey: key, language, region }: GoogleMapSetup): Promise<void> =>
  new Promise((resolve, reject) => {
    if ('google' in window && 'Map' in google.maps) return resolve()
    // Each attempt needs its own URL. Browsers send only one request for pending scripts with the same URL.
    attemptCount += 1
    const callbackName = `googleMapReady${attemptCount}`
    const query = { key, language, region, callback: callbackName, v: 'quarterly', loading: 'async' }
    const script = document.createElement('script')
    script.src = `https://maps.googleapis.com/maps/api/js?${new URLSearchParams(query)}&auth_referrer_policy=origin`
    script.onerror = reject
    Object.assign(window, { [callbackName]: resolve })
    setTimeout(reject, scriptTimeoutMs)
    document.head.append(script)
  })

export const latLng = ({ latitude, longitude }: Position) => ({ lat: latitude, lng: longitude })

export const boundsOf = (places: readonly MapPlace[]) => {
  const latitudes = places.map(({ position }) => position.latitude)
  const longitudes = places.map(({ position }) => position.longitude)
  return {
    north: Math.max(...latitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    west: Math.min(...longitudes),
  }
}
