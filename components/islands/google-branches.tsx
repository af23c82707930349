import type { ComponentProps } from 'react'
import { fullAddress } from '#lib/places/find-branches.ts'
import type { NamedMarker } from '#lib/places/google-places.ts'
import type { GoogleMapSetup } from '#lib/places/google-setup.ts'
import { BranchCard } from './branch-card.tsx'
import type { BranchMap, PlacedBranch } from './branch-map.tsx'
import { GoogleStage } from './google-stage.tsx'

// Large cities show their name; what lies farther south lies in front.
const markerOf = ({ id, title, city, position, point }: PlacedBranch): NamedMarker => ({
  id,
  title,
  label: city,
  position,
  zIndex: Math.round((90 - position.latitude) * 100),
  type: point.isLarge ? 'html' : 'pin',
})

export type GoogleBranchesProps = Pick<
  ComponentProps<typeof BranchMap>,
  'branches' | 'selected' | 'onSelect' | 'onClose' | 'copy' | 'icons'
> &
  Pick<ComponentProps<typeof GoogleStage>, 'isReplaced' | 'onReplace'> & {
    google: GoogleMapSetup
    /** Whether these are all branches, not what a search left of them. */
    isWhole: boolean
  }

/** The branches on Google's map, once the visitor has asked for it. */
export function GoogleBranches(props: GoogleBranchesProps) {
  const { google, isWhole, isReplaced, onReplace, branches, selected, onSelect, onClose, copy, icons } = props
  return (
    <GoogleStage
      setup={google}
      markers={branches.map(markerOf)}
      isWhole={isWhole}
      isReplaced={isReplaced}
      onReplace={onReplace}
      selected={selected?.id ?? null}
      onSelect={onSelect}
      card={selected && <BranchCard branch={selected} copy={copy} icons={icons} onClose={onClose} />}
      announcement={selected ? fullAddress(copy.count.locale, selected) : ''}
    />
  )
}
