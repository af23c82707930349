import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { DirectionsLinks, iconButtonClass } from '#components/ui/directions-links.tsx'
import { formatWithNumerals } from '#lib/i18n/numerals.ts'
import type { BranchRow } from '#lib/places/branches.ts'
import { countries, titleAndAddress } from '#lib/places/find-branches.ts'
import styles from './branches.module.css'
import type { BranchesCopy, BranchIcons } from './branches-copy.ts'
import { focusMarker } from './use-close-selection.ts'

type CopyAddressButtonProps = {
  address: string
  copy: BranchesCopy['row']
  icon: ReactNode
  /** Shows the button as a round icon. */
  isRound?: boolean
}

export function CopyAddressButton({ address, copy, icon, isRound }: CopyAddressButtonProps) {
  const [note, setNote] = useState('')
  const copyToClipboard = async () => {
    // Clear the note first, so that copying again is announced too.
    setNote('')
    try {
      await navigator.clipboard.writeText(address)
      setNote(copy.copied)
    } catch {
      // On plain HTTP, `navigator.clipboard` is undefined, so this code also runs there.
      setNote(copy.notCopied)
    }
  }
  return (
    <span className="noscript:hidden">
      <button
        type="button"
        className={isRound ? iconButtonClass : 'text-link'}
        title={isRound ? copy.copy : undefined}
        onClick={copyToClipboard}
      >
        <span className={isRound ? 'sr-only' : ''}>{copy.copy}</span>
        {icon}
      </button>
      <span role="status">{note}</span>
    </span>
  )
}

// Without JavaScript or if the marker is missing, the link leads to the map instead.
const mapHref = '#map'

type BranchItemProps = {
  row: BranchRow
  /** Whether the row is the last one in the first of two columns. */
  isColumnEnd: boolean
  copy: BranchesCopy
  icons: BranchIcons
  isSelected: boolean
  onToggle: (id: string) => void
}

function BranchItem({ row, isColumnEnd, copy, icons, isSelected, onToggle }: BranchItemProps) {
  const { id, title, province, address, hours, position } = row
  const { row: rowCopy } = copy

  // `toggle` also fires when the map opens or closes the row.
  const syncSelection = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (currentTarget.open !== isSelected) onToggle(id)
  }

  const showOnMap = (event: MouseEvent) => {
    if (focusMarker(id)) event.preventDefault()
  }

  return (
    <li id={id} className={styles.branch} data-column-end={isColumnEnd || undefined}>
      <details open={isSelected} onToggle={syncSelection}>
        <summary className={styles.summary}>
          <b>{title}</b>
          <span className="small leading-snug text-muted">{province}</span>
          <span className="small leading-snug text-muted">{address}</span>
          {hours && <span className="small leading-snug text-muted">{hours}</span>}
        </summary>
        <p className={styles.actions}>
          {position ? (
            <>
              <DirectionsLinks
                position={position}
                copy={rowCopy}
                newTabLabel={copy.newTab}
                icon={icons.out}
              />
              <a href={mapHref} className="text-link" onClick={showOnMap}>
                {rowCopy.showOnMap}
                {icons.pin}
              </a>
            </>
          ) : (
            <span className="text-muted">{rowCopy.notOnMap}</span>
          )}
          <CopyAddressButton
            address={titleAndAddress(copy.count.locale, row)}
            copy={rowCopy}
            icon={icons.copy}
          />
        </p>
      </details>
    </li>
  )
}

type BranchListProps = {
  rows: readonly BranchRow[]
  copy: BranchesCopy
  icons: BranchIcons
  selectedId: string | null
  onToggle: (id: string) => void
}

export function BranchList({ rows, selectedId, ...rest }: BranchListProps) {
  const id = useId()
  return countries.map((country) => {
    const countryRows = rows.filter((row) => row.country === country)
    return (
      countryRows.length > 0 && (
        <section key={country} aria-labelledby={`${id}-${country}`}>
          <h2 id={`${id}-${country}`} className="flex gap-2 pt-5 pb-3 d3">
            {rest.copy.countryNames[country]}
            <span className="text-muted">{formatWithNumerals(rest.copy.numerals, countryRows.length)}</span>
          </h2>
          <ul className={styles.rows}>
            {countryRows.map((row, index) => (
              <BranchItem
                key={row.id}
                row={row}
                isColumnEnd={index + 1 === Math.ceil(countryRows.length / 2)}
                isSelected={row.id === selectedId}
                {...rest}
              />
            ))}
          </ul>
        </section>
      )
    )
  })
}
