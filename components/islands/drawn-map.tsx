import type { MouseEvent, ReactNode } from 'react'
import styles from '#components/ui/map.module.css'
import { PlaceMarker } from '#components/ui/place-marker.tsx'
import { mapViews, pointOnMap, type ViewName } from '#lib/places/drawn-map.ts'
import type { MapPlace } from '#lib/places/position.ts'

// SVG has no lists of its own.
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
        <PlaceMarker at={point} view={view} name={marker.name} side={marker.side} />
      </a>
    </g>
  )
}

// The distance in pixels at which a finger still means a point.
const tapRadiusPx = 24

// The point that a click means: the one below it, or the nearest.
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
  /** Whether it fills the page, with nothing beside it. */
  isWide?: boolean
  label: string
  ground: ReactNode
  selected: string | null
  onSelect: (id: string | null) => void
  /** The card of the chosen one. */
  card: ReactNode
}

/** A drawn map whose points can be chosen. Without JavaScript it is shown all the same, and its points are links. */
export function DrawnMap(props: DrawnMapProps) {
  const { places, view, isWide, label, ground, selected, onSelect, card } = props
  const { x, y, width, height } = mapViews[view]
  // Large points lie above the others, and the selected one above all.
  const layerOf = ({ id, isLarge }: MapPlace) => (id === selected ? 2 : Number(isLarge))
  const sortedPlaces = [...places].sort((a, b) => layerOf(a) - layerOf(b))
  const selectedPlace = places.find(({ id }) => id === selected)
  const isInLowerHalf = selectedPlace && pointOnMap(selectedPlace.position).y > y + height / 2
  // A link that is followed with Enter is clicked too.
  const selectMarker = (event: MouseEvent) => {
    event.preventDefault()
    const id = markerAt(event)?.getAttribute('data-marker') ?? null
    onSelect(id === selected ? null : id)
  }
  return (
    <div data-map="drawn" data-view={isWide ? undefined : view} className={styles.map}>
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
          // In the half of the map where the point is not.
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
