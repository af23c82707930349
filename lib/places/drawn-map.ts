import type { Position } from './position.ts'

/** A point on the drawn map, in the drawing's units. */
export type Point = { x: number; y: number }

/**
 * The drawn map of Iraq and Iran. It extends into `margin`, so that it also fills a wider or taller map element.
 */
export const drawing = { width: 800, height: 576, margin: { x: 240, y: 130 } } as const

export const mapViews = {
  both: { x: 0, y: 0, width: drawing.width, height: drawing.height },
  iraq: { x: 16, y: 96, width: 324, height: 330 },
  // Includes land west of Iran to move the view's centre west, so that a wide map does not show the drawing's eastern
  // edge.
  iran: { x: 100, y: 18, width: 670, height: 540 },
  // Erbil as far as its third ring road, in the units of Erbil's own drawing.
  erbil: { x: -48, y: -66, width: 432, height: 432 },
} as const

export type ViewName = keyof typeof mapViews
export type CountryViewName = Exclude<ViewName, 'erbil'>

/**
 * The drawing of Erbil: the Citadel, and the 30, 60, 100 and 120 Metre Roads that circle it. `phone-city.svg`
 * contains the same numbers.
 */
export const erbilDrawing = { citadel: { x: 168, y: 150 }, ringRadii: [64, 118, 196, 290] } as const

/** The map's Mercator projection: units per radian, and the point at latitude 0°, longitude 0°. */
export const mercator = { scale: 1732.144, x: -1143.007, y: 1336.368 } as const

// One unit is 16.4 metres, and the Citadel is at 36.1911° N, 44.0092° E.
const erbilMercator = { scale: 313871, x: -240918.023, y: 213081.083 } as const

const radiansPerDegree = Math.PI / 180
const roundToHundredths = (value: number) => Math.round(value * 100) / 100

export const pointOnMap = ({ latitude, longitude }: Position, view: ViewName = 'both'): Point => {
  const { scale, x, y } = view === 'erbil' ? erbilMercator : mercator
  return {
    x: roundToHundredths(x + scale * longitude * radiansPerDegree),
    y: roundToHundredths(y - scale * Math.log(Math.tan(Math.PI / 4 + (latitude * radiansPerDegree) / 2))),
  }
}

const isInView = (position: Position, view: ViewName): boolean => {
  const point = pointOnMap(position, view)
  const { x, y, width, height } = mapViews[view]
  return point.x > x && point.x < x + width && point.y > y && point.y < y + height
}

/** Returns the first of the views `erbil` and `iraq` that shows a place, otherwise `both`. */
export const viewOf = (position: Position): Exclude<ViewName, 'iran'> => {
  if (isInView(position, 'erbil')) return 'erbil'
  return isInView(position, 'iraq') ? 'iraq' : 'both'
}
