import { memo } from 'react'
import type { MarkerCluster, PlacedMarker } from '#lib/places/clusters.ts'

// SVG has neither lists nor buttons of its own; a link is what the keyboard reaches.
const item = { role: 'listitem' }
const button = { role: 'button' }
const toggle = (isOn: boolean) => ({ ...button, 'aria-pressed': isOn })

// A piece of HTML has a box in pixels, which app/styles/marker-map.css scales.
const box = { x: -80, y: -20, width: 160, height: 40 }

type MarkProps = PlacedMarker & { name: string; isSelected: boolean }

/** A marker: the map's own sign, or its name as a piece of HTML. */
export const MapMark = memo(function MapMark({ marker: { id, type }, point, name, isSelected }: MarkProps) {
  const looks = ['map-point', type === 'html' ? 'map-html' : 'map-pin', isSelected && 'map-point-on']
  return (
    <g {...item} transform={`translate(${point.x} ${point.y})`}>
      <a
        {...toggle(isSelected)}
        id={`marker-${id}`}
        href={`#marker-${id}`}
        data-marker={id}
        aria-label={name}
        className={looks.filter(Boolean).join(' ')}
      >
        {type === 'html' ? (
          <foreignObject {...box}>
            <div className="map-chip">
              <span>{name}</span>
            </div>
          </foreignObject>
        ) : (
          <>
            <circle className="map-point-reach" />
            <circle className="map-point-dot" />
          </>
        )}
      </a>
    </g>
  )
})

type ClusterProps = { cluster: MarkerCluster; name: string; count: string }

/** Several markers in one place; chosen, it is drawn so large that they come apart. */
export const ClusterMark = ({ cluster: { id, point }, name, count }: ClusterProps) => (
  <g {...item} transform={`translate(${point.x} ${point.y})`}>
    <a
      {...button}
      id={`cluster-${id}`}
      href={`#cluster-${id}`}
      data-cluster={id}
      aria-label={name}
      className="map-cluster"
    >
      <circle r="22" />
      <text>{count}</text>
    </a>
  </g>
)
