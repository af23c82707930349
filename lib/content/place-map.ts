import type { Position } from '#lib/branches/position.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { type Point, pointOnMap } from '#lib/map/projection.ts'
import { isIn } from '#lib/map/view.ts'
import { cityPoints, type MapPoint, type MapView } from './country-map.ts'

/** The drawn map around one place, with the cities that show where it is. */
export type PlaceMap = { view: MapView; point: Point; cities: readonly MapPoint[] }

// In units of the drawing, in the shape of the window; app/styles/map.css has what stands on it in proportion.
const size = { width: 200, height: 137.5 }

// Where in the window the place lies: beside it is room for its card.
const part = { x: 0.65, y: 0.29 }

// Nearer than this a city would lie below the place's own sign.
const nearest = 12

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/** The map around a position. */
export const placeMap = (locale: Locale, position: Position): PlaceMap => {
  const point = pointOnMap(position)
  const view = { ...size, x: point.x - size.width * part.x, y: point.y - size.height * part.y }
  const cities = cityPoints(locale, []).filter((city) => isIn(view, city) && distance(city, point) > nearest)
  return { view, point, cities }
}
