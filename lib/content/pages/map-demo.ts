import { mapViews } from '#lib/content/country-map.ts'
import type { PageSections } from '#lib/content/page.ts'
import { numeralsOf } from '#lib/i18n/formats.ts'
import type { PluralWords } from '#lib/i18n/plurals.ts'
import { demoMarkers } from '#lib/map/demo-markers.ts'

type MapDemoData = {
  /** How many there are. */
  markers: number
  count: PluralWords
}

export const mapDemo: PageSections<'map-demo', MapDemoData> = ({ copy, common, locale, markers, count }) => {
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
    },
  ]
}
