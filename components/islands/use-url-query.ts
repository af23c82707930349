import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cancelUrlWrite, writeUrl } from '#lib/browser/history.ts'

/** Keeps a query and the URL in sync; `navigationCount` counts links and back navigations. */
export const useUrlQuery = <Query>(initialQuery: Query, parse: (params: URLSearchParams) => Query) => {
  const [{ query, navigationCount }, setState] = useState({ query: initialQuery, navigationCount: 0 })
  // The query string that was applied most recently. The router reports it late, and it lacks a trailing space that
  // the visitor is typing, so it must not be applied again.
  const handledSearch = useRef<string | null>(null)

  /** Applies a query string from the URL, unless it is the one that was applied most recently. */
  const applySearch = (search: string) => {
    if (search === handledSearch.current) return
    handledSearch.current = search
    const newQuery = parse(new URLSearchParams(search))
    if (JSON.stringify(newQuery) !== JSON.stringify(query))
      setState({ query: newQuery, navigationCount: navigationCount + 1 })
  }

  /** Applies a typed or selected query; `changeHistory` writes it to the URL, possibly later. */
  const applyQuery = (newQuery: Query, changeHistory: () => void) => {
    setState({ query: newQuery, navigationCount })
    writeUrl(() => {
      changeHistory()
      handledSearch.current = window.location.search
    })
  }

  const onPopState = useEffectEvent(() => applySearch(window.location.search))
  useEffect(() => {
    // The router does not report a back navigation if it has not processed the page's own `history` call yet.
    const listener = () => onPopState()
    window.addEventListener('popstate', listener)
    return () => {
      window.removeEventListener('popstate', listener)
      cancelUrlWrite()
    }
  }, [])

  return { query, navigationCount, applySearch, applyQuery }
}
