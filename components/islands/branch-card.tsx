import type { MouseEvent } from 'react'
import { directionsTo, geoAddress } from '#lib/branches/position.ts'
import type { BranchesCopy } from '#lib/content/section-branches.ts'
import type { BranchIcons } from './branch-item.tsx'
import type { PlacedBranch } from './branch-map.tsx'

type BranchCardProps = {
  branch: PlacedBranch
  copy: BranchesCopy
  icons: BranchIcons
  onClose: () => void
}

/** What a map says of the branch that is chosen on it. */
export function BranchCard({
  branch: { id, title, address, position },
  copy,
  icons,
  onClose,
}: BranchCardProps) {
  const showInList = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById(id)?.querySelector('summary')?.focus()
  }
  return (
    <>
      <b>{title}</b>
      {address}
      <p className="branch-actions">
        <a href={directionsTo(position)} target="_blank" rel="noopener" className="text-link">
          {copy.row.directions} <span className="sr-only">({copy.newTab})</span>
          {icons.out}
        </a>
        <a href={geoAddress(position)} className="text-link branch-touch">
          {copy.row.openInMaps}
        </a>
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
