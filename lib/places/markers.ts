import { places } from './places.ts'
import { heightOf, type Position } from './position.ts'

/** Something that stands on a map, whichever map it is. */
export type MapMarker = {
  id: string
  position: Position
  /** Of two that overlap, the one with the greater number lies above. */
  zIndex: number
  /** The map's own sign, or a piece of HTML. */
  type: 'pin' | 'html'
}

// Random enough to look at, and the same in every process (Lehmer).
const randomNumbers = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 48_271) % 0x7fffffff
    return state / 0x7fffffff
  }
}

// In degrees; farther from a city than this many would stand in the sea.
const spread = 0.9

/** The demo's 50 markers around the cities of Iraq and Iran, those in front last. */
export const demoMarkers = (): MapMarker[] => {
  const random = randomNumbers(1551)
  const cities = Object.values(places)
  // Most stand close to their city.
  const near = (degrees: number) =>
    Math.round((degrees + (random() + random() - 1) * spread) * 10_000) / 10_000
  const markers = Array.from({ length: 50 }, (_, index): MapMarker => {
    const { latitude, longitude } = cities[Math.floor(random() * cities.length)] ?? places.erbil
    const position = { latitude: near(latitude), longitude: near(longitude) }
    return {
      id: String(index + 1),
      position,
      zIndex: heightOf(position),
      type: random() < 0.5 ? 'pin' : 'html',
    }
  })
  return markers.sort((a, b) => a.zIndex - b.zIndex)
}
