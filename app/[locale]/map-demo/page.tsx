// The styles come with the page, the code later.
import '#components/ui/map.module.css'
import { MarkerMap } from '#components/islands/on-demand.tsx'
import { sitePage } from '#components/layout/site-page.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { MapGround } from '#components/ui/map-ground.tsx'
import { env } from '#lib/base/env.ts'
import { numeralsOf } from '#lib/i18n/formats.ts'
import { mapViews } from '#lib/places/country-map.ts'
import { googleMapSetup } from '#lib/places/google-setup.ts'
import { demoMarkers } from '#lib/places/markers.ts'

// The environment says whether there is Google's map. Where nobody asked for a demo, middleware.ts leads past it.
export const dynamic = 'force-dynamic'

// The maps with 50 random markers of both kinds.
const page = sitePage('map-demo', ({ copy, locale }) => {
  const { label, marker, kinds, position, close } = copy
  return (
    <section data-island="marker-map" className="pt-[clamp(28px,4vw,56px)] pb-(--section)">
      <div className="wrap">
        <h1 className="d1">{copy.title}</h1>
        <p className="lead mt-4 text-muted">{copy.text}</p>
        <MarkerMap
          copy={{ label, marker, kinds, position, close, numerals: numeralsOf(locale) }}
          markers={demoMarkers()}
          view={mapViews.both}
          google={googleMapSetup(locale, env())}
          ground={<MapGround />}
          closeIcon={<Icon name="x" />}
        />
      </div>
    </section>
  )
})

export const generateMetadata = page.metadata
export default page.render
