import type { ComponentProps } from 'react'
import { fullAddress } from '#lib/branches/find.ts'
import type { NamedMarker } from '#lib/map/google-places.ts'
import type { GoogleMapSetup } from '#lib/map/google-setup.ts'
import { BranchCard } from './branch-card.tsx'
import { BranchMap, type PlacedBranch } from './branch-map.tsx'
import { focusPoint } from './focus-point.ts'
import { MapStage } from './map-stage.tsx'

// Large cities show their name; what lies farther south lies in front.
const markerOf = ({ id, title, city, position, point }: PlacedBranch): NamedMarker => ({
  id,
  title,
  label: city,
  position,
  zIndex: Math.round((90 - position.latitude) * 100),
  type: point.isLarge ? 'html' : 'pin',
})

type GoogleBranchesProps = ComponentProps<typeof BranchMap> & {
  google: GoogleMapSetup
  /** Whether these are all branches, not what a search left of them. */
  isWhole: boolean
}

/** The branches on the drawn map, or on Google's once the visitor has asked for it. */
export function GoogleBranches({ google, isWhole, ...drawn }: GoogleBranchesProps) {
  const { branches, selected, onSelect, copy, icons } = drawn
  const close = () => {
    if (selected) focusPoint(selected.id)
    onSelect(null)
  }
  return (
    <MapStage
      setup={google}
      markers={branches.map(markerOf)}
      isWhole={isWhole}
      selected={selected?.id ?? null}
      onSelect={onSelect}
      card={selected && <BranchCard branch={selected} copy={copy} icons={icons} onClose={close} />}
      announcement={selected ? fullAddress(copy.count.locale, selected) : ''}
    >
      {(isReplaced) => <BranchMap {...drawn} selected={isReplaced ? null : selected} />}
    </MapStage>
  )
}
