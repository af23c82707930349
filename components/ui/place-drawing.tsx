import type { MapPoint } from '#lib/places/country-map.ts'
import type { PlaceMap } from '#lib/places/place-map.ts'
import { MapGround } from './map-ground.tsx'

const City = ({ name, x, y, side }: MapPoint) => (
  <g transform={`translate(${x} ${y})`}>
    <g className="map-point">
      <circle className="map-point-dot" />
      <text data-side={side}>{name}</text>
    </g>
  </g>
)

/** The drawn map around one place, which has the only large sign on it. */
export const PlaceDrawing = ({ view, point, cities }: PlaceMap) => (
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
