import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { authorization } from '#lib/browser/storage.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import type { VacancyHead, VacancyList } from '#lib/vacancies/list.ts'
import { formatVacancyQuery, parseVacancyQuery, type VacancyQuery } from '#lib/vacancies/query.ts'
import { foldTexts, searchVacancies } from '#lib/vacancies/search.ts'

const queryOf = (search: string) => parseVacancyQuery(Object.fromEntries(new URLSearchParams(search)))

/** The query that the address holds, and how often a link or the way back has changed it. */
export const useVacancyQuery = (first: VacancyQuery) => {
  const [{ query, visit }, setAddress] = useState({ query: first, visit: 0 })
  // The router reports typing late: by then the address may be ahead of the query that was rendered.
  const handled = useRef<string | null>(null)
  /** Takes the query over from the address, unless it is the current one. */
  const follow = (search: string) => {
    if (search === handled.current) return
    handled.current = search
    const next = queryOf(search)
    if (formatVacancyQuery(next) !== formatVacancyQuery(query)) setAddress({ query: next, visit: visit + 1 })
  }
  /** Leads to an address of the list without loading the page. */
  const go = (href: string) => {
    window.history.pushState(null, '', href)
    follow(window.location.search)
  }
  /** Puts what was typed or chosen into the address, in the place of the last. */
  const ask = (href: string) => {
    window.history.replaceState(null, '', href)
    handled.current = window.location.search
    setAddress({ query: queryOf(window.location.search), visit })
  }
  const back = useEffectEvent(() => follow(window.location.search))
  useEffect(() => {
    // The router does not report a step back that comes before it has noticed the `pushState`.
    const listener = () => back()
    window.addEventListener('popstate', listener)
    return () => window.removeEventListener('popstate', listener)
  }, [])
  return { query, visit, go, ask, follow }
}

const minute = 60_000

// In milliseconds: the server is asked so long after the last letter.
const pause = 200

const load = async <Data>(address: string, signal: AbortSignal): Promise<Data> => {
  const headers = { accept: 'application/json', ...authorization() }
  const response = await fetch(address, { signal, headers })
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  const { data }: { data: Data } = await response.json()
  return data
}

const withFolded = (heads: readonly VacancyHead[]) => ({
  heads,
  folded: heads.map(({ titles, facts }) => foldTexts(titles.map((title) => ({ title, facts, text: '' })))),
})

type Given = {
  locale: Locale
  /** The query that the server was asked, and its list; null where that did not load. */
  query: VacancyQuery
  list: VacancyList | null
}

// Asked offline too, so that a search without a line fails and says so.
const queries = { staleTime: minute, retry: 2, networkMode: 'always', refetchOnReconnect: true } as const

/**
 * The list of a query. Until the server answers, it is what a search of the loaded titles and facts finds, else the
 * previous list.
 */
export const useVacancyList = ({ locale, query: firstQuery, list: first }: Given, query: VacancyQuery) => {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries } }))
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    client.mount()
    setLive(true)
    return () => client.unmount()
  }, [client])
  const search = formatVacancyQuery(query)
  const answer = useQuery(
    {
      enabled: isLive,
      queryKey: ['list', search],
      queryFn: async ({ signal }) => {
        await new Promise((resolve) => setTimeout(resolve, pause))
        if (signal.aborted) throw new Error('another search replaced this one')
        return load<VacancyList>(`/web/vacancy-list?lng=${locale}&${search.slice(1)}`, signal)
      },
      ...(first && search === formatVacancyQuery(firstQuery) && { initialData: first }),
      placeholderData: keepPreviousData,
    },
    client,
  )
  const { data: fetched } = useQuery(
    {
      enabled: isLive,
      queryKey: ['heads'],
      queryFn: ({ signal }) => load<VacancyHead[]>(`/web/vacancy-heads?lng=${locale}`, signal),
      select: withFolded,
    },
    client,
  )
  // Search and tabs stay where their list does not load.
  const [last, setLast] = useState(first)
  if (answer.data && answer.data !== last) setLast(answer.data)

  const isWaiting = answer.isPlaceholderData
  const preview = (): VacancyList | undefined => {
    if (!isWaiting || !fetched || !last) return answer.data
    const result = searchVacancies(fetched.heads, fetched.folded, query)
    if (result.shown.length === 0) return answer.data
    const lines = new Map(last.shown.map(({ id, line }) => [id, line]))
    const shown = result.shown.map((row) => ({ ...row, line: lines.get(row.id) ?? null }))
    return { ...result, shown, filters: last.filters }
  }
  const list = preview()
  return { ...answer, list, last, isWaiting, isOutdated: isWaiting && list === answer.data }
}
