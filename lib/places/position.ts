/** Geographic coordinates in degrees. */
export type Position = { latitude: number; longitude: number }

/** Returns URLs for directions in Google Maps and Waze; a phone without the app opens them in the browser. */
export const directionUrlsTo = ({ latitude, longitude }: Position) => ({
  google: `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`,
  waze: `https://waze.com/ul?ll=${latitude},${longitude}&navigate=yes`,
})

export type MapPlace = {
  id: string
  position: Position
  /** The accessible name of the place's link on the drawn map, and of its button on Google's map. */
  title: string
  /** The text beside the point on the drawn map, and in the marker of a large place on Google's map. */
  name: string
  isLarge: boolean
  /** The name's side of the point on the drawn map; if omitted, the name appears there only on hover or focus. */
  side?: string | undefined
  zIndex?: number
}
