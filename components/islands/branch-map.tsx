import { type MouseEvent, type ReactNode, useEffect, useEffectEvent } from 'react'
import type { BranchesCopy } from '#lib/content/section-branches.ts'
import type { BranchPoint, BranchRow } from '#lib/places/branch-row.ts'
import type { MapView } from '#lib/places/country-map.ts'
import { leaderLine } from '#lib/places/leader.ts'
import { middleOf } from '#lib/places/map-view.ts'
import { BranchCard } from './branch-card.tsx'
import type { BranchIcons } from './branch-item.tsx'
import { MovableMap } from './movable-map.tsx'
import { useMovableMap } from './use-movable-map.ts'

/** A branch that has its place on the map. */
export type PlacedBranch = BranchRow & { point: BranchPoint; position: NonNullable<BranchRow['position']> }

type BranchMapProps = {
  branches: readonly PlacedBranch[]
  selected: PlacedBranch | null
  onSelect: (id: string | null) => void
  onClose: () => void
  /** The part of the drawing that fills the window, and its name. */
  view: MapView
  viewName: string
  ground: ReactNode
  copy: BranchesCopy
  icons: BranchIcons
}

// SVG has no lists of its own.
const item = { role: 'listitem' }

// A finger that lands beside a point means it.
const reach = 24

const distanceTo = ({ clientX, clientY }: MouseEvent, element: Element) => {
  const { x, y } = middleOf(element.getBoundingClientRect())
  return Math.hypot(clientX - x, clientY - y)
}

const nearestPoint = (event: MouseEvent, map: Element): Element | null => {
  const near = [...map.querySelectorAll('.map-point-dot')]
    .map((dot) => ({ dot, distance: distanceTo(event, dot) }))
    .filter(({ distance }) => distance <= reach)
    .toSorted((a, b) => a.distance - b.distance)
  return near[0]?.dot.closest('[data-branch]') ?? null
}

const branchAt = (event: MouseEvent): string | null => {
  const { target, currentTarget } = event
  const pointed = target instanceof Element ? target.closest('[data-branch]') : null
  return (pointed ?? nearestPoint(event, currentTarget))?.getAttribute('data-branch') ?? null
}

type PointProps = { branch: PlacedBranch; isSelected: boolean }

function Point({ branch: { id, title, city, point }, isSelected }: PointProps) {
  const looks = ['map-point', point.isLarge && 'map-point-large', isSelected && 'map-point-on']
  return (
    <g {...item} transform={`translate(${point.x} ${point.y})`}>
      <a
        id={`point-${id}`}
        href={`#${id}`}
        data-branch={id}
        aria-label={title}
        aria-current={isSelected || undefined}
        className={looks.filter(Boolean).join(' ')}
      >
        <circle className="map-point-reach" />
        <circle className="map-point-dot" />
        <text data-side={point.side}>{city}</text>
      </a>
    </g>
  )
}

/** Points on a drawn map, of which one can be selected. It knows nothing of the list beside it. */
export function BranchMap(props: BranchMapProps) {
  const { branches, selected, onSelect, onClose, view, viewName, ground, copy, icons } = props

  const map = useMovableMap(view)

  const showSelected = useEffectEvent(() => map.reveal(document.getElementById(`point-${selected?.id}`)))
  useEffect(() => {
    if (selected) showSelected()
  }, [selected])

  // From the keyboard, too: a link that is followed there is clicked.
  const choose = (event: MouseEvent) => {
    event.preventDefault()
    const id = branchAt(event)
    onSelect(id === selected?.id ? null : id)
  }

  // Names that always show lie above the other points, and the selected one above all.
  const height = (branch: PlacedBranch) => (branch === selected ? 2 : Number(branch.point.isLarge))
  const ordered = branches.toSorted((a, b) => height(a) - height(b))
  return (
    <div className="branch-map" data-view={viewName}>
      <MovableMap
        map={map}
        label={copy.map.label}
        words={copy.moving}
        icons={icons}
        ground={ground}
        onClick={choose}
      >
        {selected && <path d={leaderLine(selected.point, map.shown)} className="branch-leader" />}
        {ordered.map((branch) => (
          <Point key={branch.id} branch={branch} isSelected={branch === selected} />
        ))}
      </MovableMap>
      <div role="status">
        {selected && (
          <div className="branch-card">
            <BranchCard branch={selected} copy={copy} icons={icons} onClose={onClose} />
          </div>
        )}
      </div>
    </div>
  )
}
