import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { authorization } from '#lib/browser/storage.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import type { VacancyHead, VacancyList } from '#lib/vacancies/list.ts'
import { formatVacancyQuery, parseVacancyQuery, type VacancyQuery } from '#lib/vacancies/query.ts'
import { foldTexts, searchVacancies } from '#lib/vacancies/search.ts'

const queryOf = (search: string) => parseVacancyQuery(Object.fromEntries(new URLSearchParams(search)))

/** The query that the address holds, and how often a link or the way back has changed it. */
export const useVacancyQuery = (initialQuery: VacancyQuery) => {
  const [{ query, navigationCount }, setState] = useState({ query: initialQuery, navigationCount: 0 })
  // The router reports typing late: by then the address may be ahead of the query that was rendered.
  const handledSearch = useRef<string | null>(null)
  /** Takes the query over from the address, unless it is the current one. */
  const applySearch = (search: string) => {
    if (search === handledSearch.current) return
    handledSearch.current = search
    const newQuery = queryOf(search)
    if (formatVacancyQuery(newQuery) !== formatVacancyQuery(query))
      setState({ query: newQuery, navigationCount: navigationCount + 1 })
  }
  /** Leads to an address of the list without loading the page. */
  const navigate = (href: string) => {
    window.history.pushState(null, '', href)
    applySearch(window.location.search)
  }
  /** Puts what was typed or chosen into the address, in the place of the last. */
  const replaceQuery = (href: string) => {
    window.history.replaceState(null, '', href)
    handledSearch.current = window.location.search
    setState({ query: queryOf(window.location.search), navigationCount })
  }
  const onPopState = useEffectEvent(() => applySearch(window.location.search))
  useEffect(() => {
    // The router does not report a step back that comes before it has noticed the `pushState`.
    const listener = () => onPopState()
    window.addEventListener('popstate', listener)
    return () => window.removeEventListener('popstate', listener)
  }, [])
  return { query, navigationCount, navigate, replaceQuery, applySearch }
}

const minuteMs = 60_000

// In milliseconds: the server is asked so long after the last letter.
const searchDelayMs = 200

const fetchData = async <Data>(url: string, signal: AbortSignal): Promise<Data> => {
  const headers = { accept: 'application/json', ...authorization() }
  const response = await fetch(url, { signal, headers })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  const { data }: { data: Data } = await response.json()
  return data
}

const addFoldedTexts = (heads: readonly VacancyHead[]) => ({
  heads,
  folded: heads.map(({ titles, facts }) => foldTexts(titles.map((title) => ({ title, facts, text: '' })))),
})

type InitialList = {
  locale: Locale
  /** The query that the server was asked, and its list; null where that did not load. */
  query: VacancyQuery
  list: VacancyList | null
}

// Asked offline too, so that a search without a line fails and says so.
const queries = { staleTime: minuteMs, retry: 2, networkMode: 'always', refetchOnReconnect: true } as const

/**
 * The list of a query. Until the server answers, it is what a search of the loaded titles and facts finds, else the
 * previous list.
 */
export const useVacancyList = (
  { locale, query: initialQuery, list: initialList }: InitialList,
  query: VacancyQuery,
) => {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries } }))
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
        await new Promise((resolve) => setTimeout(resolve, searchDelayMs))
        if (signal.aborted) throw new Error('another search replaced this one')
        return fetchData<VacancyList>(`/web/vacancy-list?lng=${locale}&${queryString.slice(1)}`, signal)
      },
      ...(initialList && queryString === formatVacancyQuery(initialQuery) && { initialData: initialList }),
      placeholderData: keepPreviousData,
    },
    client,
  )
  const { data: headData } = useQuery(
    {
      enabled: isHydrated,
      queryKey: ['heads'],
      queryFn: ({ signal }) => fetchData<VacancyHead[]>(`/web/vacancy-heads?lng=${locale}`, signal),
      select: addFoldedTexts,
    },
    client,
  )
  // Search and tabs stay where their list does not load.
  const [lastList, setLastList] = useState(initialList)
  if (listQuery.data && listQuery.data !== lastList) setLastList(listQuery.data)

  const isWaiting = listQuery.isPlaceholderData
  const preview = (): VacancyList | undefined => {
    if (!isWaiting || !headData || !lastList) return listQuery.data
    const result = searchVacancies(headData.heads, headData.folded, query)
    if (result.shown.length === 0) return listQuery.data
    const lines = new Map(lastList.shown.map(({ id, line }) => [id, line]))
    const shown = result.shown.map((row) => ({ ...row, line: lines.get(row.id) ?? null }))
    return { ...result, shown, filters: lastList.filters }
  }
  const list = preview()
  return { ...listQuery, list, lastList, isWaiting, isOutdated: isWaiting && list === listQuery.data }
}
