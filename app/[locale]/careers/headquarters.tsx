import { Icon } from '#components/ui/icon.tsx'
import styles from '#components/ui/map.module.css'
import { PlaceLinks } from '#components/ui/place-links.tsx'
import { brand } from '#lib/base/brand.ts'
import type { PageContext } from '#lib/content/page-context.ts'
import { type PlaceMap, placeMap } from '#lib/places/place-map.ts'
import type { Position } from '#lib/places/position.ts'

/** The drawn map around one place, which has the only large sign on it. */
const PlaceDrawing = ({ city, rings }: PlaceMap) => (
  // The place lies above the middle: the card stands below.
  <svg viewBox="-200 -99 400 275" aria-hidden="true">
    {rings.map(({ name, radius }) => (
      <g key={name} data-ring>
        <circle r={radius} className={styles.ring} />
        <text y={-radius} className={styles.distance}>
          {name}
        </text>
      </g>
    ))}
    {city && (
      <g transform={`translate(${city.x} ${city.y})`}>
        <g data-point="small" className={styles.point}>
          <circle className={styles.dot} />
          <text data-side={city.side} data-shown>
            {city.name}
          </text>
        </g>
      </g>
    )}
    <g data-here className={styles.here}>
      <circle r="17" />
      <circle r="10" />
    </g>
  </svg>
)

export type HeadquartersProps = PageContext<'careers'> & { position: Position }

/** Where the headquarters stand: in words, on a drawn map, and the way there. */
export const Headquarters = ({
  copy: { headquarters: copy },
  common,
  locale,
  position,
}: HeadquartersProps) => (
  <section className="sec">
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
      <div data-map="place" className={styles.map} role="img" aria-label={copy.mapLabel}>
        <PlaceDrawing {...placeMap(locale, position)} />
        <p className={styles.card}>
          <b>{brand[locale]}</b>
          {copy.title}
        </p>
      </div>
    </div>
  </section>
)
