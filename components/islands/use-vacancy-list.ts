import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { authorization } from '#lib/browser/storage.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import type { VacancyHead, VacancyList } from '#lib/vacancies/list.ts'
import { readVacancyQuery, type VacancyQuery, writeVacancyQuery } from '#lib/vacancies/query.ts'
import { foldTexts, searchVacancies } from '#lib/vacancies/search.ts'

const queryOf = (search: string) => readVacancyQuery(Object.fromEntries(new URLSearchParams(search)))

// In milliseconds: address and server follow the last letter after this.
const pause = 200

/** The way of a query into the address: as a step to go back to, in the place of the last, or so after a pause. */
export type Step = 'push' | 'replace' | 'typed'

/** The query of the visitor, and that of the address, which follows a little later while words are typed. */
export const useAddress = (first: VacancyQuery) => {
  const [query, setQuery] = useState(first)
  const [asked, setAsked] = useState(first)
  const typing = useRef<number>(undefined)

  /** Leads to an address of the list without loading the page. */
  const go = (href: string, step: Step = 'push') => {
    const next = queryOf(new URL(href, window.location.href).search)
    const write = () => {
      typing.current = undefined
      window.history[step === 'push' ? 'pushState' : 'replaceState'](null, '', href)
      setAsked(next)
    }
    window.clearTimeout(typing.current)
    if (step === 'typed') typing.current = window.setTimeout(write, pause)
    else write()
    setQuery(next)
  }
  /** Reads the address, which a link or the way back changed. */
  const follow = (search: string) => {
    if (typing.current !== undefined) return
    setQuery(queryOf(search))
    setAsked(queryOf(search))
  }
  const back = useEffectEvent(() => {
    window.clearTimeout(typing.current)
    typing.current = undefined
    follow(window.location.search)
  })
  useEffect(() => {
    // The router says nothing of a way back that comes before it has noticed the way there.
    const listener = () => back()
    window.addEventListener('popstate', listener)
    return () => {
      window.removeEventListener('popstate', listener)
      window.clearTimeout(typing.current)
    }
  }, [])
  return { query, asked, go, follow }
}

const minute = 60_000

const load = async <Data>(path: string, params: URLSearchParams, signal: AbortSignal): Promise<Data> => {
  const headers = { accept: 'application/json', ...authorization() }
  const response = await fetch(`/web/${path}?${params}`, { signal, headers })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
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

/**
 * The list of a query. Until the server has answered it has what titles and facts tell, if the browser has
 * those, else the list before.
 */
export const useVacancyList = (
  { locale, query: firstQuery, list: first }: Given,
  { query, asked }: { query: VacancyQuery; asked: VacancyQuery },
) => {
  const [client] = useState(() => new QueryClient())
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    client.mount()
    setLive(true)
    return () => client.unmount()
  }, [client])
  const common = { staleTime: minute, retry: 2, enabled: isLive }
  const search = writeVacancyQuery(asked)
  const isFirst = search === writeVacancyQuery(firstQuery)
  const answer = useQuery(
    {
      ...common,
      queryKey: ['list', locale, search],
      queryFn: ({ signal }) => {
        const params = new URLSearchParams([['lng', locale], ...new URLSearchParams(search)])
        return load<VacancyList>('vacancy-list', params, signal)
      },
      ...(first && isFirst && { initialData: first }),
      placeholderData: keepPreviousData,
    },
    client,
  )
  const { data: known } = useQuery(
    {
      ...common,
      queryKey: ['heads', locale],
      queryFn: ({ signal }) =>
        load<VacancyHead[]>('vacancy-heads', new URLSearchParams({ lng: locale }), signal),
      select: withFolded,
    },
    client,
  )
  // Search and tabs stay where their list does not load.
  const [last, setLast] = useState(first)
  if (answer.data && answer.data !== last) setLast(answer.data)

  const isWaiting = answer.isPlaceholderData || writeVacancyQuery(query) !== search
  const preview = (): VacancyList | undefined => {
    if (!isWaiting || !known?.heads.length || !last) return answer.data
    const found = searchVacancies(known.heads, known.folded, query)
    const lines = new Map(last.shown.map(({ id, line }) => [id, line]))
    const shown = found.shown.map((row) => ({ ...row, line: lines.get(row.id) ?? null }))
    return { ...found, shown, filters: last.filters }
  }
  return { ...answer, list: preview(), last, isWaiting }
}
