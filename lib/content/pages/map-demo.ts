import type { PageSections } from '#lib/content/page.ts'
import { numeralsOf } from '#lib/i18n/formats.ts'
import { mapViews } from '#lib/places/country-map.ts'
import type { GoogleMapSetup } from '#lib/places/google-setup.ts'
import { demoMarkers } from '#lib/places/markers.ts'

type MapDemoData = { google: GoogleMapSetup | null }

export const mapDemo: PageSections<'map-demo', MapDemoData> = ({ copy, common, locale, google }) => {
  const { label, marker, kinds, position, close } = copy
  return [
    {
      kind: 'marker-map',
      title: copy.title,
      text: copy.text,
      copy: { label, marker, kinds, position, close, moving: common.map, numerals: numeralsOf(locale) },
      markers: demoMarkers(),
      view: mapViews.both,
      google,
    },
  ]
}
