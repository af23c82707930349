import { sitePage } from '#components/layout/site-page.tsx'
import { env } from '#lib/base/env.ts'
import { numeralsOf } from '#lib/i18n/formats.ts'
import { mapViews } from '#lib/places/country-map.ts'
import { googleMapSetup } from '#lib/places/google-setup.ts'
import { demoMarkers } from '#lib/places/markers.ts'
import { MarkerMap } from './marker-map.tsx'

// The environment says whether there is Google's map. Where nobody asked for a demo, middleware.ts leads past it.
export const dynamic = 'force-dynamic'

// The maps with 50 random markers of both kinds. Specification 9.
const page = sitePage('map-demo', ({ copy, common, locale }) => {
  const { label, marker, kinds, position, close } = copy
  return (
    <MarkerMap
      title={copy.title}
      text={copy.text}
      copy={{ label, marker, kinds, position, close, moving: common.map, numerals: numeralsOf(locale) }}
      markers={demoMarkers()}
      view={mapViews.both}
      google={googleMapSetup(locale, env())}
    />
  )
})

export const generateMetadata = page.metadata
export default page.render
