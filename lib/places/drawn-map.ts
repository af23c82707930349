import type { Position } from './position.ts'

/** A place on the drawn map, in units of the drawing. */
export type Point = { x: number; y: number }

/** The drawing, all of Iraq and Iran; what lies around them is drawn for windows of any shape. */
export const drawing = { width: 800, height: 576, margin: { x: 240, y: 130 } } as const

/** The parts of the drawing that are shown: both countries, and each of them in full size. */
export const mapViews = {
  both: { x: 0, y: 0, width: drawing.width, height: drawing.height },
  iraq: { x: 16, y: 96, width: 324, height: 330 },
  // Wider than Iran to the west: centred on Iran, a wide window would show the drawing's eastern end.
  iran: { x: 100, y: 18, width: 670, height: 540 },
} as const

export type ViewName = keyof typeof mapViews

/** Mercator's projection as the map is drawn: units per radian, and where 0° 0° would lie. */
export const mercator = { scale: 1732.144, x: -1143.007, y: 1336.368 } as const

const radiansPerDegree = Math.PI / 180
const roundToHundredths = (value: number) => Math.round(value * 100) / 100

/** Where a position in degrees lies on the map. */
export const pointOnMap = ({ latitude, longitude }: Position): Point => ({
  x: roundToHundredths(mercator.x + mercator.scale * longitude * radiansPerDegree),
  y: roundToHundredths(
    mercator.y - mercator.scale * Math.log(Math.tan(Math.PI / 4 + (latitude * radiansPerDegree) / 2)),
  ),
})

/** The view for headquarters or another single place: Iraq's if it lies there, else that of both countries. */
export const viewOf = (position: Position): ViewName => {
  const { x, y } = pointOnMap(position)
  const { iraq } = mapViews
  return x < iraq.x + iraq.width && y > iraq.y ? 'iraq' : 'both'
}
