import { randomNumbers } from '#lib/base/random.ts'
import type { MapMarker } from './marker.ts'
import { places } from './places.ts'

const seed = 1551

const usual = 50
const most = 5000

/** How many markers an address asks for. */
export const readMarkerCount = (asked: unknown): number => {
  const count = Number(asked)
  return Number.isInteger(count) && count > 0 ? Math.min(count, most) : usual
}

// In degrees; farther from a city than this many would stand in the sea.
const spread = 0.9

const cities = Object.values(places)

/** As many random markers as asked for, around the cities of Iraq and Iran; the same in every process. Specification 9. */
export const demoMarkers = (count: number): MapMarker[] => {
  const random = randomNumbers(seed)
  // Most stand close to their city.
  const offset = () => (random() + random() - 1) * spread
  const near = (degrees: number) => Math.round((degrees + offset()) * 10_000) / 10_000
  return Array.from({ length: count }, (_, index) => {
    const { latitude, longitude } = cities[Math.floor(random() * cities.length)] ?? places.erbil
    const position = { latitude: near(latitude), longitude: near(longitude) }
    return {
      id: String(index + 1),
      position,
      // What lies farther south lies in front.
      zIndex: Math.round((90 - position.latitude) * 100),
      type: random() < 0.5 ? 'pin' : 'html',
    }
  })
}
