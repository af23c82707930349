import type { MouseEvent } from 'react'
import { PlaceLinks } from '#components/ui/place-links.tsx'
import type { BranchPoint, BranchRow } from '#lib/places/branches.ts'
import type { NamedMarker } from '#lib/places/google-map.ts'
import { heightOf } from '#lib/places/position.ts'
import styles from './branches.module.css'
import type { BranchesCopy, BranchIcons } from './branches-copy.ts'
import { Dot, type DrawnMapProps, PointLink } from './drawn-map.tsx'
import type { GoogleMapProps } from './google-map.tsx'
import { MapStage, type MapStageProps } from './map-stage.tsx'

// A branch that has its place on the map.
type PlacedBranch = BranchRow & { point: BranchPoint; position: NonNullable<BranchRow['position']> }

const isPlaced = (row: BranchRow): row is PlacedBranch => row.point !== null && row.position !== null

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

type BranchMapProps = Pick<
  MapStageProps,
  'google' | 'view' | 'ground' | 'selected' | 'onSelect' | 'onClose'
> &
  Pick<GoogleMapProps, 'isWhole'> &
  Required<Pick<DrawnMapProps, 'viewName'>> & {
    rows: readonly BranchRow[]
    copy: BranchesCopy
    icons: BranchIcons
  }

/** The branches on the drawn map, or on Google's; one can be chosen. It knows nothing of the list beside it. */
export function BranchMap({ rows, selected, copy, icons, ...map }: BranchMapProps) {
  const branches = rows.filter(isPlaced)
  const chosen = branches.find(({ id }) => id === selected)
  // Large points lie above the others, and the selected one above all.
  const height = ({ id, point }: PlacedBranch) => (id === selected ? 2 : Number(point.isLarge))
  const ordered = branches.toSorted((a, b) => height(a) - height(b))
  return (
    <MapStage
      {...map}
      label={copy.map.label}
      close={{ label: copy.map.close, icon: icons.close }}
      points={ordered.map(({ id, title, city, point }) => (
        <PointLink
          key={id}
          id={id}
          title={title}
          kind={point.isLarge ? 'large' : 'small'}
          at={point}
          isSelected={id === selected}
        >
          <Dot />
          <text data-side={point.names[map.viewName]?.side} data-shown={point.names[map.viewName]?.isShown}>
            {city}
          </text>
        </PointLink>
      ))}
      markers={branches.map(markerOf)}
      selected={chosen?.id ?? null}
      card={chosen && <BranchCard branch={chosen} copy={copy} icons={icons} />}
    />
  )
}
