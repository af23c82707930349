/** A place on earth, in degrees. */
export type Position = { latitude: number; longitude: number }

/** The way to a place, on a map that everybody can open. */
export const directionsTo = ({ latitude, longitude }: Position): string =>
  `https://www.openstreetmap.org/directions?to=${latitude},${longitude}`

/** The same place for the map application of a phone. */
export const geoAddress = ({ latitude, longitude }: Position): string =>
  `geo:${latitude},${longitude}?q=${latitude},${longitude}`

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
