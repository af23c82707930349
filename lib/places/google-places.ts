import type { MapMarker } from './marker.ts'
import type { Position } from './position.ts'

/** A marker with what it is called, and what a piece of HTML in its place shows. */
export type NamedMarker = MapMarker & { title: string; label: string }

/** A position in Google's words. */
export const latLng = ({ latitude, longitude }: Position) => ({ lat: latitude, lng: longitude })

/** The smallest part of the earth that holds all the markers. */
export const boundsOf = (markers: readonly MapMarker[]) => {
  const latitudes = markers.map(({ position }) => position.latitude)
  const longitudes = markers.map(({ position }) => position.longitude)
  return {
    north: Math.max(...latitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    west: Math.min(...longitudes),
  }
}
