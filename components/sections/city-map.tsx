import { LinkedText } from '#components/ui/linked-text.tsx'
import styles from '#components/ui/map.module.css'
import { BaseMap } from '#components/ui/map-ground.tsx'
import { PlaceMarker } from '#components/ui/place-marker.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { Links, SiteLink as Target } from '#lib/company/links.ts'
import { drawing } from '#lib/places/drawn-map.ts'
import type { CityPoint } from '#lib/places/map-names.ts'

// SVG has no list elements, so use ARIA roles. Points are focusable, because some names appear only on hover or focus.
const listProps = { role: 'list' }
const itemProps = { role: 'listitem' }
const pointProps = { role: 'img', tabIndex: 0 }

const Point = (point: CityPoint) => (
  <g {...itemProps} transform={`translate(${point.x} ${point.y})`}>
    <g
      {...pointProps}
      aria-label={point.name}
      data-point={point.isLarge ? 'large' : 'small'}
      className={styles.point}
    >
      <PlaceMarker point={point} view="both" name={point.name} side={point.side} />
    </g>
  </g>
)

type CityMapProps = {
  copy: { title: string; text: string; label: string; skip: string }
  points: readonly CityPoint[]
  links: Links
  listLink?: { label: string; link: Target }
}

const afterMapId = 'after-map'

export const CityMap = ({ copy, points, links, listLink }: CityMapProps) => (
  <section className="bg-mist sec">
    <div className="wrap">
      <h2 className="d2">{copy.title}</h2>
      <p className="mt-4 lead text-muted">
        <LinkedText links={links}>{copy.text}</LinkedText>
      </p>
      <a href={`#${afterMapId}`} className={`${styles.skip} button button-small`}>
        {copy.skip}
      </a>
      <div data-map="still" className={styles.map}>
        <svg {...listProps} aria-label={copy.label} viewBox={`0 0 ${drawing.width} ${drawing.height}`}>
          <BaseMap />
          {points.map((point) => (
            <Point key={point.name} {...point} />
          ))}
        </svg>
      </div>
      <span id={afterMapId} tabIndex={-1} />
      {listLink && (
        <p className="mt-5">
          <SiteLink link={listLink.link} className="text-link">
            {listLink.label}
          </SiteLink>
        </p>
      )}
    </div>
  </section>
)
