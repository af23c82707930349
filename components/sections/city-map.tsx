import styles from '#components/ui/map.module.css'
import { MapGround } from '#components/ui/map-ground.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { SiteLink as Target } from '#lib/i18n/links.ts'
import { countryMap, type MapPoint } from '#lib/places/country-map.ts'

// SVG has no lists of its own. Without a pointer the keyboard is the way to a name that is not always shown.
const list = { role: 'list' }
const item = { role: 'listitem' }
const named = { role: 'img', tabIndex: 0 }

const Point = (point: MapPoint) => (
  <g {...item} transform={`translate(${point.x} ${point.y})`}>
    <g
      {...named}
      aria-label={point.name}
      data-point={point.isLarge ? 'large' : 'small'}
      className={styles.point}
    >
      <circle className={styles.reach} />
      <circle className={styles.dot} />
      <text data-side={point.side}>{point.name}</text>
    </g>
  </g>
)

type CountryMapProps = { label: string; points: readonly MapPoint[] }

/** Iraq and Iran, all of them in a window of any shape, with points that have names. */
const CountryMap = ({ label, points }: CountryMapProps) => (
  <div data-map="still" className={`${styles.map} ${styles.wide}`}>
    <svg
      {...list}
      aria-label={label}
      viewBox={`0 0 ${countryMap.width} ${countryMap.height}`}
      className={styles.drawing}
    >
      <MapGround />
      {points.map((point) => (
        <Point key={point.name} {...point} />
      ))}
    </svg>
  </div>
)

type CityMapProps = {
  copy: { title: string; text: string; label: string; skip: string }
  points: readonly MapPoint[]
  /** The way to the list of the cities, below the map. */
  list?: { label: string; link: Target }
}

const after = 'after-map'

/** Cities on a drawn map of Iraq and Iran. */
export const CityMap = ({ copy, points, list }: CityMapProps) => (
  <section className="sec bg-mist">
    <div className="wrap">
      <h2 className="d2">{copy.title}</h2>
      <p className="lead mt-3.5 text-muted">{copy.text}</p>
      <a href={`#${after}`} className={`${styles.skip} button button-ink button-small`}>
        {copy.skip}
      </a>
      <CountryMap label={copy.label} points={points} />
      <span id={after} tabIndex={-1} />
      {list && (
        <p className="mt-5">
          <SiteLink link={list.link} className="text-link">
            {list.label}
          </SiteLink>
        </p>
      )}
    </div>
  </section>
)
