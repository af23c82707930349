import './branch-map.css'
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent } from 'react'
import { PlaceLinks } from '#components/ui/place-links.tsx'
import type { BranchPoint, BranchRow } from '#lib/places/branches.ts'
import type { MapView } from '#lib/places/country-map.ts'
import { fullAddress } from '#lib/places/find-branches.ts'
import type { NamedMarker } from '#lib/places/google-map.ts'
import type { GoogleMapSetup } from '#lib/places/google-setup.ts'
import { leaderLine, middleOf } from '#lib/places/map-view.ts'
import { heightOf } from '#lib/places/position.ts'
import type { BranchesCopy } from './branch-finder.tsx'
import type { BranchIcons } from './branch-list.tsx'
import { MapStage } from './map-stage.tsx'
import { MovableMap, useMovableMap } from './movable-map.tsx'

/** A branch that has its place on the map. */
export type PlacedBranch = BranchRow & { point: BranchPoint; position: NonNullable<BranchRow['position']> }

// SVG has no lists of its own.
const item = { role: 'listitem' }

// In pixels: a finger that lands this near a point means it.
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

type BranchCardProps = {
  branch: PlacedBranch
  copy: BranchesCopy
  icons: BranchIcons
  onClose: () => void
}

// What a map says of the branch that is chosen on it.
function BranchCard({ branch: { id, title, address, position }, copy, icons, onClose }: BranchCardProps) {
  const showInList = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById(id)?.querySelector('summary')?.focus()
  }
  return (
    <>
      <b>{title}</b>
      {address}
      <p className="branch-actions">
        <PlaceLinks position={position} words={copy.row} newTab={copy.newTab} icon={icons.out} />
        <a href={`#${id}`} className="text-link" onClick={showInList}>
          {copy.map.showInList}
        </a>
      </p>
      <button type="button" className="branch-close" aria-label={copy.map.close} onClick={onClose}>
        {icons.close}
      </button>
    </>
  )
}

type DrawnProps = Pick<
  BranchMapProps,
  'branches' | 'selected' | 'onSelect' | 'view' | 'viewName' | 'ground' | 'copy' | 'icons'
> & { card: ReactNode }

function DrawnBranches(props: DrawnProps) {
  const { branches, selected, onSelect, view, viewName, ground, copy, icons, card } = props
  const map = useMovableMap(view)

  const showSelected = useEffectEvent(() => map.reveal(document.getElementById(`point-${selected?.id}`)))
  useEffect(() => {
    if (selected) showSelected()
  }, [selected])

  // The keyboard too: following a link with Enter is a click.
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
      <div role="status">{selected && <div className="branch-card">{card}</div>}</div>
    </div>
  )
}

// Large cities show their name on Google's map.
const markerOf = ({ id, title, city, position, point }: PlacedBranch): NamedMarker => ({
  id,
  title,
  label: city,
  position,
  zIndex: heightOf(position),
  type: point.isLarge ? 'html' : 'pin',
})

type BranchMapProps = {
  google: GoogleMapSetup | null
  /** Whether these are all branches, not what a search left of them. */
  isWhole: boolean
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

/** The branches on the drawn map, or on Google's; one can be chosen. It knows nothing of the list beside it. */
export function BranchMap({ google, isWhole, onClose, ...drawn }: BranchMapProps) {
  const { branches, selected, onSelect, copy, icons } = drawn
  const card = selected && <BranchCard branch={selected} copy={copy} icons={icons} onClose={onClose} />
  return (
    <MapStage
      google={google}
      drawn={(isReplaced) => <DrawnBranches {...drawn} selected={isReplaced ? null : selected} card={card} />}
      markers={branches.map(markerOf)}
      isWhole={isWhole}
      selected={selected?.id ?? null}
      onSelect={onSelect}
      card={card}
      announcement={selected ? fullAddress(copy.count.locale, selected) : ''}
    />
  )
}
