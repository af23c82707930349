import type { MouseEvent, ReactNode } from 'react'
import styles from '#components/ui/map.module.css'
import { PlaceMarker } from '#components/ui/place-marker.tsx'
import { mapViews, pointOnMap, type ViewName } from '#lib/places/drawn-map.ts'
import type { MapPlace } from '#lib/places/position.ts'

// SVG has no list elements.
const listProps = { role: 'list' }
const itemProps = { role: 'listitem' }

type PointLinkProps = { place: MapPlace; view: ViewName; isSelected: boolean }

const PointLink = ({
  place: { id, title, position, isLarge, ...marker },
  view,
  isSelected,
}: PointLinkProps) => {
  const point = pointOnMap(position)
  return (
    <g {...itemProps} transform={`translate(${point.x} ${point.y})`}>
      <a
        id={`point-${id}`}
        href={`#${id}`}
        data-marker={id}
        aria-label={title}
        aria-current={isSelected || undefined}
        data-point={isLarge ? 'large' : 'small'}
        className={styles.point}
      >
        <PlaceMarker point={point} view={view} name={marker.name} side={marker.side} />
      </a>
    </g>
  )
}

// The distance from a marker at which a tap still selects it.
const tapRadiusPx = 24

// Returns the marker under a click, or the nearest one within `tapRadiusPx`.
const markerAt = ({ target, currentTarget, clientX, clientY }: MouseEvent): Element | null => {
  const distanceTo = (marker: Element) => {
    const { x, y, width, height } = (marker.firstElementChild ?? marker).getBoundingClientRect()
    return Math.hypot(clientX - x - width / 2, clientY - y - height / 2)
  }
  const directHit = target instanceof Element ? target.closest('[data-marker]') : null
  if (directHit) return directHit
  const markers = [...currentTarget.querySelectorAll('[data-marker]')]
  const [nearest = null] = markers.sort((a, b) => distanceTo(a) - distanceTo(b))
  return nearest && distanceTo(nearest) < tapRadiusPx ? nearest : null
}

export type DrawnMapProps = {
  places: readonly MapPlace[]
  view: ViewName
  /** Whether the map has the full width of the page. */
  isFullPage?: boolean
  label: string
  ground: ReactNode
  selected: string | null
  onSelect: (id: string | null) => void
  card: ReactNode
}

/** A drawn map with selectable points, which are links without JavaScript. */
export function DrawnMap(props: DrawnMapProps) {
  const { places, view, isFullPage, label, ground, selected, onSelect, card } = props
  const { x, y, width, height } = mapViews[view]
  // Draws large points above small ones, and the selected point on top.
  const layerOf = ({ id, isLarge }: MapPlace) => (id === selected ? 2 : Number(isLarge))
  const sortedPlaces = [...places].sort((a, b) => layerOf(a) - layerOf(b))
  const selectedPlace = places.find(({ id }) => id === selected)
  const isInLowerHalf = selectedPlace && pointOnMap(selectedPlace.position).y > y + height / 2
  // Pressing Enter on a link fires a click too.
  const selectMarker = (event: MouseEvent) => {
    event.preventDefault()
    const id = markerAt(event)?.getAttribute('data-marker') ?? null
    onSelect(id === selected ? null : id)
  }
  return (
    <div data-map="drawn" data-view={isFullPage ? undefined : view} className={styles.map}>
      <svg
        {...listProps}
        aria-label={label}
        viewBox={`${x} ${y} ${width} ${height}`}
        {...{ onClick: selectMarker }}
      >
        {ground}
        {sortedPlaces.map((place) => (
          <PointLink key={place.id} place={place} view={view} isSelected={place.id === selected} />
        ))}
      </svg>
      <div role="status">
        {card && (
          // The card is in the half of the map without the selected point.
          <div
            data-card="drawn"
            data-above={isInLowerHalf}
            className="absolute start-3 end-auto bottom-3 z-1 max-w-[min(420px,100%_-_24px)] rounded-md bg-card px-4 py-3.5 text-sm leading-normal shadow-menu data-[above=true]:top-3 data-[above=true]:bottom-auto [&_b]:block [&_b]:pe-9 [&_b]:text-base [&_b]:leading-snug"
          >
            {card}
          </div>
        )}
      </div>
    </div>
  )
}
