import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { minuteMs } from '#lib/base/time.ts'
import { cancelUrlWrite, writeUrl } from '#lib/browser/history.ts'
import { authorizationHeader } from '#lib/browser/storage.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import type { VacancyList } from '#lib/vacancies/list.ts'
import { formatVacancyQuery, parseVacancyQuery, type VacancyQuery } from '#lib/vacancies/query.ts'

const queryOf = (search: string) => parseVacancyQuery(Object.fromEntries(new URLSearchParams(search)))

/** Keeps the query and the URL in sync; `navigationCount` counts links and back navigations. */
export const useVacancyQuery = (initialQuery: VacancyQuery) => {
  const [{ query, navigationCount }, setState] = useState({ query: initialQuery, navigationCount: 0 })
  // Skips repeated reports of a query that is already applied, because the router reports late.
  const handledSearch = useRef<string | null>(null)
  /** Applies a query string from the URL, unless it is the one that was applied most recently. */
  const applySearch = (search: string) => {
    if (search === handledSearch.current) return
    handledSearch.current = search
    const newQuery = queryOf(search)
    if (formatVacancyQuery(newQuery) !== formatVacancyQuery(query))
      setState({ query: newQuery, navigationCount: navigationCount + 1 })
  }
  /** Navigates to another list without loading the page. */
  const navigate = (href: string) => {
    window.history.pushState(null, '', href)
    applySearch(window.location.search)
  }
  /** Applies a typed or selected query and writes it to the URL. Consecutive calls share one new history entry. */
  const applyFilter = (href: string) => {
    setState({ query: queryOf(new URL(href, window.location.href).search), navigationCount })
    writeUrl(() => {
      const method = window.history.state?.isFilter ? 'replaceState' : 'pushState'
      window.history[method]({ isFilter: true }, '', href)
      handledSearch.current = window.location.search
    })
  }
  const onPopState = useEffectEvent(() => applySearch(window.location.search))
  useEffect(() => {
    // The router does not report a back navigation if it has not processed the `pushState` yet.
    const listener = () => onPopState()
    window.addEventListener('popstate', listener)
    return () => {
      window.removeEventListener('popstate', listener)
      cancelUrlWrite()
    }
  }, [])
  return { query, navigationCount, navigate, applyFilter, applySearch }
}

// The pause before a search for text, in which another key cancels it.
const searchDelayMs = 200

const fetchList = async (url: string, signal: AbortSignal): Promise<VacancyList> => {
  const headers = { accept: 'application/json', ...authorizationHeader() }
  const response = await fetch(url, { signal, headers })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  const { data }: { data: VacancyList } = await response.json()
  return data
}

type InitialList = {
  locale: Locale
  /** The query and list that the server rendered; `list` is null if it failed to load. */
  query: VacancyQuery
  list: VacancyList | null
}

// `always` sends requests offline too, so that an offline search shows an error.
const queryOptions = {
  staleTime: minuteMs,
  retry: 2,
  networkMode: 'always',
  refetchOnReconnect: true,
} as const

/** Until the server responds, `data` is the last list. */
export const useVacancyList = (
  { locale, query: initialQuery, list: initialList }: InitialList,
  query: VacancyQuery,
) => {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: queryOptions } }))
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => {
    client.mount()
    setHydrated(true)
    return () => client.unmount()
  }, [client])
  const queryString = formatVacancyQuery(query)
  const listQuery = useQuery(
    {
      enabled: isHydrated,
      queryKey: ['list', queryString],
      queryFn: async ({ signal }) => {
        if (query.words) await new Promise((resolve) => setTimeout(resolve, searchDelayMs))
        if (signal.aborted) throw new Error('another search replaced this one')
        return fetchList(`/web/vacancy-list?lng=${locale}&${queryString.slice(1)}`, signal)
      },
      ...(initialList && queryString === formatVacancyQuery(initialQuery) && { initialData: initialList }),
      placeholderData: keepPreviousData,
    },
    client,
  )
  // Search field and tabs need the last list if another one fails to load.
  const [lastList, setLastList] = useState(initialList)
  if (listQuery.data && listQuery.data !== lastList) setLastList(listQuery.data)
  return { ...listQuery, lastList }
}
