import { Icon } from '#components/ui/icon.tsx'
import { PlaceLinks } from '#components/ui/place-links.tsx'
import type { Messages } from '#lib/i18n/messages.ts'
import type { MapPoint } from '#lib/places/country-map.ts'
import type { DistanceRing, PlaceMap } from '#lib/places/place-map.ts'
import type { Point, Position } from '#lib/places/position.ts'
import styles from './careers.module.css'

const City = ({ name, x, y, side }: MapPoint) => (
  <g transform={`translate(${x} ${y})`}>
    <g data-point="small" className={styles.city}>
      <circle />
      <text data-side={side}>{name}</text>
    </g>
  </g>
)

const Ring = ({ name, radius, x, y }: DistanceRing & Point) => (
  <g transform={`translate(${x} ${y})`}>
    <circle r={radius} className={styles.ring} />
    <g transform={`translate(0 ${-radius})`}>
      <text className={styles.distance}>{name}</text>
    </g>
  </g>
)

/** The drawn map around one place, which has the only large sign on it. */
const PlaceDrawing = ({ view, point, cities, rings }: PlaceMap) => (
  <svg viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`} aria-hidden="true">
    {rings.map((ring) => (
      <Ring key={ring.name} {...ring} {...point} />
    ))}
    {cities.map((city) => (
      <City key={city.name} {...city} />
    ))}
    <g transform={`translate(${point.x} ${point.y})`}>
      <g data-here className={styles.here}>
        <circle r="34" />
        <circle r="20" />
      </g>
    </g>
  </svg>
)

type HeadquartersProps = {
  copy: Messages['careers']['headquarters']
  name: string
  position: Position
  map: PlaceMap
  newTab: string
}

/** Where the headquarters stand: in words, on a drawn map, and the way there. */
export const Headquarters = ({ copy, name, position, map, newTab }: HeadquartersProps) => (
  <section className="sec">
    <div className={`wrap grid gap-10 lg:grid-cols-[5fr_7fr] lg:gap-24 ${styles.headquarters}`}>
      <div className="min-w-0">
        <h2 className="d2">{copy.title}</h2>
        <p className={`lead mt-3.5 text-muted ${styles.address}`}>
          <bdi>{copy.address}</bdi>
        </p>
        <p className="flex flex-wrap gap-x-6">
          <PlaceLinks
            position={position}
            words={copy}
            newTab={newTab}
            icon={<Icon name="arrow-up-right" mirror />}
          />
        </p>
      </div>
      <div data-map="still" className={styles.place} role="img" aria-label={copy.mapLabel}>
        <PlaceDrawing {...map} />
        <p className={styles.placeName}>
          <b>{name}</b>
          {copy.title}
        </p>
      </div>
    </div>
  </section>
)
