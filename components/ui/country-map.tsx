import type { MapPoint } from '#lib/places/country-map.ts'
import { countryMap } from '#lib/places/country-map.ts'
import { MapGround } from './map-ground.tsx'

// SVG has no lists of its own. Without a pointer the keyboard is the way to a name that is not always shown.
const list = { role: 'list' }
const item = { role: 'listitem' }
const named = { role: 'img', tabIndex: 0 }

const Point = (point: MapPoint) => (
  <g {...item} transform={`translate(${point.x} ${point.y})`}>
    <g
      {...named}
      aria-label={point.name}
      className={point.isLarge ? 'map-point map-point-large' : 'map-point'}
    >
      <circle className="map-point-reach" />
      <circle className="map-point-dot" />
      <text data-side={point.side}>{point.name}</text>
    </g>
  </g>
)

type CountryMapProps = { label: string; points: readonly MapPoint[] }

/** Iraq and Iran, all of them in a window of any shape, with points that have names. */
export const CountryMap = ({ label, points }: CountryMapProps) => (
  <div className="map map-wide">
    <svg
      {...list}
      aria-label={label}
      viewBox={`0 0 ${countryMap.width} ${countryMap.height}`}
      className="country-map"
    >
      <MapGround />
      {points.map((point) => (
        <Point key={point.name} {...point} />
      ))}
    </svg>
  </div>
)
