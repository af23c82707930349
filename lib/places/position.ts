/** A place on earth, in degrees. */
export type Position = { latitude: number; longitude: number }

/** The way to a place, in the applications that people drive by; a phone without one opens the page. */
export const directionsTo = ({ latitude, longitude }: Position) => ({
  google: `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`,
  waze: `https://waze.com/ul?ll=${latitude},${longitude}&navigate=yes`,
})

/** How far in front a place lies on a map: the farther south, the greater. */
export const heightOf = ({ latitude }: Position): number => Math.round((90 - latitude) * 100)

const radians = (degrees: number) => (degrees * Math.PI) / 180

const earthRadius = 6371

/** How far two places are apart, in kilometres as the crow flies. */
export const distanceBetween = (a: Position, b: Position): number => {
  const across =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.sqrt(across))
}

/** A place on the drawn map, in units of the drawing. */
export type Point = { x: number; y: number }

/** The drawing, all of Iraq and Iran; what lies around them is drawn for windows of any shape. */
export const drawing = { width: 800, height: 576, around: { x: 240, y: 130 } } as const

// Mercator's projection as `art/maps.ts` fitted it: units per radian, and where 0° 0° would lie.
const scale = 1732.144
const origin = { x: -1143.007, y: 1336.368 }

const radian = Math.PI / 180
const rounded = (value: number) => Math.round(value * 100) / 100

/** How long so many kilometres are on the map near a place. */
export const unitsOf = (kilometres: number, { latitude }: Position): number =>
  rounded((scale * kilometres) / (earthRadius * Math.cos(latitude * radian)))

/** Where a position in degrees lies on the map. */
export const pointOnMap = ({ latitude, longitude }: Position): Point => ({
  x: rounded(origin.x + scale * longitude * radian),
  y: rounded(origin.y - scale * Math.log(Math.tan(Math.PI / 4 + (latitude * radian) / 2))),
})
