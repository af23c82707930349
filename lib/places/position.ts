/** A place on earth, in degrees. */
export type Position = { latitude: number; longitude: number }

/** Links to directions in Google Maps and in Waze; without the app, a phone opens its web page. */
export const directionsTo = ({ latitude, longitude }: Position) => ({
  google: `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`,
  waze: `https://waze.com/ul?ll=${latitude},${longitude}&navigate=yes`,
})

/** A place that stands on a map, whichever map it is. */
export type MapPlace = {
  id: string
  position: Position
  /** The name of its link or button. */
  title: string
  /** The text at its point, and in the marker of a large one on Google's map. */
  name: string
  isLarge: boolean
  /** The side of its point where the name stands; without one the name shows when the point is pointed at. */
  side?: string | undefined
  /** The marker with the greater number lies above. */
  zIndex?: number
}
