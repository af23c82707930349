import { type MouseEvent, type ReactNode, type SyntheticEvent, useState } from 'react'
import { fullAddress } from '#lib/branches/find.ts'
import { directionsTo, geoAddress } from '#lib/branches/position.ts'
import type { BranchRow } from '#lib/branches/row.ts'
import type { BranchesCopy } from '#lib/content/section-branches.ts'

export type BranchIcons = Record<'search' | 'near' | 'out' | 'pin' | 'copy' | 'close' | 'broken', ReactNode>

type CopyAddressProps = { address: string; words: BranchesCopy['row']; icon: ReactNode }

function CopyAddress({ address, words, icon }: CopyAddressProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
    } catch {
      // Where the clipboard is closed to pages the address can still be marked and copied by hand.
    }
  }
  return (
    <button type="button" className="text-link branch-script" onClick={copy}>
      <span aria-live="polite">{isCopied ? words.copied : words.copy}</span>
      {icon}
    </button>
  )
}

// Without JavaScript the link leads to the map as a whole.
const onMap = '#map'

type BranchItemProps = {
  row: BranchRow
  copy: BranchesCopy
  icons: BranchIcons
  /** How far it is, in words. */
  distance: string | null
  isSelected: boolean
  onToggle: (id: string) => void
}

/** A branch of the list: opened, it offers what can be done with its address. */
export function BranchItem({ row, copy, icons, distance, isSelected, onToggle }: BranchItemProps) {
  const { id, title, province, address, hours, position } = row
  const { row: words } = copy

  // It opens and closes by itself; what the map has done is no news.
  const follow = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (currentTarget.open !== isSelected) onToggle(id)
  }

  const showOnMap = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById(`point-${id}`)?.focus()
  }

  return (
    <li id={id} className="branch">
      <details open={isSelected} onToggle={follow}>
        <summary className="branch-summary">
          <b>{title}</b>
          <span className="branch-side">{distance ?? province}</span>
          <span className="small text-muted">{address}</span>
          {hours && <span className="small text-muted">{hours}</span>}
        </summary>
        <p className="branch-actions">
          {position ? (
            <>
              <a href={directionsTo(position)} target="_blank" rel="noopener" className="text-link">
                {words.directions} <span className="sr-only">({copy.newTab})</span>
                {icons.out}
              </a>
              <a href={geoAddress(position)} className="text-link branch-touch">
                {words.openInMaps}
              </a>
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
