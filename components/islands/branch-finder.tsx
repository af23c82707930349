'use client'

import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { AddressListener } from '#components/ui/address-listener.tsx'
import { EmptyNote } from '#components/ui/empty-note.tsx'
import mapStyles from '#components/ui/map.module.css'
import { isPlainClick } from '#components/ui/site-link.tsx'
import type { PluralWords } from '#lib/i18n/phrases.ts'
import type { BranchCountry, BranchRow } from '#lib/places/branches.ts'
import type { MapView } from '#lib/places/country-map.ts'
import { type Asked, askedOf, finderAddress, narrowed } from '#lib/places/find-branches.ts'
import type { GoogleMapSetup } from '#lib/places/google-setup.ts'
import type { MapWords } from '#lib/places/map-view.ts'
import { type BranchIcons, BranchList } from './branch-list.tsx'
import { BranchMap, type PlacedBranch } from './branch-map.tsx'
import { BranchSearch, BranchStatus, useOwnPlace } from './branch-search.tsx'
import styles from './branches.module.css'
import { keepFocus, useClosing } from './use-closing.ts'

/** What the list of branches and their map say. */
export type BranchesCopy = {
  list: { title: string; skip: string; empty: { title: string; text: string; showAll: string } }
  search: { label: string; submit: string }
  countries: { label: string; all: string }
  near: {
    button: string
    stop: string
    searching: string
    refused: string
    unavailable: string
    late: string
    insecure: string
    sorted: string
    distance: string
  }
  row: {
    directions: string
    openInMaps: string
    copy: string
    copied: string
    notCopied: string
    showOnMap: string
    notOnMap: string
  }
  map: { title: string; label: string; skip: string; close: string; showInList: string }
  /** What the map says of its buttons and keys. */
  moving: MapWords
  /** How many branches are listed. */
  count: PluralWords
  numerals: string
  newTab: string
}

export { CopyAddress } from './branch-list.tsx'

/** The search that the address asks for; every change is written back to the address. */
const useAsked = (path: string, first: Asked) => {
  const [asked, setAsked] = useState(first)
  const known = useRef<string | null>(null)

  const ask = (query: string, country: BranchCountry | null) => {
    setAsked({ query, country })
    window.history.replaceState(null, '', finderAddress(path, query, country) + window.location.hash)
    known.current = window.location.search
  }

  // A link may lead from one search to another; a blank that is being typed stays.
  const follow = (search: string) => {
    if (known.current === search) return
    setAsked(askedOf(new URLSearchParams(search)))
    known.current = search
  }

  return { ...asked, ask, follow }
}

/** The branch that the address names. `onArrive` is called for each one that a link leads to. */
function useBranchSelection(isBranch: (id: string) => boolean, onArrive: (id: string) => void) {
  const [selected, setSelected] = useState<string | null>(null)
  /** The branch that a link led to, until it is scrolled into view. */
  const arrived = useRef<string | null>(null)

  const arrive = useEffectEvent(() => {
    const id = window.location.hash.slice(1)
    // An empty hash is the way back from a branch; other hashes are parts of the page.
    if (!id && selected) {
      keepFocus(selected)
      setSelected(null)
    }
    if (!isBranch(id)) return
    arrived.current = id
    setSelected(id)
    onArrive(id)
  })

  useEffect(() => {
    const listener = () => arrive()
    listener()
    window.addEventListener('hashchange', listener)
    return () => window.removeEventListener('hashchange', listener)
  }, [])

  const select = (id: string | null) => {
    setSelected(id)
    const { pathname, search } = window.location
    window.history.replaceState(null, '', `${pathname}${search}${id ? `#${id}` : ''}`)
  }

  return { selected, select, arrived }
}

/** The branches that a text and a country leave, and the one that is chosen; the address keeps all three. */
function useBranchSearch({ rows, path, asked }: Pick<BranchFinderProps, 'rows' | 'path' | 'asked'>) {
  const { query, country, ask, follow } = useAsked(path, asked)
  const shown = narrowed(rows, query, country)
  const { selected, select, arrived } = useBranchSelection(
    (id) => rows.some((row) => row.id === id),
    (id) => shown.some((row) => row.id === id) || ask('', null),
  )

  const search = (text: string, chosen: BranchCountry | null) => {
    ask(text, chosen)
    // A branch that the search hides is no longer chosen, nor in an address that is handed on.
    if (selected && !narrowed(rows, text, chosen).some(({ id }) => id === selected)) select(null)
  }

  return { query, country, shown, selected, search, select, arrived, follow }
}

// The height in pixels of the country's name, which sticks above the rows of the list.
const headRoom = 48

// Scrolls the list, not the page.
const bringIntoView = (list: HTMLElement | null, id: string | null) => {
  const row = id && document.getElementById(id)
  if (!list || !row) return
  const [window, place] = [list.getBoundingClientRect(), row.getBoundingClientRect()]
  const above = Math.min(0, place.top - window.top - headRoom)
  list.scrollTop += above || Math.max(0, place.bottom - window.bottom)
}

// A list in another order starts at its beginning, unless a row has the focus: that row stays where it is.
const showAnew = (list: HTMLElement | null, draw: () => void) => {
  const held = list?.querySelector('li:focus-within')
  const topOf = (row: Element) => row.getBoundingClientRect().top
  const before = held && topOf(held)
  flushSync(draw)
  const row = held && document.getElementById(held.id)
  if (list) list.scrollTop = row && before != null ? list.scrollTop + topOf(row) - before : 0
  row?.querySelector('summary')?.focus()
}

type NothingFoundProps = {
  advice: ReactNode
  words: BranchFinderProps['copy']['list']['empty']
  path: string
  drawing: ReactNode
  onShowAll: () => void
}

function NothingFound({ advice, words, path, drawing, onShowAll }: NothingFoundProps) {
  const showAll = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onShowAll()
  }
  return (
    <EmptyNote drawing={drawing} title={words.title}>
      <p className="text-muted">{advice}</p>
      <a href={path} className="button button-line button-small" onClick={showAll}>
        {words.showAll}
      </a>
    </EmptyNote>
  )
}

