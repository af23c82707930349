import { formatNumber } from '#lib/i18n/formats.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import { activeCities } from './branches.ts'
import {
  around,
  type Box,
  citiesOnMap,
  dotBox,
  freeSide,
  type MapPoint,
  type MapView,
  type NameSize,
  nameBox,
  overlap,
} from './country-map.ts'
import { type Point, type Position, pointOnMap, unitsOf } from './position.ts'

/** A distance as the crow flies around a place, in units of the drawing. */
export type DistanceRing = { name: string; radius: number }

/** The drawn map around one place: the middle of its city, and how far everything is. */
export type PlaceMap = {
  view: MapView
  point: Point
  cities: readonly MapPoint[]
  rings: readonly DistanceRing[]
}

// In units of the drawing, in the shape of the window: about twelve kilometres. components/ui/map.css has what stands
// on it in proportion.
const size = { width: 4, height: 2.75 }

// In kilometres; a larger one would leave the window.
const distances = [1, 2]

// Where in the window the place lies, and how much of it the card takes below; components/ui/map.css.
const part = { x: 0.5, y: 0.36 }
const card = { width: 0.56, top: 0.62 }

// On a phone, where they are largest beside the map.
const letters: NameSize = { letter: 0.15, dot: 0.05 }
const sign = 0.2

/** The map around a position, with those cities on it that can be read, the nearest first. */
export const placeMap = (locale: Locale, position: Position): PlaceMap => {
  const point = pointOnMap(position)
  const view = { ...size, x: point.x - size.width * part.x, y: point.y - size.height * part.y }
  const [end, bottom] = [view.x + view.width, view.y + view.height]
  const taken: Box[] = [
    around(point, sign),
    { start: view.x, end: view.x + size.width * card.width, top: view.y + size.height * card.top, bottom },
  ]
  const isShown = (box: Box) =>
    box.start > view.x &&
    box.end < end &&
    box.top > view.y &&
    box.bottom < bottom &&
    !taken.some((other) => overlap(box, other))
  const distance = ({ x, y }: Point) => Math.hypot(x - point.x, y - point.y)
  const nearest = citiesOnMap(locale, activeCities).toSorted((a, b) => distance(a) - distance(b))
  const cities: MapPoint[] = []
  for (const city of nearest) {
    const dots = nearest.filter((other) => other !== city).map((other) => dotBox(other, letters))
    const isFree = (box: Box) => isShown(box) && !dots.some((dot) => overlap(box, dot))
    const side = isShown(dotBox(city, letters)) && freeSide(city, letters, isFree)
    if (!side) continue
    taken.push(nameBox(city, side, letters))
    cities.push({ ...city, side })
  }
  const t = translatorFor(locale)
  const rings = distances.map((km) => ({
    name: t('contact.near.distance', { km: formatNumber(locale, km) }),
    radius: unitsOf(km, position),
  }))
  return { view, point, cities, rings }
}
