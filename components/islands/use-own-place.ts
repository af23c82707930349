import { useRef, useState } from 'react'
import type { Position } from '#lib/places/position.ts'

/** Why a visitor's place is not known. */
type Failure = 'refused' | 'unavailable' | 'late' | 'insecure'

/** Where the visitor is, if known. */
export type OwnPlace =
  | { state: 'unasked' | 'searching' | Failure; position: null }
  | { state: 'known'; position: Position }

const patience = { timeout: 10_000, maximumAge: 300_000 }

const failureOf = ({ code, TIMEOUT, PERMISSION_DENIED }: GeolocationPositionError): Failure => {
  if (code === TIMEOUT) return 'late'
  return code === PERMISSION_DENIED ? 'refused' : 'unavailable'
}

/** Where the visitor is: asked only on request, and sent to nobody. `onFound` shows what has become known. */
export function useOwnPlace(onFound: (show: () => void) => void) {
  const [place, setPlace] = useState<OwnPlace>({ state: 'unasked', position: null })
  // The request that is waited for; a browser may leave one without any answer.
  const waiting = useRef<object>(null)
  const fail = (state: Failure) => setPlace({ state, position: null })

  const ask = () => {
    // There a browser refuses by itself, and nobody was asked.
    if (window.isSecureContext === false) return fail('insecure')
    if (!('geolocation' in navigator)) return fail('unavailable')
    const request = {}
    waiting.current = request
    setPlace({ state: 'searching', position: null })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        if (!waiting.current) return
        waiting.current = null
        onFound(() => setPlace({ state: 'known', position: { latitude, longitude } }))
      },
      (error) => waiting.current === request && fail(failureOf(error)),
      patience,
    )
  }

  return { place, ask, forget: () => setPlace({ state: 'unasked', position: null }) }
}
