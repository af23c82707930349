import type { Position } from '#lib/branches/position.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { type Point, pointOnMap } from '#lib/map/projection.ts'
import { cityPoints, type MapPoint, type MapView } from './country-map.ts'

/** The drawn map around one place, with the cities that show where it is. */
export type PlaceMap = { view: MapView; point: Point; cities: readonly MapPoint[] }

// In units of the drawing, in the shape of the window; app/styles/map.css has what stands on it in proportion.
const size = { width: 200, height: 137.5 }

// Where in the window the place lies, and how much of it the card takes below; app/styles/map.css.
const part = { x: 0.55, y: 0.42 }
const card = { width: 0.5, top: 0.7 }

// A name ends at the edge of the window, and begins before its city in the last part of it.
const edge = 0.03
const late = 0.78

// Nearer than this a city would lie below the place's own sign.
const nearest = 12

/** The map around a position. */
export const placeMap = (locale: Locale, position: Position): PlaceMap => {
  const point = pointOnMap(position)
  const view = { ...size, x: point.x - size.width * part.x, y: point.y - size.height * part.y }
  const across = ({ x }: Point) => (x - view.x) / view.width
  const down = ({ y }: Point) => (y - view.y) / view.height
  const isSeen = (city: Point) =>
    Math.min(across(city), 1 - across(city), down(city), 1 - down(city)) > edge &&
    Math.hypot(city.x - point.x, city.y - point.y) > nearest &&
    !(across(city) < card.width && down(city) > card.top)
  const cities = cityPoints(locale, [])
    .filter(isSeen)
    .map((city) => ({ ...city, isNamedBefore: across(city) > late }))
  return { view, point, cities }
}
