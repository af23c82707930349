import { type MouseEvent, type ReactNode, type RefObject, type SyntheticEvent, useId, useState } from 'react'
import { PlaceLinks } from '#components/ui/place-links.tsx'
import { fill } from '#lib/i18n/inline-text.ts'
import { writeNumber } from '#lib/i18n/numerals.ts'
import type { BranchRow } from '#lib/places/branches.ts'
import { byProvince, fullAddress, nearestFirst } from '#lib/places/find-branches.ts'
import type { Position } from '#lib/places/position.ts'
import styles from './branches.module.css'
import type { BranchesCopy, BranchIcons, CountryNames } from './branches-copy.ts'
import { focusPoint } from './use-closing.ts'

type CopyAddressProps = { address: string; words: BranchesCopy['row']; icon: ReactNode }

/** Puts an address on the clipboard, and says whether it is there. */
export function CopyAddress({ address, words, icon }: CopyAddressProps) {
  const [note, setNote] = useState('')
  const copy = async () => {
    // The note is emptied first, so that a second copy is announced too.
    setNote('')
    try {
      await navigator.clipboard.writeText(address)
      setNote(words.copied)
    } catch {
      // Browsers have no clipboard on http, which ends here too.
      setNote(words.notCopied)
    }
  }
  return (
    <span className="noscript:hidden">
      <button type="button" className="text-link" onClick={copy}>
        {words.copy}
        {icon}
      </button>
      <span role="status">{note}</span>
    </span>
  )
}

// Without JavaScript the link leads to the map as a whole.
const onMap = '#map'

type BranchItemProps = {
  row: BranchRow
  copy: BranchesCopy
  icons: BranchIcons
  /** The distance or the province, beside the name. */
  side: string | null
  isSelected: boolean
  onToggle: (id: string) => void
}

// A branch of the list: opened, it offers what can be done with its address.
function BranchItem({ row, copy, icons, side, isSelected, onToggle }: BranchItemProps) {
  const { id, title, address, hours, position } = row
  const { row: words } = copy

  // The toggle event also comes when the map has opened or closed the row.
  const follow = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (currentTarget.open !== isSelected) onToggle(id)
  }

  const showOnMap = (event: MouseEvent) => {
    if (focusPoint(id)) event.preventDefault()
  }

  return (
    <li id={id} className={styles.branch}>
      <details open={isSelected} onToggle={follow}>
        <summary className={styles.summary}>
          <b>{title}</b>
          {side && <span className="text-end text-[0.8125rem] font-semibold text-muted">{side}</span>}
          <span className="small text-muted">{address}</span>
          {hours && <span className="small text-muted">{hours}</span>}
        </summary>
        <p className={styles.actions}>
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

type Listed = {
  copy: BranchesCopy
  icons: BranchIcons
  selected: string | null
  onToggle: (id: string) => void
}

// Tenths of a kilometre are shown below ten kilometres only.
const rounded = (kilometres: number) => (kilometres < 10 ? kilometres : Math.round(kilometres))

type Item = { row: BranchRow; side: string | null }

const Items = ({ branches, selected, ...rest }: Listed & { branches: readonly Item[] }) => (
  <ul>
    {branches.map(({ row, side }) => (
      <BranchItem key={row.id} row={row} side={side} isSelected={row.id === selected} {...rest} />
    ))}
  </ul>
)

const withDistance = ({ near, numerals }: BranchesCopy, rows: readonly BranchRow[], from: Position): Item[] =>
  nearestFirst(rows, from).map(({ row, distance }) => ({
    row,
    side:
      distance === null
        ? row.province
        : fill(near.distance, { km: writeNumber(numerals, rounded(distance)) }),
  }))

const Provinces = ({ rows, ...listed }: Listed & { rows: readonly BranchRow[] }) =>
  byProvince(rows).map(({ province, rows: own }) => (
    <div key={province}>
      <h4 className={styles.province}>{province}</h4>
      <Items branches={own.map((row) => ({ row, side: null }))} {...listed} />
    </div>
  ))

type BranchListProps = Listed & {
  ref: RefObject<HTMLDivElement | null>
  rows: readonly BranchRow[]
  countries: CountryNames
  /** The visitor's place, if known: the nearest branch then comes first, instead of the order by country. */
  from: Position | null
}

/** The branches that a search leaves, in a window of their own. */
export function BranchList({ ref, rows, countries, from, ...listed }: BranchListProps) {
  const id = useId()
  if (from)
    return (
      // A list in another order starts at its beginning.
      <div key="near" ref={ref} className={styles.list}>
        <Items branches={withDistance(listed.copy, rows, from)} {...listed} />
      </div>
    )
  const groups = countries
    .map((each) => ({ ...each, rows: rows.filter(({ country }) => country === each.country) }))
    .filter((group) => group.rows.length > 0)
  return (
    <div ref={ref} className={styles.list}>
      {groups.map(({ country, name, rows: own }) => (
        <section key={country} aria-labelledby={`${id}-${country}`}>
          <h3 id={`${id}-${country}`} className={styles.country}>
            {name}
            <span className="text-muted">{writeNumber(listed.copy.numerals, own.length)}</span>
          </h3>
          <Provinces rows={own} {...listed} />
        </section>
      ))}
    </div>
  )
}
