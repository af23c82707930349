import type { PluralWords } from '#lib/i18n/plurals.ts'
import type { MapView } from '#lib/places/country-map.ts'
import type { GoogleMapSetup } from '#lib/places/google-setup.ts'
import type { MapWords } from '#lib/places/map-words.ts'
import type { MapMarker } from '#lib/places/marker.ts'

/** What a map of many markers says. */
export type MarkerMapCopy = {
  label: string
  /** The name of a marker, by its id. */
  marker: string
  kinds: Readonly<Record<MapMarker['type'], string>>
  /** Where a marker stands, in degrees. */
  position: string
  close: string
  moving: MapWords
  /** How many markers there are in one place. */
  count: PluralWords
  numerals: string
}

/** Many markers on the drawn map, those that would lie on each other as one. */
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
