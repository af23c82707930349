import { useSearchParams } from 'next/navigation'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { BranchCountry, BranchRow } from '#lib/places/branches.ts'
import { countryOf, finderAddress, narrowed } from '#lib/places/find-branches.ts'
import { keepFocus } from './use-closing.ts'

const readAddress = (params: URLSearchParams) => ({
  query: params.get('q') ?? '',
  country: countryOf(params.get('country')),
})

/** What the address asks for, which every change is written back to. */
const useAsked = (path: string) => {
  const params = useSearchParams()
  // The router hears of written addresses late, and of those that are written before it listens not at all.
  const [asked, setAsked] = useState(() => readAddress(params))
  const known = useRef<string | null>(null)

  const ask = (query: string, country: BranchCountry | null) => {
    setAsked({ query, country })
    window.history.replaceState(null, '', finderAddress(path, query, country) + window.location.hash)
    known.current = window.location.search
  }

  // A link may lead from one search to another.
  useEffect(() => {
    const { search } = window.location
    if (!params || known.current === search) return
    if (known.current !== null) setAsked(readAddress(new URLSearchParams(search)))
    known.current = search
  }, [params])

  return { ...asked, ask }
}

/** The branch that the address names. `onArrive` hears of every one that a link has led to. */
function useBranchSelection(isBranch: (id: string) => boolean, onArrive: (id: string) => void) {
  const [selected, setSelected] = useState<string | null>(null)
  /** The one a link has led to, until somebody has brought it into view. */
  const arrived = useRef<string | null>(null)

  const arrive = useEffectEvent(() => {
    const id = window.location.hash.slice(1)
    // The way back from a branch; other links lead to parts of the page.
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
export function useBranchSearch(rows: readonly BranchRow[], path: string) {
  const { query, country, ask } = useAsked(path)
  const shown = narrowed(rows, query, country)
  const { selected, select, arrived } = useBranchSelection(
    (id) => rows.some((row) => row.id === id),
    (id) => shown.some((row) => row.id === id) || ask('', null),
  )

  const search = (text: string, chosen: BranchCountry | null) => {
    ask(text, chosen)
    // What nobody sees any more is not chosen, nor is it in an address that is handed on.
    if (selected && !narrowed(rows, text, chosen).some(({ id }) => id === selected)) select(null)
  }

  return { query, country, shown, selected, search, select, arrived }
}
