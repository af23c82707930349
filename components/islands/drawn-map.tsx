import type { MouseEvent, ReactNode } from 'react'
import styles from '#components/ui/map.module.css'
import type { ViewName } from '#lib/places/country-map.ts'
import type { MapView } from '#lib/places/map-names.ts'
import type { Point } from '#lib/places/position.ts'

// SVG has no lists of its own.
const list = { role: 'list' }
const item = { role: 'listitem' }

type PointLinkProps = {
  /** What the link leads to, and the map names when the point is chosen. */
  id: string
  title: string
  kind: 'large' | 'small' | 'pin' | 'html'
  at: Point
  isSelected: boolean
  children: ReactNode
}

/** A point of a drawn map that can be chosen. */
export const PointLink = ({ id, title, kind, at, isSelected, children }: PointLinkProps) => (
  <g {...item} transform={`translate(${at.x} ${at.y})`}>
    <a
      id={`point-${id}`}
      href={`#${id}`}
      data-marker={id}
      aria-label={title}
      aria-current={isSelected || undefined}
      data-point={kind}
      className={styles.point}
    >
      {children}
    </a>
  </g>
)

/** The sign of a place. */
export const Dot = () => (
  <>
    <circle className={styles.reach} />
    <circle className={styles.dot} />
  </>
)

// The distance in pixels at which a finger still means a point.
const reach = 24

// The point that a click means: the one below it, or the nearest.
const markerAt = ({ target, currentTarget, clientX, clientY }: MouseEvent): Element | null => {
  const distanceTo = (marker: Element) => {
    const { x, y, width, height } = (marker.firstElementChild ?? marker).getBoundingClientRect()
    return Math.hypot(clientX - x - width / 2, clientY - y - height / 2)
  }
  const pointed = target instanceof Element ? target.closest('[data-marker]') : null
  if (pointed) return pointed
  const markers = [...currentTarget.querySelectorAll('[data-marker]')]
  const [nearest = null] = markers.toSorted((a, b) => distanceTo(a) - distanceTo(b))
  return nearest && distanceTo(nearest) < reach ? nearest : null
}

export type DrawnMapProps = {
  view: MapView
  /** The name of one of the views beside the list of the branches; a map without one fills the page. */
  viewName?: ViewName
  label: string
  ground: ReactNode
  /** `PointLink`s; what comes last lies above. */
  points: ReactNode
  selected: string | null
  onSelect: (id: string | null) => void
  /** What is said of the chosen one. */
  card: ReactNode
}

/** A drawn map whose points can be chosen. Without JavaScript it stands, and its links lead on. */
export function DrawnMap(props: DrawnMapProps) {
  const { view, viewName, label, ground, points, selected, onSelect, card } = props
  // A link that is followed with Enter is clicked too.
  const choose = (event: MouseEvent) => {
    event.preventDefault()
    const id = markerAt(event)?.getAttribute('data-marker') ?? null
    onSelect(id === selected ? null : id)
  }
  return (
    <>
      <div data-map="drawn" data-view={viewName} className={styles.map}>
        <svg
          {...list}
          aria-label={label}
          viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
          {...{ onClick: choose }}
        >
          {ground}
          {points}
        </svg>
      </div>
      <div role="status">
        {card && (
          <div data-card="drawn" className={styles.card}>
            {card}
          </div>
        )}
      </div>
    </>
  )
}
