import type { PageSections } from '#lib/content/page.ts'
import { numeralsOf } from '#lib/i18n/formats.ts'
import type { PluralWords } from '#lib/i18n/plurals.ts'
import { mapViews } from '#lib/places/country-map.ts'
import { demoMarkers } from '#lib/places/demo-markers.ts'
import type { GoogleMapSetup } from '#lib/places/google-setup.ts'

type MapDemoData = {
  /** How many there are. */
  markers: number
  count: PluralWords
  google: GoogleMapSetup | null
}

// It draws every marker by itself.
const mostOnGoogle = 500

export const mapDemo: PageSections<'map-demo', MapDemoData> = ({
  copy,
  common,
  locale,
  markers,
  count,
  google,
}) => {
  const { label, marker, kinds, position, close } = copy
  return [
    {
      kind: 'marker-map',
      title: copy.title,
      text: copy.text,
      copy: {
        ...{ label, marker, kinds, position, close, count },
        moving: common.map,
        numerals: numeralsOf(locale),
      },
      markers: demoMarkers(markers),
      view: mapViews.both,
      google: markers > mostOnGoogle ? null : google,
    },
  ]
}
