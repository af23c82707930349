import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { countryOf, finderAddress, narrowed } from '#lib/branches/find.ts'
import type { BranchCountry, BranchRow } from '#lib/branches/row.ts'
import { useBranchSelection } from './use-branch-selection.ts'

/** What the address asks for, which every change is written back to. */
const useAsked = (path: string) => {
  const params = useSearchParams()
  const [query, setQuery] = useState(params.get('q') ?? '')
  const country = countryOf(params.get('country'))
  const ask = (text: string, chosen: BranchCountry | null) => {
    setQuery(text)
    window.history.replaceState(null, '', finderAddress(path, text, chosen) + window.location.hash)
  }
  return { query, country, ask }
}

/** The branches that a text and a country leave, and the one that is chosen; the address keeps all three. */
export function useBranchSearch(rows: readonly BranchRow[], path: string) {
  const { query, country, ask } = useAsked(path)
  const shown = narrowed(rows, query, country)
  const { selected, select } = useBranchSelection(
    (id) => rows.some((row) => row.id === id),
    (id) => shown.some((row) => row.id === id) || ask('', null),
  )

  const search = (text: string, chosen: BranchCountry | null) => {
    ask(text, chosen)
    // What nobody sees any more is not chosen, nor is it in an address that is handed on.
    if (selected && !narrowed(rows, text, chosen).some(({ id }) => id === selected)) select(null)
  }

  return { query, country, shown, selected, search, select }
}
