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

// A click or tap beside a marker selects the nearest one within this distance.
const selectionRadiusPx = 24
// A tap may be meant for any marker within this distance.
const ambiguityRadiusPx = 12

// Returns the id of a precisely clicked marker, else of the nearest one within `selectionRadiusPx`, if any. If a tap is
// ambiguous, also returns the ids of the other markers within `ambiguityRadiusPx`.
const findMarkerIdsAt = ({ target, currentTarget, clientX, clientY, detail }: MouseEvent): string[] => {
  const element = target instanceof Element ? target : null
  const hitMarker = element?.closest('[data-marker]')
  // Keyboard clicks have a `detail` of 0, and a label belongs to one marker.
  const isPrecise = !detail || element?.tagName === 'text' || matchMedia('(hover: hover)').matches
  if (hitMarker && isPrecise) return [hitMarker.getAttribute('data-marker') ?? '']
  const markers = [...currentTarget.querySelectorAll('[data-marker]')].map((marker) => {
    const { x, y, width, height } = (marker.firstElementChild ?? marker).getBoundingClientRect()
    const distancePx = Math.hypot(clientX - x - width / 2, clientY - y - height / 2)
    return { id: marker.getAttribute('data-marker') ?? '', distancePx }
  })
  const nearbyMarkers = markers
    .filter(({ distancePx }) => distancePx < selectionRadiusPx)
    .sort((a, b) => a.distancePx - b.distancePx)
  return nearbyMarkers.flatMap(({ id, distancePx }, index) =>
    !index || (!isPrecise && distancePx < ambiguityRadiusPx) ? id : [],
  )
}

export type DrawnMapProps = {
  places: readonly MapPlace[]
  view: ViewName
  /** Whether the map is as wide as the page. */
  isFullWidth?: boolean
  label: string
  baseMap: ReactNode
  selectedId: string | null
  onSelect: (id: string | null) => void
  card: ReactNode
}

/** A drawn map with selectable points. Without JavaScript, each links to the element with its place's id, if any. */
export function DrawnMap(props: DrawnMapProps) {
  const { places, view, isFullWidth, label, baseMap, selectedId, onSelect, card } = props
  const { x, y, width, height } = mapViews[view]
  // Draw large points and labelled points above others, so that their labels can be tapped. Draw the selected point on
  // top.
  const getLayer = ({ id, isLarge, side }: MapPlace) =>
    id === selectedId ? 3 : Number(isLarge) + Number(side !== undefined)
  const sortedPlaces = [...places].sort((a, b) => getLayer(a) - getLayer(b))
  const [candidateIds, setCandidateIds] = useState<readonly string[]>([])
  const wasClicked = useRef(false)
  if (card && candidateIds.length > 0) setCandidateIds([])
  const candidates = places.filter(({ id }) => candidateIds.includes(id))
  const [cardPlace] = card ? places.filter(({ id }) => id === selectedId) : candidates
  const isInLowerHalf = cardPlace && pointOnMap(cardPlace.position, view).y > y + height / 2
  // Also called when the visitor presses Enter on a link, which fires a click.
  const handleClick = (event: MouseEvent) => {
    event.preventDefault()
    wasClicked.current = true
    const [id = null, ...otherIds] = findMarkerIdsAt(event)
    setCandidateIds(id && otherIds.length > 0 ? [id, ...otherIds] : [])
    onSelect(otherIds.length > 0 || id === selectedId ? null : id)
  }
  // Scroll to a clicked point's card, which may be outside the window.
  const scrollCardIntoView = (element: HTMLDivElement | null) => {
    if (element && wasClicked.current) element.scrollIntoView({ block: 'nearest' })
    wasClicked.current = false
  }
  const selectCandidate = (id: string) => {
    setCandidateIds([])
    onSelect(id)
    focusMarker(id)
  }
  return (
    <div data-map="drawn" data-view={isFullWidth ? undefined : view} className={styles.map}>
      <svg
        {...listProps}
        aria-label={label}
        viewBox={`${x} ${y} ${width} ${height}`}
        {...{ onClick: handleClick }}
      >
        {baseMap}
        {sortedPlaces.map((place) => (
          <PointLink key={place.id} place={place} view={view} isSelected={place.id === selectedId} />
        ))}
      </svg>
      <div role="status">
        {cardPlace && (
          // The card is in the half of the map that does not contain the point.
          <div
            ref={scrollCardIntoView}
            data-card="drawn"
            data-above={isInLowerHalf}
            className={`rounded-md bg-card px-4 py-3 text-sm shadow-menu ${styles.card}`}
          >
            {card || (
              <ul>
                {candidates.map(({ id, title }) => (
                  <li key={id}>
                    <button type="button" className="text-link" onClick={() => selectCandidate(id)}>
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
