import type { Position } from '#lib/branches/position.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { type Point, pointOnMap } from '#lib/map/projection.ts'
import { cityPoints, type MapPoint, type MapView, mappedCities } from './country-map.ts'

/** The drawn map around one place, with the cities that show where it is. */
export type PlaceMap = { view: MapView; point: Point; cities: readonly MapPoint[] }

// In units of the drawing, in the shape of the window; app/styles/map.css has what stands on it in proportion.
const size = { width: 200, height: 137.5 }

// Where in the window the place lies, and how much of it the card takes below; app/styles/map.css.
const part = { x: 0.5, y: 0.36 }
const card = { width: 0.56, top: 0.62 }

// In units of the drawing, on a phone, where names are largest beside the map.
const letter = 4
const name = { gap: 6, half: 5 }
const dot = 3
const sign = 10

type Box = { start: number; end: number; top: number; bottom: number }

const boxOf = (city: MapPoint): Box => {
  const length = name.gap + city.name.length * letter
  const [before, after] = city.isNamedBefore ? [length, dot] : [dot, length]
  return {
    start: city.x - before,
    end: city.x + after,
    top: city.y - name.half,
    bottom: city.y + name.half,
  }
}

const overlap = (a: Box, b: Box) => a.start < b.end && b.start < a.end && a.top < b.bottom && b.top < a.bottom

// One after the other, each where its name lies on no other, on the preferred side if it can.
const readable = (cities: readonly MapPoint[], isNamedBefore: boolean, isFree: (box: Box) => boolean) => {
  const shown: MapPoint[] = []
  for (const city of cities) {
    const placed = [isNamedBefore, !isNamedBefore]
      .map((side) => ({ ...city, isNamedBefore: side }))
      .find((each) => isFree(boxOf(each)) && !shown.some((other) => overlap(boxOf(each), boxOf(other))))
    if (placed) shown.push(placed)
  }
  return shown
}

/** The map around a position: of the cities on it those that can be read, the nearest first. */
export const placeMap = (locale: Locale, position: Position): PlaceMap => {
  const point = pointOnMap(position)
  const view = { ...size, x: point.x - size.width * part.x, y: point.y - size.height * part.y }
  const [end, bottom] = [view.x + view.width, view.y + view.height]
  const taken: Box[] = [
    { start: point.x - sign, end: point.x + sign, top: point.y - sign, bottom: point.y + sign },
    { start: view.x, end: view.x + size.width * card.width, top: view.y + size.height * card.top, bottom },
  ]
  const isFree = (box: Box) =>
    box.start > view.x &&
    box.end < end &&
    box.top > view.y &&
    box.bottom < bottom &&
    !taken.some((other) => overlap(box, other))
  const distance = ({ x, y }: Point) => Math.hypot(x - point.x, y - point.y)
  const nearest = cityPoints(locale, mappedCities, []).toSorted((a, b) => distance(a) - distance(b))
  // Which side of its city a name stands on decides what fits beside it.
  const [after, before] = [false, true].map((isNamedBefore) => readable(nearest, isNamedBefore, isFree))
  const cities = (before?.length ?? 0) > (after?.length ?? 0) ? before : after
  return { view, point, cities: cities ?? [] }
}
