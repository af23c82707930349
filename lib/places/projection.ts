import type { Position } from './position.ts'

/** A place on the drawn map, in units of the drawing. */
export type Point = { x: number; y: number }

/** The drawing, all of Iraq and Iran; what lies around them is drawn for windows of any shape. */
export const drawing = { width: 800, height: 576, around: { x: 240, y: 130 } } as const

// Mercator's projection as `art/maps.ts` fitted it: units per radian, and where 0° 0° would lie.
const scale = 1732.144
const origin = { x: -1143.007, y: 1336.368 }

const radian = Math.PI / 180
const rounded = (value: number) => Math.round(value * 100) / 100

/** Where a position in degrees lies on the map. */
export const pointOnMap = ({ latitude, longitude }: Position): Point => ({
  x: rounded(origin.x + scale * longitude * radian),
  y: rounded(origin.y - scale * Math.log(Math.tan(Math.PI / 4 + (latitude * radian) / 2))),
})

/** The position in degrees that lies at a point of the map. */
export const positionOnMap = ({ x, y }: Point): Position => ({
  latitude: (2 * Math.atan(Math.exp((origin.y - y) / scale)) - Math.PI / 2) / radian,
  longitude: (x - origin.x) / scale / radian,
})

/** How wide the whole earth would be. */
export const earthWidth = 2 * Math.PI * scale
