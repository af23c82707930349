'use client'

import { useSearchParams } from 'next/navigation'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CopyText } from '#components/ui/copy-text.tsx'
import { EmptyNote } from '#components/ui/empty-note.tsx'
import { countryOf, finderAddress, matchesQuery } from '#lib/branches/find.ts'
import type { BranchCountry, BranchRow } from '#lib/branches/row.ts'
import type { BranchesSection } from '#lib/content/section-branches.ts'
import type { BranchIcons } from './branch-item.tsx'
import { BranchList } from './branch-list.tsx'
import { BranchMap, type PlacedBranch } from './branch-map.tsx'
import { BranchSearch } from './branch-search.tsx'
import { BranchStatus } from './branch-status.tsx'
import { useBranchSelection } from './use-branch-selection.ts'
import { useOwnPlace } from './use-own-place.ts'

type BranchFinderProps = Pick<BranchesSection, 'copy' | 'rows' | 'countries' | 'views' | 'path'> & {
  card: ReactNode
  ground: ReactNode
  icons: BranchIcons
}

const afterMap = 'after-map'

const isPlaced = (row: BranchRow): row is PlacedBranch => row.point !== null && row.position !== null

// The name of their country stands above the rows in the list's window.
const headRoom = 48

// The list has a window of its own; the page stays where it is.
const bringIntoView = (list: HTMLElement | null, id: string | null) => {
  const row = id && document.getElementById(id)
  if (!list || !row) return
  const [window, place] = [list.getBoundingClientRect(), row.getBoundingClientRect()]
  const above = Math.min(0, place.top - window.top - headRoom)
  list.scrollTop += above || Math.max(0, place.bottom - window.bottom)
}

/** What the address asks for, which every change is written back to. */
const useSearch = (path: string) => {
  const params = useSearchParams()
  const [query, setQuery] = useState(params.get('q') ?? '')
  const country = countryOf(params.get('country'))
  const search = (text: string, chosen: BranchCountry | null) => {
    setQuery(text)
    window.history.replaceState(null, '', finderAddress(path, text, chosen) + window.location.hash)
  }
  return { query, country, search }
}

/** Finds a branch by its name, its country, its distance, or its place on the map; list and map keep step. */
export function BranchFinder(props: BranchFinderProps) {
  const { copy, rows, countries, views, path, card, ground, icons } = props
  const list = useRef<HTMLDivElement>(null)
  const { query, country, search } = useSearch(path)
  const { place, ask, forget } = useOwnPlace()
  const shown = rows.filter((row) => matchesQuery(row, query) && (!country || row.country === country))
  const { selected, select } = useBranchSelection(
    (id) => rows.some((row) => row.id === id),
    (id) => shown.some((row) => row.id === id) || search('', null),
  )
  const placed = shown.filter(isPlaced)

  useEffect(() => bringIntoView(list.current, selected), [selected])

  return (
    <>
      <div className="grid gap-10 lg:grid-cols-[7fr_5fr] lg:items-start lg:gap-24">
        <div className="min-w-0">
          <h2 className="d2 mb-[22px]">{copy.list.title}</h2>
          <BranchSearch
            copy={copy}
            countries={countries}
            path={path}
            query={query}
            country={country}
            onSearch={search}
            icon={icons.search}
          />
          <BranchStatus
            copy={copy}
            n={shown.length}
            place={place}
            onAsk={ask}
            onForget={forget}
            icon={icons.near}
          />
          <BranchList
            ref={list}
            rows={shown}
            countries={countries}
            from={place.position}
            copy={copy}
            icons={icons}
            selected={selected}
            onToggle={(id) => select(id === selected ? null : id)}
          />
          {shown.length === 0 && (
            <EmptyNote drawing={icons.broken} title={copy.list.empty.title}>
              <p className="text-muted">
                <CopyText>{copy.list.empty.text}</CopyText>
              </p>
              <a href={path} className="button button-line button-small">
                {copy.list.empty.showAll}
              </a>
            </EmptyNote>
          )}
        </div>
        {card}
      </div>
      <div id="map" className="relative pt-(--section)">
        <h2 className="d2">{copy.map.title}</h2>
        <a href={`#${afterMap}`} className="map-skip button button-ink button-small">
          {copy.map.skip}
        </a>
        <BranchMap
          branches={placed}
          selected={placed.find(({ id }) => id === selected) ?? null}
          onSelect={select}
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
