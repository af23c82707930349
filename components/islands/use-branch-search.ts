import { useSearchParams } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import type { BranchCountry, BranchRow } from '#lib/places/branch-row.ts'
import { countryOf, finderAddress, narrowed } from '#lib/places/find-branches.ts'
import { useBranchSelection } from './use-branch-selection.ts'

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
