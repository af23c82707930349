import { Icon } from '#components/ui/icon.tsx'
import { MapGround } from '#components/ui/map-ground.tsx'
import { ButtonLink } from '#components/ui/site-link.tsx'
import type { SiteLink } from '#lib/i18n/links.ts'
import type { MapPoint } from '#lib/places/country-map.ts'
import type { PlaceMap } from '#lib/places/place-map.ts'

const City = ({ name, x, y, side }: MapPoint) => (
  <g transform={`translate(${x} ${y})`}>
    <g className="map-point">
      <circle className="map-point-dot" />
      <text data-side={side}>{name}</text>
    </g>
  </g>
)

/** The drawn map around one place, which has the only large sign on it. */
const PlaceDrawing = ({ view, point, cities }: PlaceMap) => (
  <svg viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`} aria-hidden="true">
    <MapGround />
    {cities.map((city) => (
      <City key={city.name} {...city} />
    ))}
    <g transform={`translate(${point.x} ${point.y})`}>
      <g className="map-here">
        <circle r="34" />
        <circle r="20" />
      </g>
    </g>
  </svg>
)

type HeadquartersProps = {
  copy: { title: string; address: string; directions: string; mapLabel: string; pin: string }
  name: string
  directions: SiteLink
  map: PlaceMap
}

/** Where the headquarters stand, on a drawn map. */
export const Headquarters = ({ copy, name, directions, map }: HeadquartersProps) => (
  <section className="sec">
    <div className="wrap grid gap-10 lg:grid-cols-[5fr_7fr] lg:items-center lg:gap-24">
      <div className="min-w-0">
        <h2 className="d2">{copy.title}</h2>
        <p className="lead mt-3.5 mb-[22px] text-muted">{copy.address}</p>
        <ButtonLink link={directions} variant="ink">
          {copy.directions} <Icon name="arrow-up-right" mirror />
        </ButtonLink>
      </div>
      <div className="map map-place" role="img" aria-label={copy.mapLabel}>
        <PlaceDrawing {...map} />
        <p className="map-card">
          <b>{name}</b>
          {copy.pin}
        </p>
      </div>
    </div>
  </section>
)
