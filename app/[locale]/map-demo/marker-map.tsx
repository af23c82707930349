// The styles come with the page, the code later.
import styles from '#components/islands/marker-map.module.css'
import '#components/islands/movable-map.module.css'
import '#components/ui/map.module.css'
import type { MarkerMapCopy } from '#components/islands/marker-map.tsx'
import { MarkerMap as MarkerMapIsland } from '#components/islands/on-demand.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { MapGround } from '#components/ui/map-ground.tsx'
import type { MapView } from '#lib/places/country-map.ts'
import type { GoogleMapSetup } from '#lib/places/google-setup.ts'
import type { MapMarker } from '#lib/places/markers.ts'

type MarkerMapProps = {
  title: string
  text: string
  copy: MarkerMapCopy
  markers: readonly MapMarker[]
  view: MapView
  /** Google's map, for visitors who ask for it. */
  google: GoogleMapSetup | null
}

/** Markers of both kinds on the drawn map. */
export const MarkerMap = ({ title, text, copy, markers, view, google }: MarkerMapProps) => (
  <section data-island="marker-map" className={styles.page}>
    <div className="wrap">
      <h1 className="d1">{title}</h1>
      <p className="lead mt-4 text-muted">{text}</p>
      <MarkerMapIsland
        copy={copy}
        markers={markers}
        home={view}
        google={google}
        ground={<MapGround />}
        icons={{
          close: <Icon name="x" />,
          zoomIn: <Icon name="plus" />,
          zoomOut: <Icon name="minus" />,
          whole: <Icon name="maximize" />,
        }}
      />
    </div>
  </section>
)
