import { formatNumber } from '#lib/i18n/formats.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import { activeCities } from './branches.ts'
import { placeName } from './cities.ts'
import type { NameSide } from './map-names.ts'
import { places } from './places.ts'
import { distanceBetween, type Point, type Position, pointOnMap, unitsOf } from './position.ts'

/** The drawing around one place, which lies at 0, 0: the middle of its city, and how far everything is. */
export type PlaceMap = {
  /** Null where no city's middle is near enough to be seen. */
  city: (Point & { name: string; side: NameSide }) | null
  rings: readonly { name: string; radius: number }[]
}

// How much larger than on the map of both countries: the drawing is about twelve kilometres wide.
const enlargement = 100

const distances = [1, 2]

// The part of the drawing around the place that neither the card nor the edge takes.
const free = { sideways: 130, above: 85, below: 60 }

/** The drawing around a position. */
export const placeMap = (locale: Locale, position: Position): PlaceMap => {
  const t = translatorFor(locale)
  const here = pointOnMap(position)
  const [nearest] = activeCities.toSorted(
    (a, b) => distanceBetween(position, places[a]) - distanceBetween(position, places[b]),
  )
  const middle = nearest && pointOnMap(places[nearest])
  const x = middle ? (middle.x - here.x) * enlargement : 0
  const y = middle ? (middle.y - here.y) * enlargement : 0
  const isSeen = Math.abs(x) < free.sideways && y > -free.above && y < free.below
  return {
    // The name leads away from the sign in the middle.
    city:
      nearest && isSeen ? { name: placeName(locale, nearest), x, y, side: x < 0 ? 'before' : 'after' } : null,
    rings: distances.map((km) => ({
      name: t('contact.near.distance', { km: formatNumber(locale, km) }),
      radius: unitsOf(km, position) * enlargement,
    })),
  }
}
