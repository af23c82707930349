// Import the styles here, so that the page has them before the lazy map's code loads.
import '#components/ui/map.module.css'
import { MarkerMap } from '#components/islands/lazy-islands.tsx'
import { sitePage } from '#components/layout/site-page.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { BaseMap } from '#components/ui/map-ground.tsx'
import type { PageContext } from '#lib/content/page-context.ts'
import { fillPlaceholders } from '#lib/i18n/inline-text.ts'
import markers from '#lib/places/demo-markers.json' with { type: 'json' }
import { googleMapSetup } from '#lib/places/google-setup.ts'
import { env } from '#lib/settings/env.ts'

// Render at run time, when the settings for Google Maps are available. Unless `MAP_DEMO` is 1, `middleware.ts` hides
// this page.
export const dynamic = 'force-dynamic'

type Marker = (typeof markers)[number]

// On the drawn map, a pin is a small dot, and an HTML marker is a larger dot with the marker's number.
const toPlace = ({ copy, formatNumber }: PageContext<'map-demo'>, { id, position, zIndex, type }: Marker) => {
  const title = fillPlaceholders(copy.marker, { n: formatNumber(Number(id)) })
  const isHtml = type === 'html'
  const [latitude, longitude] = [formatNumber(position.latitude), formatNumber(position.longitude)]
  const card = (
    <>
      <b>{title}</b>
      {isHtml ? copy.kinds.html : copy.kinds.pin}
      <p className="small text-muted">{fillPlaceholders(copy.position, { latitude, longitude })}</p>
    </>
  )
  return {
    id,
    position,
    zIndex,
    title,
    name: formatNumber(Number(id)),
    isLarge: isHtml,
    side: isHtml ? 'after' : undefined,
    card,
  }
}

// Shows 50 markers, both pins and HTML markers, at scattered positions.
const page = sitePage('map-demo', (context) => {
  const { copy, locale } = context
  return (
    <section data-island="marker-map" className="pt-flow pb-(--section)">
      <div className="wrap">
        <h1 className="d1">{copy.title}</h1>
        <p className="mt-4 lead text-muted">{copy.text}</p>
        <MarkerMap
          places={markers.map((marker) => toPlace(context, marker))}
          view="both"
          isFullWidth
          label={copy.label}
          closeButton={{ label: copy.close, icon: <Icon name="x" /> }}
          google={googleMapSetup(locale, env())}
          baseMap={<BaseMap />}
        />
      </div>
    </section>
  )
})

export const generateMetadata = page.metadata
export default page.render
