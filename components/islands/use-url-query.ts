import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cancelUrlWrite, throttleUrlWrite } from '#lib/browser/history.ts'

/** Keeps a query and the URL in sync. `navigationCount` counts query changes by links and by history navigation. */
export const useUrlQuery = <Query>(initialQuery: Query, parse: (params: URLSearchParams) => Query) => {
  const [{ query, navigationCount }, setState] = useState({ query: initialQuery, navigationCount: 0 })
  // The last query string applied. Applying it again when the router reports it could undo the visitor's typing,
  // because the report is late and the URL omits a trailing space.
  const lastAppliedQueryString = useRef<string | null>(null)

  /** Applies a query string from the URL, unless it was the last one applied. */
  const applyQueryString = (queryString: string) => {
    if (queryString === lastAppliedQueryString.current) return
    lastAppliedQueryString.current = queryString
    const newQuery = parse(new URLSearchParams(queryString))
    if (JSON.stringify(newQuery) !== JSON.stringify(query))
      setState({ query: newQuery, navigationCount: navigationCount + 1 })
  }

  /** Applies a typed or selected query. `changeHistory` writes it to the URL; the call may be delayed or dropped. */
  const applyQuery = (newQuery: Query, changeHistory: () => void) => {
    setState({ query: newQuery, navigationCount })
    throttleUrlWrite(() => {
      changeHistory()
      lastAppliedQueryString.current = window.location.search
    })
  }

  const onPopState = useEffectEvent(() => applyQueryString(window.location.search))
  useEffect(() => {
    // The router misses a back navigation if it has not yet processed the page's own `history` call.
    const listener = () => onPopState()
    window.addEventListener('popstate', listener)
    return () => {
      window.removeEventListener('popstate', listener)
      cancelUrlWrite()
    }
  }, [])

  return { query, navigationCount, applyQueryString, applyQuery }
}
