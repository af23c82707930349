'use client'

import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { DirectionsLinks } from '#components/ui/directions-links.tsx'
import { EmptyNote } from '#components/ui/empty-note.tsx'
import mapStyles from '#components/ui/map.module.css'
import { SearchParamsListener } from '#components/ui/search-params-listener.tsx'
import { isPlainClick } from '#components/ui/site-link.tsx'
import type { BranchCountry, BranchRow } from '#lib/places/branches.ts'
import {
  type BranchQuery,
  filterBranches,
  finderAddress,
  parseBranchQuery,
} from '#lib/places/find-branches.ts'
import type { GoogleMapSetup } from '#lib/places/google-setup.ts'
import type { MapPlace, Position } from '#lib/places/position.ts'
import { BranchList } from './branch-list.tsx'
import { BranchSearch } from './branch-search.tsx'
import styles from './branches.module.css'
import type { BranchesCopy, BranchIcons } from './branches-copy.ts'
import { MapStage, type MapStageProps } from './map-stage.tsx'
import { moveFocusBeforeClose } from './use-close-selection.ts'

export { CopyAddress } from './branch-list.tsx'

// A branch that has its place on the map.
type BranchWithPosition = BranchRow & { position: Position }

const hasPosition = (row: BranchRow): row is BranchWithPosition => row.position !== null

type BranchCardProps = { branch: BranchWithPosition; copy: BranchesCopy; icons: BranchIcons }

// The card of the branch that is chosen on a map.
function BranchCard({ branch: { id, title, address, hours, position }, copy, icons }: BranchCardProps) {
  const showInList = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById(id)?.querySelector('summary')?.focus()
  }
  return (
    <>
      <b>{title}</b>
      <span>{address}</span>
      {hours && <p>{hours}</p>}
      <p className={styles.actions}>
        <DirectionsLinks position={position} words={copy.row} newTab={copy.newTab} icon={icons.out} />
        <a href={`#${id}`} className="text-link" onClick={showInList}>
          {copy.map.showInList}
        </a>
      </p>
    </>
  )
}

type BranchMapProps = Pick<
  MapStageProps,
  'google' | 'view' | 'ground' | 'isUnfiltered' | 'selected' | 'onSelect'
> & { rows: readonly BranchRow[]; copy: BranchesCopy; icons: BranchIcons }

// The branches on the drawn map, or on Google's; one can be chosen.
function BranchMap({ rows, copy, icons, ...map }: BranchMapProps) {
  const branches = rows.filter(hasPosition)
  const selectedBranch = branches.find(({ id }) => id === map.selected)
  const places = branches.map(
    ({ id, title, position, city, sides }): MapPlace => ({
      id,
      title,
      position,
      name: city,
      isLarge: sides.both !== undefined,
      side: sides[map.view],
    }),
  )
  return (
    <MapStage
      {...map}
      label={copy.map.label}
      close={{ label: copy.map.close, icon: icons.close }}
      places={places}
      card={selectedBranch && <BranchCard branch={selectedBranch} copy={copy} icons={icons} />}
    />
  )
}

/** The search that the address asks for; every change is written back to the address. */
const useBranchQuery = (path: string, initialQuery: BranchQuery) => {
  const [branchQuery, setBranchQuery] = useState(initialQuery)
  const handledSearch = useRef<string | null>(null)

  const updateQuery = (query: string, country: BranchCountry | null) => {
    setBranchQuery({ query, country })
    window.history.replaceState(null, '', finderAddress(path, query, country) + window.location.hash)
    handledSearch.current = window.location.search
  }

  // Takes over the search of a link, but not what `updateQuery` wrote: the address lacks a trailing space being typed.
  const applySearch = (search: string) => {
    if (handledSearch.current === search) return
    setBranchQuery(parseBranchQuery(new URLSearchParams(search)))
    handledSearch.current = search
  }

  return { ...branchQuery, updateQuery, applySearch }
}

const includesBranch = (rows: readonly BranchRow[], id: string | null) => rows.some((row) => row.id === id)

