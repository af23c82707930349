import type { Point } from './position.ts'

/** One of the fixed views of the drawn map. */
export type MapView = {
  /** The part of the drawing that it shows, in units of the drawing. */
  x: number
  y: number
  width: number
  height: number
  /** Its letters where they are largest beside the map, in units of the drawing; map.module.css has their size. */
  letter: number
  /** Whether every name shows that finds room, or only those of large points. */
  isClose: boolean
}

// In order of preference; components/ui/map.module.css places them.
const sides = ['after', 'before', 'after above', 'before above', 'after below', 'before below'] as const

/** Where a name stands at its point: after or before it, level with it or not. */
export type NameSide = (typeof sides)[number]

/** A city or branch on the map. A large one is one that people look for to find their way. */
export type MapPoint = Point & { name: string; isLarge: boolean }

/** Where a point's name stands, and whether it always shows or only when the point is pointed at. */
export type NamePlace = { side: NameSide; isShown: boolean }

type Box = { start: number; end: number; top: number; bottom: number }

// All in letters. A dot's reach with its outline, as in components/ui/map.module.css.
const dot = { large: 0.52, small: 0.39 }
// How far ink reaches above and below its line, and the line and the name from their point.
const ink = { above: 0.8, below: 0.4 }
const gap = { level: 0.25, above: 0.45, below: 1 }
const middle = 0.34

// Of bold letters. A name that is wider than this is so by less than the gap.
const lengthOf = (name: string) => name.length / 2 + 0.75

const reachOf = ({ isLarge }: MapPoint) => (isLarge ? dot.large : dot.small)

const dotBox = (point: MapPoint, letter: number): Box => {
  const { x, y } = point
  const reach = reachOf(point) * letter
  return { start: x - reach, end: x + reach, top: y - reach, bottom: y + reach }
}

const lineOf = (side: NameSide, reach: number) => {
  if (side.endsWith('above')) return -reach - gap.above
  return side.endsWith('below') ? reach + gap.below : middle
}

const nameBox = (point: MapPoint, side: NameSide, letter: number): Box => {
  const { x, y, name } = point
  const reach = reachOf(point)
  const from = (side.includes(' ') ? reach : reach + gap.level) * letter
  const to = from + lengthOf(name) * letter
  const [start, end] = side.startsWith('before') ? [x - to, x - from] : [x + from, x + to]
  const line = y + lineOf(side, reach) * letter
  return { start, end, top: line - ink.above * letter, bottom: line + ink.below * letter }
}

const overlap = (a: Box, b: Box) => a.start < b.end && b.start < a.end && a.top < b.bottom && b.top < a.bottom

const contains = ({ x, y, width, height }: MapView, { start, end, top, bottom }: Box) =>
  start > x && end < x + width && top > y && bottom < y + height

/**
 * The points of a view, large ones first, with each name where it lies neither on another one nor on a foreign point.
 * A name that finds no room, or is there already, shows only when its point is pointed at.
 */
export const placeNames = <T extends MapPoint>(view: MapView, points: readonly T[]): (T & NamePlace)[] => {
  const { letter, isClose } = view
  const names = new Map<string, Box>()
  const placeOf = (point: T): NamePlace => {
    const boxes = sides
      .map((side) => ({ side, box: nameBox(point, side, letter) }))
      .filter(({ box }) => contains(view, box))
    const dots = points.filter((other) => other !== point).map((other) => dotBox(other, letter))
    const taken = [...dots, ...names.values()]
    const isWanted = (isClose || point.isLarge) && !names.has(point.name)
    const free = isWanted && boxes.find(({ box }) => !taken.some((other) => overlap(box, other)))
    if (free) names.set(point.name, free.box)
    return { side: (free || boxes[0])?.side ?? 'after', isShown: Boolean(free) }
  }
  return points
    .toSorted((a, b) => Number(b.isLarge) - Number(a.isLarge))
    .map((point) => ({ ...point, ...placeOf(point) }))
}
