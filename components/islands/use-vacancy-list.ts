import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { minuteMs } from '#lib/base/time.ts'
import { authorizationHeader } from '#lib/browser/storage.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import type { VacancyList } from '#lib/vacancies/list.ts'
import { formatVacancyQuery, type VacancyQuery } from '#lib/vacancies/query.ts'

// The delay before a text search is sent; further typing cancels the search.
const searchDelayMs = 200

const fetchList = async (url: string, signal: AbortSignal): Promise<VacancyList> => {
  const headers = { accept: 'application/json', ...authorizationHeader() }
  const response = await fetch(url, { signal, headers })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  const { data }: { data: VacancyList } = await response.json()
  return data
}

type InitialState = {
  locale: Locale
  /** The query and list that the server rendered; `list` is null if it failed to load. */
  query: VacancyQuery
  list: VacancyList | null
}

// `always` sends requests even while offline, so that an offline search shows an error.
const queryOptions = {
  staleTime: minuteMs,
  retry: 2,
  networkMode: 'always',
  refetchOnReconnect: true,
} as const

/** Fetches the list for a query unless a recent one is cached. During its first load, `data` is the previous list. */
export const useVacancyList = (
  { locale, query: initialQuery, list: initialList }: InitialState,
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
  // The search field and tabs need the last list if a new one fails to load.
  const [lastList, setLastList] = useState(initialList)
  if (listQuery.data && listQuery.data !== lastList) setLastList(listQuery.data)
  return { ...listQuery, lastList }
}
