'use client'

import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { SearchParamsListener } from '#components/islands/search-params-listener.tsx'
import { DirectionsIconLinks } from '#components/ui/directions-links.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import mapStyles from '#components/ui/map.module.css'
import { isPlainClick } from '#components/ui/site-link.tsx'
import type { BranchCountry, BranchRow } from '#lib/places/branches.ts'
import {
  type BranchQuery,
  branchListUrl,
  filterBranches,
  parseBranchQuery,
} from '#lib/places/find-branches.ts'
import type { GoogleMapSetup } from '#lib/places/google-setup.ts'
import type { MapPlace, Position } from '#lib/places/position.ts'
import { BranchList } from './branch-list.tsx'
import { afterListId, BranchSearch } from './branch-search.tsx'
import styles from './branches.module.css'
import type { BranchesCopy, BranchIcons } from './branches-copy.ts'
import { MapStage, type MapStageProps } from './map-stage.tsx'
import { moveFocusBeforeClose } from './use-close-selection.ts'
import { useUrlQuery } from './use-url-query.ts'

export { CopyAddressButton } from './branch-list.tsx'

type BranchWithPosition = BranchRow & { position: Position }

const hasPosition = (row: BranchRow): row is BranchWithPosition => row.position !== null

type BranchCardProps = { branch: BranchWithPosition; copy: BranchesCopy; icons: BranchIcons }

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
      <p className="mt-2 flex flex-wrap items-center gap-x-3">
        <DirectionsIconLinks position={position} copy={copy.row} newTabLabel={copy.newTab} icons={icons} />
        <a href={`#${id}`} className="text-link" onClick={showInList}>
          {copy.map.showInList}
        </a>
      </p>
    </>
  )
}

type BranchMapProps = Pick<
  MapStageProps,
  'google' | 'view' | 'baseMap' | 'isUnfiltered' | 'selectedId' | 'onSelect'
> & { rows: readonly BranchRow[]; copy: BranchesCopy; icons: BranchIcons }

function BranchMap({ rows, copy, icons, ...mapProps }: BranchMapProps) {
  const branches = rows.filter(hasPosition)
  const selectedBranch = branches.find(({ id }) => id === mapProps.selectedId)
  const places = branches.map(
    ({ id, title, position, city, labelSides }): MapPlace => ({
      id,
      title,
      position,
      name: city,
      isLarge: labelSides.both !== undefined,
      side: labelSides[mapProps.view],
    }),
  )
  return (
    <MapStage
      {...mapProps}
      label={copy.map.label}
      closeButton={{ label: copy.map.close, icon: icons.close }}
      places={places}
      card={selectedBranch && <BranchCard branch={selectedBranch} copy={copy} icons={icons} />}
    />
  )
}

const includesBranch = (rows: readonly BranchRow[], id: string | null) => rows.some((row) => row.id === id)

/** Filters the branches and tracks the selected one. Keeps the query and the selection in the URL. */
function useBranchSearch({
  rows,
  path,
  branchQuery: initialQuery,
}: Pick<BranchFinderProps, 'rows' | 'path' | 'branchQuery'>) {
  const { query: branchQuery, applyQuery, applyQueryString } = useUrlQuery(initialQuery, parseBranchQuery)
  const { query, country } = branchQuery
  const [selectedId, setSelectedId] = useState<string | null>(null)
  /** The id of the branch last opened from a URL fragment. Selecting a branch changes the fragment, but not this id. */
  const [lastLinkedId, setLastLinkedId] = useState<string | null>(null)
  const visibleRows = filterBranches(rows, query, country)

  const updateQuery = (newQuery: BranchQuery, hash: string) =>
    applyQuery(newQuery, () => {
      window.history.replaceState(null, '', branchListUrl(path, newQuery.query, newQuery.country) + hash)
    })

  const applyHash = useEffectEvent(() => {
    const id = window.location.hash.slice(1)
    // If the hash is empty while a branch is selected, the visitor went back.
    if (!id && selectedId) {
      moveFocusBeforeClose(selectedId)
      setSelectedId(null)
    }
    // A hash that is not a branch's id is empty or belongs to another element.
    if (!includesBranch(rows, id)) return
    setSelectedId(id)
    setLastLinkedId(id)
    if (!includesBranch(visibleRows, id)) updateQuery({ query: '', country: null }, `#${id}`)
  })

  useEffect(() => {
    const listener = () => applyHash()
    listener()
    window.addEventListener('hashchange', listener)
    return () => window.removeEventListener('hashchange', listener)
  }, [])

  // Scroll here too. The browser could not scroll to a branch that the search had hidden.
  useEffect(() => {
    if (lastLinkedId) document.getElementById(lastLinkedId)?.scrollIntoView({ block: 'nearest' })
  }, [lastLinkedId])

  const select = (id: string | null) => {
    setSelectedId(id)
    updateQuery(branchQuery, id ? `#${id}` : '')
  }

  const search = (text: string, newCountry: BranchCountry | null) => {
    // Deselect a branch that the search hides, so that a shared URL does not contain its id.
    const isSelectionHidden =
      selectedId && !includesBranch(filterBranches(rows, text, newCountry), selectedId)
    if (isSelectionHidden) setSelectedId(null)
    updateQuery({ query: text, country: newCountry }, isSelectionHidden ? '' : window.location.hash)
  }

  return { query, country, visibleRows, selectedId, search, select, applyQueryString }
}

export type BranchFinderProps = {
  copy: BranchesCopy
  rows: readonly BranchRow[]
  /** Null if the site has no key for Google Maps. */
  google: GoogleMapSetup | null
  path: string
  /** The query in the URL. */
  branchQuery: BranchQuery
  card: ReactNode
  /** Shown if no branch matches. */
  advice: ReactNode
  baseMap: ReactNode
  icons: BranchIcons
}

const afterMapId = 'after-map'

/** A branch search with a list and a map that share the selected branch. */
export function BranchFinder(props: BranchFinderProps) {
  const { copy, rows, google, path, card, advice, baseMap, icons } = props
  const { query, country, visibleRows, selectedId, search, select, applyQueryString } = useBranchSearch(props)
  const input = useRef<HTMLInputElement>(null)

  const showAll = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    search('', null)
    input.current?.focus()
  }

  return (
    <>
      <SearchParamsListener onQueryString={applyQueryString} />
      <div data-island="branches" className={`grid gap-10 ${styles.layout}`}>
        {card}
        <div id="map" className="relative min-w-0">
          <a href={`#${afterMapId}`} className={`${mapStyles.skip} button button-small`}>
            {copy.map.skip}
          </a>
          <BranchMap
            google={google}
            isUnfiltered={visibleRows.length === rows.length}
            rows={visibleRows}
            selectedId={selectedId}
            onSelect={select}
            view={country ?? 'both'}
            baseMap={baseMap}
            copy={copy}
            icons={icons}
          />
          <span id={afterMapId} tabIndex={-1} />
        </div>
        <div className="min-w-0">
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
            selectedId={selectedId}
            onToggle={(id) => select(id === selectedId ? null : id)}
          />
          {visibleRows.length === 0 && (
            <EmptyState drawing={icons.broken} title={copy.list.empty.title}>
              <p className="text-muted">{advice}</p>
              <a href={path} className="button button-small button-line" onClick={showAll}>
                {copy.list.empty.showAll}
              </a>
            </EmptyState>
          )}
          <span id={afterListId} tabIndex={-1} />
        </div>
      </div>
    </>
  )
}
