'use client'

import type { ReactNode } from 'react'
import type { BranchesSection } from '#lib/content/section-branches.ts'
import type { BranchRow } from '#lib/places/branch-row.ts'
import type { BranchIcons } from './branch-item.tsx'
import type { PlacedBranch } from './branch-map.tsx'
import { BranchMaps } from './branch-maps.tsx'
import { FoundBranches } from './found-branches.tsx'
import { useBranchSearch } from './use-branch-search.ts'
import { useClosing } from './use-closing.ts'

export { CopyAddress } from './copy-address.tsx'

type BranchFinderProps = Pick<
  BranchesSection,
  'copy' | 'rows' | 'countries' | 'views' | 'google' | 'path'
> & {
  card: ReactNode
  /** What to do where nothing is found; the browser does not write it anew. */
  advice: ReactNode
  ground: ReactNode
  icons: BranchIcons
}

const afterMap = 'after-map'

const isPlaced = (row: BranchRow): row is PlacedBranch => row.point !== null && row.position !== null

/** Finds a branch by its name, its country, its distance, or its place on the map; list and map keep step. */
export function BranchFinder(props: BranchFinderProps) {
  const { copy, rows, countries, views, google, path, card, advice, ground, icons } = props
  const branches = useBranchSearch(rows, path)
  const { country, shown, selected, select } = branches
  const close = useClosing(selected, select)
  const placed = shown.filter(isPlaced)

  return (
    <>
      <div className="grid gap-10 lg:grid-cols-[7fr_5fr] lg:items-start lg:gap-24">
        <FoundBranches
          copy={copy}
          countries={countries}
          path={path}
          advice={advice}
          icons={icons}
          branches={branches}
        />
        {card}
      </div>
      <div id="map" className="relative pt-(--section)">
        <h2 className="d2">{copy.map.title}</h2>
        <a href={`#${afterMap}`} className="map-skip button button-ink button-small">
          {copy.map.skip}
        </a>
        <BranchMaps
          google={google}
          isWhole={shown.length === rows.length}
          branches={placed}
          selected={placed.find(({ id }) => id === selected) ?? null}
          onSelect={select}
          onClose={close}
          view={views[country ?? 'both']}
          viewName={country ?? 'both'}
          ground={ground}
          copy={copy}
          icons={icons}
        />
        <span id={afterMap} tabIndex={-1} />
      </div>
    </>
  )
}
