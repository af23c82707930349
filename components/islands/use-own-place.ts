import { useState } from 'react'
import type { Position } from '#lib/branches/position.ts'

/** Where the visitor is, if known. */
export type OwnPlace =
  | { state: 'unasked' | 'searching' | 'unknown'; position: null }
  | { state: 'known'; position: Position }

const patience = { timeout: 10_000, maximumAge: 300_000 }

/** Where the visitor is: asked only on request, and sent to nobody. */
export function useOwnPlace() {
  const [place, setPlace] = useState<OwnPlace>({ state: 'unasked', position: null })
  const fail = () => setPlace({ state: 'unknown', position: null })

  const ask = () => {
    if (!('geolocation' in navigator)) return fail()
    setPlace({ state: 'searching', position: null })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        setPlace({ state: 'known', position: { latitude, longitude } }),
      fail,
      patience,
    )
  }

  return { place, ask, forget: () => setPlace({ state: 'unasked', position: null }) }
}
