import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import styles from '#components/ui/map.module.css'
import { PlaceMarker } from '#components/ui/place-marker.tsx'
import { mapViews, pointOnMap, type ViewName } from '#lib/places/drawn-map.ts'
import type { MapPlace } from '#lib/places/position.ts'
import { focusMarker } from './use-close-selection.ts'

// SVG has no list elements.
const listProps = { role: 'list' }
const itemProps = { role: 'listitem' }

type PointLinkProps = { place: MapPlace; view: ViewName; isSelected: boolean }

const PointLink = ({
  place: { id, title, position, isLarge, ...marker },
  view,
  isSelected,
}: PointLinkProps) => {
  const point = pointOnMap(position, view)
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
// The distance at which a finger may have meant any of several markers.
const crowdRadiusPx = 12

// Returns the id of the marker under a click, or the nearest one within `tapRadiusPx`. If a finger taps several
// points, the result has all of their ids.
const markersAt = ({ target, currentTarget, clientX, clientY, detail }: MouseEvent): string[] => {
  const element = target instanceof Element ? target : null
  const hit = element?.closest('[data-marker]')
  // A click by the keyboard has no `detail`, and a name belongs to one marker.
  const isPrecise = !detail || element?.tagName === 'text' || matchMedia('(hover: hover)').matches
  if (hit && isPrecise) return [hit.getAttribute('data-marker') ?? '']
  const markers = [...currentTarget.querySelectorAll('[data-marker]')].map((marker) => {
    const { x, y, width, height } = (marker.firstElementChild ?? marker).getBoundingClientRect()
    const distancePx = Math.hypot(clientX - x - width / 2, clientY - y - height / 2)
    return { id: marker.getAttribute('data-marker') ?? '', distancePx }
  })
  const near = markers
    .filter(({ distancePx }) => distancePx < tapRadiusPx)
    .sort((a, b) => a.distancePx - b.distancePx)
  return near.flatMap(({ id, distancePx }, index) =>
    !index || (!isPrecise && distancePx < crowdRadiusPx) ? id : [],
  )
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
  // Draws points with a name above others, so that the name can be tapped; the selected point is on top.
  const layerOf = ({ id, isLarge, side }: MapPlace) =>
    id === selected ? 3 : Number(isLarge) + Number(side !== undefined)
  const sortedPlaces = [...places].sort((a, b) => layerOf(a) - layerOf(b))
  const [crowdIds, setCrowdIds] = useState<readonly string[]>([])
  const isTapped = useRef(false)
  if (card && crowdIds.length > 0) setCrowdIds([])
  const crowd = places.filter(({ id }) => crowdIds.includes(id))
  const [shownPlace] = card ? places.filter(({ id }) => id === selected) : crowd
  const isInLowerHalf = shownPlace && pointOnMap(shownPlace.position, view).y > y + height / 2
  // Pressing Enter on a link fires a click too.
  const selectMarker = (event: MouseEvent) => {
    event.preventDefault()
    isTapped.current = true
    const [id = null, ...others] = markersAt(event)
    setCrowdIds(id && others.length > 0 ? [id, ...others] : [])
    onSelect(others.length > 0 || id === selected ? null : id)
  }
  // The card of a tapped point may be below or above the window.
  const showCard = (element: HTMLDivElement | null) => {
    if (element && isTapped.current) element.scrollIntoView({ block: 'nearest' })
    isTapped.current = false
  }
  const selectFromCrowd = (id: string) => {
    setCrowdIds([])
    onSelect(id)
    focusMarker(id)
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
        {shownPlace && (
          // The card is in the half of the map without the selected point.
          <div
            ref={showCard}
            data-card="drawn"
            data-above={isInLowerHalf}
            className={`rounded-md bg-card px-4 py-3 text-sm shadow-menu ${styles.card}`}
          >
            {card || (
              <ul>
                {crowd.map(({ id, title }) => (
                  <li key={id}>
                    <button type="button" className="text-link" onClick={() => selectFromCrowd(id)}>
                      {title}
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
