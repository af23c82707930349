import type { MouseEvent, ReactNode, SyntheticEvent } from 'react'
import { PlaceLinks } from '#components/ui/place-links.tsx'
import type { BranchesCopy } from '#lib/content/section-branches.ts'
import type { BranchRow } from '#lib/places/branch-row.ts'
import { fullAddress } from '#lib/places/find-branches.ts'
import { CopyAddress } from './copy-address.tsx'
import { focusPoint } from './focus-point.ts'
import type { MapIcons } from './movable-map.tsx'

export type BranchIcons = MapIcons &
  Record<'search' | 'near' | 'out' | 'pin' | 'copy' | 'close' | 'broken', ReactNode>

// Without JavaScript the link leads to the map as a whole.
const onMap = '#map'

type BranchItemProps = {
  row: BranchRow
  copy: BranchesCopy
  icons: BranchIcons
  /** What stands beside its name: how far it is, in words. */
  side: string | null
  isSelected: boolean
  onToggle: (id: string) => void
}

/** A branch of the list: opened, it offers what can be done with its address. */
export function BranchItem({ row, copy, icons, side, isSelected, onToggle }: BranchItemProps) {
  const { id, title, address, hours, position } = row
  const { row: words } = copy

  // It opens and closes by itself; what the map has done is no news.
  const follow = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (currentTarget.open !== isSelected) onToggle(id)
  }

  const showOnMap = (event: MouseEvent) => {
    if (focusPoint(id)) event.preventDefault()
  }

  return (
    <li id={id} className="branch">
      <details open={isSelected} onToggle={follow}>
        <summary className="branch-summary">
          <b>{title}</b>
          {side && <span className="branch-side">{side}</span>}
          <span className="small text-muted">{address}</span>
          {hours && <span className="small text-muted">{hours}</span>}
        </summary>
        <p className="branch-actions">
          {position ? (
            <>
              <PlaceLinks position={position} words={words} newTab={copy.newTab} icon={icons.out} />
              <a href={onMap} className="text-link" onClick={showOnMap}>
                {words.showOnMap}
                {icons.pin}
              </a>
            </>
          ) : (
            <span className="text-muted">{words.notOnMap}</span>
          )}
          <CopyAddress address={fullAddress(copy.count.locale, row)} words={words} icon={icons.copy} />
        </p>
      </details>
    </li>
  )
}
