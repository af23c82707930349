import { sortByName } from '#lib/i18n/collation.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { placeName } from './cities.ts'
import map from './country-map.json' with { type: 'json' }
import { drawing, type Point } from './position.ts'
import type { CitySlug } from './service-cities.ts'

// In order of preference; components/ui/map.module.css places them.
const sides = ['after', 'before', 'after above', 'before above', 'after below', 'before below'] as const

/** Where a name stands at its point: after or before it, level with it or not. */
export type NameSide = (typeof sides)[number]

/** A city or branch on the map. A large one always shows its name, any other one when it is pointed at. */
export type MapPoint = Point & { name: string; isLarge: boolean; side?: NameSide }

/** A part of a map. */
export type Box = { start: number; end: number; top: number; bottom: number }

/** How large letters are and how far a small point reaches, in units of the drawing. */
export type NameSize = { letter: number; dot: number }

// In letters: how far ink reaches above and below its line, and the line and the name from their point.
const ink = { above: 0.8, below: 0.4 }
const gap = { level: 0.25, above: 0.45, below: 1 }
const middle = 0.34

// In letters, of bold ones. A name that is wider than this is so by less than the gap.
const lengthOf = (name: string) => name.length / 2 + 0.75

/** The square that lies around a point. */
export const around = ({ x, y }: Point, reach: number): Box => ({
  start: x - reach,
  end: x + reach,
  top: y - reach,
  bottom: y + reach,
})

const lineOf = (side: NameSide, letter: number, dot: number) => {
  if (side.endsWith('above')) return -dot - gap.above * letter
  return side.endsWith('below') ? dot + gap.below * letter : middle * letter
}

const dotOf = ({ isLarge }: MapPoint, { dot }: NameSize) => (isLarge ? dot * 1.3 : dot)

/** The box of a point's dot. */
export const dotBox = (point: MapPoint, size: NameSize): Box => around(point, dotOf(point, size))

/** The box of a point's name on one side of it. */
export const nameBox = (point: MapPoint, side: NameSide, size: NameSize): Box => {
  const { x, y, name } = point
  const { letter } = size
  const dot = dotOf(point, size)
  const from = side.includes(' ') ? dot : dot + gap.level * letter
  const to = from + lengthOf(name) * letter
  const [start, end] = side.startsWith('before') ? [x - to, x - from] : [x + from, x + to]
  const line = y + lineOf(side, letter, dot)
  return { start, end, top: line - ink.above * letter, bottom: line + ink.below * letter }
}

/** Whether two boxes overlap. */
export const overlap = (a: Box, b: Box): boolean =>
  a.start < b.end && b.start < a.end && a.top < b.bottom && b.top < a.bottom

/** The first side on which a name's box is free. */
export const freeSide = (point: MapPoint, size: NameSize, isFree: (box: Box, side: NameSide) => boolean) =>
  sides.find((side) => isFree(nameBox(point, side, size), side))

// Names are largest beside the map on a phone. Those of small points show from three times the size on,
// and on the wide map of Iraq (components/islands/movable-map.module.css), where letters are as small.
const whole: NameSize = { letter: 30, dot: 11 }
const closer: NameSize = { letter: 10, dot: 4 }

// The window there is as wide as the drawing.
const margin = 6
const isInside = ({ start, end }: Box) => start > margin && end < drawing.width - margin

/**
 * The points of a country's map, with each name where it lies neither on another one nor on a foreign point.
 * Large points choose first, and all in the order given. A large one becomes small if its name fits nowhere, or is there.
 */
export const placeNames = <T extends MapPoint>(points: readonly T[]): T[] => {
  const named = new Map<T, { side: NameSide; isLarge: boolean }>()
  const sideOf = (point: T, size: NameSize) => {
    const others = points.filter((other) => other !== point).map((other) => dotBox(other, size))
    const names = [...named].map(([other, { side }]) => nameBox(other, side, size))
    return freeSide(
      point,
      size,
      (box, side) =>
        isInside(nameBox(point, side, whole)) && ![...others, ...names].some((taken) => overlap(box, taken)),
    )
  }
  const isThere = ({ name }: T) => [...named.keys()].some((other) => other.name === name)
  const choose = (point: T, size: NameSize, isLarge: boolean) => {
    const side = sideOf(point, size)
    if (side) named.set(point, { side, isLarge })
  }
  for (const point of points) if (point.isLarge && !isThere(point)) choose(point, whole, true)
  for (const point of points) if (!named.has(point)) choose(point, closer, false)
  return points.map((point) => ({ ...point, isLarge: false, ...named.get(point) }))
}

/** Iraq and Iran as `art/maps.ts` drew them, with what lies around, in units of the drawing. */
export const countryMap: Readonly<Omit<typeof map, 'places'>> = map

const isMapped = (slug: string): slug is CitySlug => Object.hasOwn(map.places, slug)

/** Cities where the map has them, the large ones first; nobody has chosen yet where their names stand. */
export const citiesOnMap = (
  locale: Locale,
  slugs: readonly CitySlug[],
  large: readonly CitySlug[] = [],
): MapPoint[] => {
  const ordered = [...new Set([...large, ...slugs])].filter((slug) => slugs.includes(slug))
  return ordered.filter(isMapped).map((slug) => {
    const [x = 0, y = 0] = map.places[slug]
    return { name: placeName(locale, slug), x, y, isLarge: large.includes(slug) }
  })
}

/** Cities on the map in the order of the alphabet; the large ones come last, and so lie above the others. */
export const cityPoints = (
  locale: Locale,
  slugs: readonly CitySlug[],
  large: readonly CitySlug[],
): MapPoint[] =>
  sortByName(locale, placeNames(citiesOnMap(locale, slugs, large)), ({ name }) => name).toSorted(
    (a, b) => Number(a.isLarge) - Number(b.isLarge),
  )

/** A part of the drawing. */
export type MapView = { x: number; y: number; width: number; height: number }

/** Both countries, and each of them in full size. */
export const mapViews: Readonly<Record<'both' | 'iraq' | 'iran', MapView>> = {
  both: { x: 0, y: 0, width: map.width, height: map.height },
  iraq: { x: 16, y: 96, width: 324, height: 330 },
  // Wider than Iran, for the drawing ends beyond its eastern neighbours.
  iran: { x: 100, y: 18, width: 670, height: 540 },
}
