import type { MouseEvent } from 'react'
import { PlaceLinks } from '#components/ui/place-links.tsx'
import type { BranchRow } from '#lib/places/branches.ts'
import type { MapPlace, Position } from '#lib/places/position.ts'
import styles from './branches.module.css'
import type { BranchesCopy, BranchIcons } from './branches-copy.ts'
import { MapStage, type MapStageProps } from './map-stage.tsx'

// A branch that has its place on the map.
type PlacedBranch = BranchRow & { position: Position }

const isPlaced = (row: BranchRow): row is PlacedBranch => row.position !== null

type BranchCardProps = { branch: PlacedBranch; copy: BranchesCopy; icons: BranchIcons }

// The card of the branch that is chosen on a map.
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

type BranchMapProps = Pick<
  MapStageProps,
  'google' | 'view' | 'ground' | 'isWhole' | 'selected' | 'onSelect'
> & {
  rows: readonly BranchRow[]
  copy: BranchesCopy
  icons: BranchIcons
}

/** The branches on the drawn map, or on Google's; one can be chosen. It knows nothing of the list beside it. */
export function BranchMap({ rows, copy, icons, ...map }: BranchMapProps) {
  const branches = rows.filter(isPlaced)
  const chosen = branches.find(({ id }) => id === map.selected)
  const places = branches.map(
    ({ id, title, position, city, sides }): MapPlace => ({
      id,
      title,
      position,
      name: city,
      isLarge: sides.both !== undefined,
      side: sides[map.view],
    }),
  )
  return (
    <MapStage
      {...map}
      label={copy.map.label}
      close={{ label: copy.map.close, icon: icons.close }}
      places={places}
      card={chosen && <BranchCard branch={chosen} copy={copy} icons={icons} />}
    />
  )
}