/** The branches that a text and a country leave, and the one that is chosen; the address keeps all three. */
function useBranchSearch({
  rows,
  path,
  branchQuery,
}: Pick<BranchFinderProps, 'rows' | 'path' | 'branchQuery'>) {
  const { query, country, updateQuery, applySearch } = useBranchQuery(path, branchQuery)
  const [selected, setSelected] = useState<string | null>(null)
  /** The branch that a link led to. */
  const [linkedId, setLinkedId] = useState<string | null>(null)
  const visibleRows = filterBranches(rows, query, country)

  const openLinkedBranch = useEffectEvent(() => {
    const id = window.location.hash.slice(1)
    // An empty hash is the way back from a branch; other hashes are parts of the page.
    if (!id && selected) {
      moveFocusBeforeClose(selected)
      setSelected(null)
    }
    if (!includesBranch(rows, id)) return
    setSelected(id)
    setLinkedId(id)
    if (!includesBranch(visibleRows, id)) updateQuery('', null)
  })

  useEffect(() => {
    const listener = () => openLinkedBranch()
    listener()
    window.addEventListener('hashchange', listener)
    return () => window.removeEventListener('hashchange', listener)
  }, [])

  // The browser could not scroll to it while the search hid it.
  useEffect(() => {
    if (linkedId) document.getElementById(linkedId)?.scrollIntoView({ block: 'nearest' })
  }, [linkedId])

  const select = (id: string | null) => {
    setSelected(id)
    const { pathname, search } = window.location
    window.history.replaceState(null, '', `${pathname}${search}${id ? `#${id}` : ''}`)
  }

  const search = (text: string, newCountry: BranchCountry | null) => {
    updateQuery(text, newCountry)
    // A branch that the search hides is no longer chosen, nor in an address that is handed on.
    if (selected && !includesBranch(filterBranches(rows, text, newCountry), selected)) select(null)
  }

  return { query, country, visibleRows, selected, search, select, applySearch }
}

export type BranchFinderProps = {
  copy: BranchesCopy
  rows: readonly BranchRow[]
  /** Google's map, for visitors who ask for it. */
  google: GoogleMapSetup | null
  /** The page's own address. */
  path: string
  /** The search that the address asks for. */
  branchQuery: BranchQuery
  card: ReactNode
  /** Advice for visitors who find nothing; rendered on the server only. */
  advice: ReactNode
  ground: ReactNode
  icons: BranchIcons
}

const afterMapId = 'after-map'

/** Finds a branch by its name, its country, or its place on the map; list and map keep step. */
export function BranchFinder(props: BranchFinderProps) {
  const { copy, rows, google, path, card, advice, ground, icons } = props
  const { query, country, visibleRows, selected, search, select, applySearch } = useBranchSearch(props)
  const input = useRef<HTMLInputElement>(null)

  const showAll = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    search('', null)
    input.current?.focus()
  }

  return (
    <>
      <SearchParamsListener onSearch={applySearch} />
      <div
        data-island="branches"
        className={`grid gap-10 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:gap-[clamp(40px,5vw,80px)] ${styles.room}`}
      >
        <div id="map" className="relative min-w-0 lg:col-start-2">
          <h2 className="d2">{copy.map.title}</h2>
          <a href={`#${afterMapId}`} className={`${mapStyles.skip} button button-small button-ink`}>
            {copy.map.skip}
          </a>
          <BranchMap
            google={google}
            isUnfiltered={visibleRows.length === rows.length}
            rows={visibleRows}
            selected={selected}
            onSelect={select}
            view={country ?? 'both'}
            ground={ground}
            copy={copy}
            icons={icons}
          />
          <span id={afterMapId} tabIndex={-1} />
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <h2 className="mb-5.5 d2">{copy.list.title}</h2>
          <BranchSearch
            ref={input}
            copy={copy}
            path={path}
            query={query}
            country={country}
            resultCount={visibleRows.length}
            onSearch={search}
            icon={icons.search}
          />
          <BranchList
            rows={visibleRows}
            copy={copy}
            icons={icons}
            selected={selected}
            onToggle={(id) => select(id === selected ? null : id)}
          />
          {visibleRows.length === 0 && (
            <EmptyNote drawing={icons.broken} title={copy.list.empty.title}>
              <p className="text-muted">{advice}</p>
              <a href={path} className="button button-small button-line" onClick={showAll}>
                {copy.list.empty.showAll}
              </a>
            </EmptyNote>
          )}
        </div>
        {card}
      </div>
    </>
  )
}
