import { type RefObject, useId } from 'react'
import type { BranchesCopy, BranchesSection } from '#lib/content/section-branches.ts'
import { fill } from '#lib/i18n/fill.ts'
import { writeNumber } from '#lib/i18n/numerals.ts'
import type { BranchRow } from '#lib/places/branch-row.ts'
import { byProvince, nearestFirst } from '#lib/places/find-branches.ts'
import type { Position } from '#lib/places/position.ts'
import { type BranchIcons, BranchItem } from './branch-item.tsx'

type Listed = {
  copy: BranchesCopy
  icons: BranchIcons
  selected: string | null
  onToggle: (id: string) => void
}

// A tenth of a kilometre is worth naming only near by.
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
      <h4 className="branches-province">{province}</h4>
      <Items branches={own.map((row) => ({ row, side: null }))} {...listed} />
    </div>
  ))

type BranchListProps = Listed & {
  ref: RefObject<HTMLDivElement | null>
  rows: readonly BranchRow[]
  countries: BranchesSection['countries']
  /** Where the visitor is; the nearest branch comes first then, else they stand by country and province. */
  from: Position | null
}

/** The branches that a search leaves, in a window of their own. */
export function BranchList({ ref, rows, countries, from, ...listed }: BranchListProps) {
  const id = useId()
  if (from)
    return (
      <div ref={ref} className="branches">
        <Items branches={withDistance(listed.copy, rows, from)} {...listed} />
      </div>
    )
  const groups = countries
    .map((each) => ({ ...each, rows: rows.filter(({ country }) => country === each.country) }))
    .filter((group) => group.rows.length > 0)
  return (
    <div ref={ref} className="branches">
      {groups.map(({ country, name, rows: own }) => (
        <section key={country} aria-labelledby={`${id}-${country}`}>
          <h3 id={`${id}-${country}`} className="branches-country">
            {name}
            <span className="text-muted">{writeNumber(listed.copy.numerals, own.length)}</span>
          </h3>
          <Provinces rows={own} {...listed} />
        </section>
      ))}
    </div>
  )
}
