// The styles come with the page, the code later.
import '#components/ui/map.module.css'
import { MarkerMap } from '#components/islands/on-demand.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { MapGround } from '#components/ui/map-ground.tsx'
import { PlaceLinks } from '#components/ui/place-links.tsx'
import { brand } from '#lib/base/brand.ts'
import type { PageContext } from '#lib/content/page-context.ts'
import { viewOf } from '#lib/places/drawn-map.ts'
import type { GoogleMapSetup } from '#lib/places/google-setup.ts'
import type { Position } from '#lib/places/position.ts'

export type HeadquartersProps = PageContext<'careers'> & {
  position: Position
  google: GoogleMapSetup | null
}

/** Where the headquarters stand: in words, on a map, and the way there. */
export const Headquarters = ({
  copy: { headquarters: copy },
  common,
  locale,
  position,
  google,
}: HeadquartersProps) => (
  <section id="headquarters" className="sec" data-island="marker-map">
    <div className="wrap grid items-center gap-10 lg:grid-cols-[5fr_7fr] lg:gap-24">
      <div className="min-w-0">
        <h2 className="d2">{copy.title}</h2>
        <p className="lead mt-3.5 mb-5.5 text-muted">
          <bdi>{copy.address}</bdi>
        </p>
        <p className="flex flex-wrap gap-x-6">
          <PlaceLinks
            position={position}
            words={copy}
            newTab={common.links.newTab}
            icon={<Icon name="arrow-up-right" mirror />}
          />
        </p>
      </div>
      <div className="min-w-0">
        <MarkerMap
          places={[
            {
              id: 'headquarters',
              position,
              title: brand[locale],
              name: brand[locale],
              isLarge: true,
              side: 'after',
              card: (
                <>
                  <b>{brand[locale]}</b>
                  {copy.address}
                </>
              ),
            },
          ]}
          view={viewOf(position)}
          label={copy.mapLabel}
          close={{ label: common.toast.dismiss, icon: <Icon name="x" /> }}
          google={google}
          ground={<MapGround />}
        />
      </div>
    </div>
  </section>
)
