import { MarkerMap } from '#components/islands/lazy-islands.tsx'
import { CityRings } from '#components/ui/city-rings.tsx'
import { DirectionsLinks } from '#components/ui/directions-links.tsx'
import { Icon } from '#components/ui/icon.tsx'
import styles from '#components/ui/map.module.css'
import { BaseMap } from '#components/ui/map-ground.tsx'
import { PlaceMarker } from '#components/ui/place-marker.tsx'
import { brand } from '#lib/brand.ts'
import type { PageContext } from '#lib/content/page-context.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { isCity, placeName, positionByCity } from '#lib/places/cities.ts'
import { type CountryViewName, erbilDrawing, pointOnMap, viewOf } from '#lib/places/drawn-map.ts'
import type { GoogleMapSetup } from '#lib/places/google-setup.ts'
import { nameSides } from '#lib/places/map-names.ts'
import type { Position } from '#lib/places/position.ts'

export type HeadquartersProps = PageContext<'careers'> & {
  position: Position
  google: GoogleMapSetup | null
}

const LabelledBaseMap = ({ locale, view }: { locale: Locale; view: CountryViewName }) => (
  <>
    <BaseMap />
    {Object.keys(nameSides[view])
      .filter(isCity)
      .map((city) => {
        const point = pointOnMap(positionByCity[city])
        return (
          <g
            key={city}
            transform={`translate(${point.x} ${point.y})`}
            data-point="small"
            className={`pointer-events-none ${styles.point}`}
          >
            <PlaceMarker
              point={point}
              view={view}
              name={placeName(locale, city)}
              side={nameSides[view][city]}
            />
          </g>
        )
      })}
  </>
)

type ErbilBaseMapProps = { copy: HeadquartersProps['copy']['headquarters'] }

const ErbilBaseMap = ({ copy: { citadel, roads } }: ErbilBaseMapProps) => {
  const { x, y } = erbilDrawing.citadel
  return (
    <g className={styles.streets}>
      <CityRings />
      <text x={x} y={y}>
        {citadel}
      </text>
      {roads.map((road, index) => (
        <text key={road} x={x} y={y + (erbilDrawing.ringRadii[index] ?? 0)}>
          {road}
        </text>
      ))}
    </g>
  )
}

const HeadquartersMap = ({ copy, common, locale, position, google }: HeadquartersProps) => {
  const { address, mapLabel } = copy.headquarters
  const view = viewOf(position)
  return (
    <MarkerMap
      places={[
        {
          id: 'headquarters',
          position,
          title: brand[locale],
          name: brand[locale],
          isLarge: true,
          // On the map of Iraq, most cities' names are `after` their points.
          side: 'before below',
          card: (
            <>
              <b>{brand[locale]}</b>
              {address}
            </>
          ),
        },
      ]}
      view={view}
      label={mapLabel}
      closeButton={{ label: common.toast.dismiss, icon: <Icon name="x" /> }}
      google={google && { ...google, centre: position }}
      baseMap={
        view === 'erbil' ? (
          <ErbilBaseMap copy={copy.headquarters} />
        ) : (
          <LabelledBaseMap locale={locale} view={view} />
        )
      }
    />
  )
}

export const Headquarters = (props: HeadquartersProps) => {
  const { copy, common, position } = props
  const { title, address } = copy.headquarters
  return (
    <section id="headquarters" className="sec">
      <div className="wrap grid items-center gap-10 md:grid-cols-2 lg:grid-cols-[5fr_7fr] lg:gap-24">
        <div className="min-w-0">
          <h2 className="d2">{title}</h2>
          <p className="mt-4 mb-5 lead text-muted">
            <bdi>{address}</bdi>
          </p>
          <p className="flex flex-wrap gap-x-6">
            <DirectionsLinks
              position={position}
              copy={copy.headquarters}
              newTabLabel={common.links.newTab}
              icon={<Icon name="arrow-up-right" mirror />}
            />
          </p>
        </div>
        <div className="min-w-0" data-island="marker-map">
          <HeadquartersMap {...props} />
        </div>
      </div>
    </section>
  )
}
