import type { MapView } from '#lib/places/country-map.ts'
import type { GoogleMapSetup } from '#lib/places/google-setup.ts'
import type { MapWords } from '#lib/places/map-view.ts'
import type { MapMarker } from '#lib/places/markers.ts'

/** What a map of markers says. */
export type MarkerMapCopy = {
  label: string
  /** The name of a marker, by its id. */
  marker: string
  kinds: Readonly<Record<MapMarker['type'], string>>
  /** Where a marker stands, in degrees. */
  position: string
  close: string
  moving: MapWords
  numerals: string
}

/** Markers of both kinds on the drawn map. */
export type MarkerMapSection = {
  kind: 'marker-map'
  title: string
  text: string
  copy: MarkerMapCopy
  markers: readonly MapMarker[]
  view: MapView
  /** Google's map, for visitors who ask for it. */
  google: GoogleMapSetup | null
}
