import type { MouseEvent, ReactNode } from 'react'
import mapStyles from '#components/ui/map.module.css'
import { PlaceLinks } from '#components/ui/place-links.tsx'
import type { BranchPoint, BranchRow } from '#lib/places/branches.ts'
import type { MapView } from '#lib/places/country-map.ts'
import { fullAddress } from '#lib/places/find-branches.ts'
import type { NamedMarker } from '#lib/places/google-map.ts'
import type { GoogleMapSetup } from '#lib/places/google-setup.ts'
import { heightOf } from '#lib/places/position.ts'
import type { BranchesCopy } from './branch-finder.tsx'
import type { BranchIcons } from './branch-list.tsx'
import styles from './branches.module.css'
import { MapStage } from './map-stage.tsx'

/** A branch that has its place on the map. */
export type PlacedBranch = BranchRow & { point: BranchPoint; position: NonNullable<BranchRow['position']> }

// SVG has no lists of its own.
const item = { role: 'listitem' }

type PointProps = { branch: PlacedBranch; isSelected: boolean }

function Point({ branch: { id, title, city, point }, isSelected }: PointProps) {
  return (
    <g {...item} transform={`translate(${point.x} ${point.y})`}>
      <a
        id={`point-${id}`}
        href={`#${id}`}
        data-marker={id}
        aria-label={title}
        aria-current={isSelected || undefined}
        data-point={point.isLarge ? 'large' : 'small'}
        className={mapStyles.point}
      >
        <circle className={mapStyles.reach} />
        <circle className={mapStyles.dot} />
        <text data-side={point.side}>{city}</text>
      </a>
    </g>
  )
}

type BranchCardProps = { branch: PlacedBranch; copy: BranchesCopy; icons: BranchIcons }

// What a map says of the branch that is chosen on it.
function BranchCard({ branch: { id, title, address, position }, copy, icons }: BranchCardProps) {
  const showInList = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById(id)?.querySelector('summary')?.focus()
  }
  return (
    <>
      <b>{title}</b>
      {address}
      <p className={styles.actions}>
        <PlaceLinks position={position} words={copy.row} newTab={copy.newTab} icon={icons.out} />
        <a href={`#${id}`} className="text-link" onClick={showInList}>
          {copy.map.showInList}
        </a>
      </p>
    </>
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
export function BranchMap({ branches, selected, view, copy, icons, ...map }: BranchMapProps) {
  const points = (selectedId: string | null) => {
    // Names that always show lie above the other points, and the selected one above all.
    const height = ({ id, point }: PlacedBranch) => (id === selectedId ? 2 : Number(point.isLarge))
    return branches
      .toSorted((a, b) => height(a) - height(b))
      .map((branch) => <Point key={branch.id} branch={branch} isSelected={branch.id === selectedId} />)
  }
  return (
    <MapStage
      {...map}
      home={view}
      label={copy.map.label}
      words={copy.moving}
      closeLabel={copy.map.close}
      icons={icons}
      points={points}
      markers={branches.map(markerOf)}
      selected={selected?.id ?? null}
      place={selected?.point ?? null}
      card={selected && <BranchCard branch={selected} copy={copy} icons={icons} />}
      announcement={selected ? fullAddress(copy.count.locale, selected) : ''}
    />
  )
}
