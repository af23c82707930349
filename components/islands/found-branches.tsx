import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { EmptyNote } from '#components/ui/empty-note.tsx'
import type { BranchesSection } from '#lib/content/section-branches.ts'
import type { BranchCountry } from '#lib/places/branch-row.ts'
import type { BranchIcons } from './branch-item.tsx'
import { BranchList } from './branch-list.tsx'
import { BranchSearch } from './branch-search.tsx'
import { BranchStatus } from './branch-status.tsx'
import { isPlainClick } from './plain-click.ts'
import { showAnew } from './show-anew.ts'
import type { useBranchSearch } from './use-branch-search.ts'
import { useOwnPlace } from './use-own-place.ts'

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

type NothingFoundProps = {
  advice: ReactNode
  words: BranchesSection['copy']['list']['empty']
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

type FoundBranchesProps = Pick<BranchesSection, 'copy' | 'countries' | 'path'> & {
  /** What to do where nothing is found. */
  advice: ReactNode
  icons: BranchIcons
  branches: ReturnType<typeof useBranchSearch>
}

/** The search and the list of what it leaves, by country and province, or by distance. */
export function FoundBranches(props: FoundBranchesProps) {
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

  // A search that hid it goes a moment later than the branch is chosen.
  const isShown = shown.some(({ id }) => id === selected)
  useEffect(() => {
    if (!isShown) return
    bringIntoView(list.current, selected)
    // The browser looked for it in vain if the search had hidden it.
    if (selected && arrived.current === selected)
      document.getElementById(selected)?.scrollIntoView({ block: 'nearest' })
    arrived.current = null
  }, [selected, isShown, arrived])

  return (
    <div className="min-w-0">
      <h2 className="d2 mb-[22px]">{copy.list.title}</h2>
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
      <a href="#support" className="map-skip button button-ink button-small mb-2">
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
