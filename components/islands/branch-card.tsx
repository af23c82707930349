import type { MouseEvent } from 'react'
import { PlaceLinks } from '#components/ui/place-links.tsx'
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
