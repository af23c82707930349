import type { Position } from './position.ts'

/** A point on the drawn map, in units of the drawing. */
export type Point = { x: number; y: number }

/** The map of Iraq and Iran. It continues into `margin`, so that it also fills a wider or higher map element. */
export const drawing = { width: 800, height: 576, margin: { x: 240, y: 130 } } as const

export const mapViews = {
  both: { x: 0, y: 0, width: drawing.width, height: drawing.height },
  iraq: { x: 16, y: 96, width: 324, height: 330 },
  // Extends west of Iran, because a wide window centred on Iran would show the eastern edge of the drawing.
  iran: { x: 100, y: 18, width: 670, height: 540 },
} as const

export type ViewName = keyof typeof mapViews

/** The Mercator projection of the map: units per radian, and the point at latitude 0°, longitude 0°. */
export const mercator = { scale: 1732.144, x: -1143.007, y: 1336.368 } as const

const radiansPerDegree = Math.PI / 180
const roundToHundredths = (value: number) => Math.round(value * 100) / 100

export const pointOnMap = ({ latitude, longitude }: Position): Point => ({
  x: roundToHundredths(mercator.x + mercator.scale * longitude * radiansPerDegree),
  y: roundToHundredths(
    mercator.y - mercator.scale * Math.log(Math.tan(Math.PI / 4 + (latitude * radiansPerDegree) / 2)),
  ),
})

/** Returns the view for a map of one place: `iraq` if the place is in that view, else `both`. */
export const viewOf = (position: Position): ViewName => {
  const { x, y } = pointOnMap(position)
  const { iraq } = mapViews
  return x < iraq.x + iraq.width && y > iraq.y ? 'iraq' : 'both'
}
