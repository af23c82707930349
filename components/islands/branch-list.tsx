import { type RefObject, useId } from 'react'
import { type Distant, nearestFirst } from '#lib/branches/find.ts'
import type { Position } from '#lib/branches/position.ts'
import type { BranchRow } from '#lib/branches/row.ts'
import type { BranchesCopy, BranchesSection } from '#lib/content/section-branches.ts'
import { fill } from '#lib/i18n/fill.ts'
import { writeNumber } from '#lib/i18n/numerals.ts'
import { type BranchIcons, BranchItem } from './branch-item.tsx'

type Listed = {
  copy: BranchesCopy
  icons: BranchIcons
  selected: string | null
  onToggle: (id: string) => void
}

// A tenth of a kilometre is worth naming only near by.
const rounded = (kilometres: number) => (kilometres < 10 ? kilometres : Math.round(kilometres))

function Items({ branches, copy, selected, ...rest }: Listed & { branches: readonly Distant[] }) {
  const words = (distance: number | null) =>
    distance === null ? null : fill(copy.near.distance, { km: writeNumber(copy.numerals, rounded(distance)) })
  return branches.map(({ row, distance }) => (
    <BranchItem
      key={row.id}
      row={row}
      copy={copy}
      distance={words(distance)}
      isSelected={row.id === selected}
      {...rest}
    />
  ))
}

type BranchListProps = Listed & {
  ref: RefObject<HTMLDivElement | null>
  rows: readonly BranchRow[]
  countries: BranchesSection['countries']
  /** Where the visitor is; the nearest branch comes first then, else they stand by country. */
  from: Position | null
}

/** The branches that a search leaves, in a window of their own. */
export function BranchList({ ref, rows, countries, from, ...listed }: BranchListProps) {
  const id = useId()
  if (from)
    return (
      <div ref={ref} className="branches">
        <ul>
          <Items branches={nearestFirst(rows, from)} {...listed} />
        </ul>
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
          <ul>
            <Items branches={own.map((row) => ({ row, distance: null }))} {...listed} />
          </ul>
        </section>
      ))}
    </div>
  )
}