type FoundBranchesProps = Pick<BranchFinderProps, 'copy' | 'countries' | 'path' | 'advice' | 'icons'> & {
  branches: ReturnType<typeof useBranchSearch>
}

// The search and the list of what it leaves, by country and province, or by distance.
function FoundBranches(props: FoundBranchesProps) {
  const { copy, countries, path, advice, icons, branches } = props
  const { query, country, shown, selected, search, select, arrived } = branches
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { place, ask, forget } = useOwnPlace((draw) => showAnew(list.current, draw))

  const narrow = (text: string, chosen: BranchCountry | null) => {
    search(text, chosen)
    if (list.current) list.current.scrollTop = 0
  }

  const showAll = () => {
    narrow('', null)
    input.current?.focus()
  }

  // A search that hides the branch is cleared a moment after it is chosen.
  const isShown = shown.some(({ id }) => id === selected)
  useEffect(() => {
    if (!isShown) return
    bringIntoView(list.current, selected)
    // The browser could not scroll to it while the search hid it.
    if (selected && arrived.current === selected)
      document.getElementById(selected)?.scrollIntoView({ block: 'nearest' })
    arrived.current = null
  }, [selected, isShown, arrived])

  return (
    <div className={`min-w-0 ${styles.found}`}>
      <h2 className={`d2 ${styles.heading}`}>{copy.list.title}</h2>
      <BranchSearch
        ref={input}
        copy={copy}
        countries={countries}
        path={path}
        query={query}
        country={country}
        onSearch={narrow}
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
      <a href="#support" className={`${mapStyles.skip} button button-ink button-small mb-2 self-start`}>
        {copy.list.skip}
      </a>
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
        <NothingFound
          advice={advice}
          words={copy.list.empty}
          path={path}
          drawing={icons.broken}
          onShowAll={showAll}
        />
      )}
    </div>
  )
}

export type BranchFinderProps = {
  copy: BranchesCopy
  rows: readonly BranchRow[]
  countries: readonly { country: BranchCountry; name: string }[]
  views: Readonly<Record<BranchCountry | 'both', MapView>>
  /** Google's map, for visitors who ask for it. */
  google: GoogleMapSetup | null
  /** The page's own address. */
  path: string
  /** What the address asks for. */
  asked: Asked
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
  const { copy, rows, views, google, card, ground, icons } = props
  const branches = useBranchSearch(props)
  const { country, shown, selected, select } = branches
  const close = useClosing(selected, select)
  const placed = shown.filter(isPlaced)

  return (
    <>
      <AddressListener onSearch={branches.follow} />
      <div data-island="branches" className={styles.room}>
        <FoundBranches {...props} branches={branches} />
        <div className={styles.aside}>
          <div id="map" className="relative min-w-0">
            <h2 className="d2">{copy.map.title}</h2>
            <a href={`#${afterMap}`} className={`${mapStyles.skip} button button-ink button-small`}>
              {copy.map.skip}
            </a>
            <BranchMap
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
          {card}
        </div>
      </div>
    </>
  )
}
