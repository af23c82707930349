/** A place on earth, in degrees. */
export type Position = { latitude: number; longitude: number }

/** The way to a place, in the applications that people drive by; a phone without one opens the page. */
export const directionsTo = ({ latitude, longitude }: Position) => ({
  google: `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`,
  waze: `https://waze.com/ul?ll=${latitude},${longitude}&navigate=yes`,
})

/** What stands on a map, whichever map it is. */
export type MapPlace = {
  id: string
  position: Position
  /** What its point or marker is called. */
  title: string
  /** What stands at its point, and on Google's map in the marker of a large one. */
  name: string
  isLarge: boolean
  /** The side of its point where the name stands; without one the name shows when the point is pointed at. */
  side?: string | undefined
  /** Of two markers that overlap, the one with the greater number lies above. */
  zIndex?: number
}
