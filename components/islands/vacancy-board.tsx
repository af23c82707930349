'use client'

import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { AddressListener } from '#components/ui/address-listener.tsx'
import fieldStyles from '#components/ui/field.module.css'
import rowStyles from '#components/ui/vacancies.module.css'
import type { VacancyList } from '#lib/content/vacancy-list.ts'
import { authorization } from '#lib/http/token.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { careerCategoryOf, listId } from '#lib/schemas/categories.ts'
import { longestWords, readVacancyQuery, type VacancyQuery, writeVacancyQuery } from '#lib/vacancies/query.ts'
import { TabGroup, TabList } from './tabs.tsx'
import styles from './vacancy-board.module.css'
import { FailedList, FoundList, SoftLink } from './vacancy-rows.tsx'

/** What the list of vacancies says besides its rows. */
export type VacanciesCopy = {
  category: string
  search: { label: string; button: string; clear: string }
  nothing: { nearest: string }
  pages: { label: string; previous: string; next: string }
  /** Said when the list did not load. */
  failed: string
  retry: string
  retrying: string
}

export type BoardIcons = Record<'arrow' | 'search' | 'choice' | 'previous' | 'next' | 'failed', ReactNode>

type VacancySearchProps = {
  copy: VacanciesCopy['search']
  query: VacancyQuery
  filters: VacancyList['filters']
  path: string
  icons: BoardIcons
  /** `isSmall` as in an address that changes with every letter. */
  onAsk: (next: Partial<VacancyQuery>, isSmall?: boolean) => void
}

// In milliseconds: a search follows the last letter after this.
const pause = 200

// Asks for words; without JavaScript the browser puts them into the address by itself.
function VacancySearch({ copy, query, filters, path, icons, onAsk }: VacancySearchProps) {
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(query.words)
  const typing = useRef<number>(undefined)

  // An address may hold other words than were typed; what was typed before hydration, or since, stays.
  useEffect(() => {
    if (input.current && shown.current !== query.words) input.current.value = query.words
    shown.current = query.words
  }, [query.words])

  const ask = () => {
    window.clearTimeout(typing.current)
    const { words } = readVacancyQuery({ q: input.current?.value })
    if (words === shown.current) return
    shown.current = words
    onAsk({ words }, true)
  }

  // What was typed or chosen before the code had come is asked for now.
  const catchUp = useEffectEvent(() => {
    const selects = [...(input.current?.form?.querySelectorAll('select') ?? [])]
    // Where the server drew them, each has an option that it selected.
    const drawn = selects.filter(({ options }) => [...options].some((option) => option.defaultSelected))
    const chosen = drawn.filter(({ selectedOptions }) => !selectedOptions[0]?.defaultSelected)
    if (chosen.length === 0) return ask()
    const { words } = readVacancyQuery({ q: input.current?.value })
    shown.current = words
    const facts = Object.fromEntries(chosen.map(({ name, value }) => [name, value]))
    onAsk({ words, facts: { ...query.facts, ...facts } }, true)
  })
  useEffect(() => {
    catchUp()
    return () => window.clearTimeout(typing.current)
  }, [])

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    ask()
    // Bring the results into view, and close a phone's keyboard.
    event.currentTarget.scrollIntoView()
    if (window.matchMedia('(hover: none)').matches) input.current?.blur()
  }

  return (
    <form action={`${path}#${listId}`} className={styles.search} onSubmit={search}>
      {query.category !== 'all' && <input type="hidden" name="category" value={query.category} />}
      <label htmlFor={`${listId}-words`} className={fieldStyles.label}>
        {copy.label}
      </label>
      <input
        ref={input}
        id={`${listId}-words`}
        type="search"
        name="q"
        dir="auto"
        maxLength={longestWords}
        enterKeyHint="search"
        autoComplete="off"
        defaultValue={query.words}
        onChange={() => {
          window.clearTimeout(typing.current)
          typing.current = window.setTimeout(ask, pause)
        }}
        className={fieldStyles.input}
      />
      <button type="submit" className="button button-ink">
        {icons.search}
        {copy.button}
      </button>
      {filters.length > 0 && (
        <div className={styles.filters}>
          {filters.map(({ fact, label, all, options, chosen }) => {
            const asked = query.facts[fact] ?? ''
            return (
              <span key={fact} className={styles.filter}>
                <select
                  name={fact}
                  aria-label={label}
                  value={options.includes(asked) ? asked : asked && chosen}
                  onChange={({ target }) => onAsk({ facts: { ...query.facts, [fact]: target.value } })}
                  className={fieldStyles.input}
                >
                  <option value="">{all}</option>
                  {options.map((option) => (
                    <option key={option}>{option}</option>
                  ))}
                </select>
                {icons.choice}
              </span>
            )
          })}
        </div>
      )}
    </form>
  )
}

const looks = { list: fieldStyles.pills, tab: fieldStyles.pill }

type CategoriesProps = Pick<VacancyList, 'tabs'> & { label: string; current: string; panelId: string }

// The categories as tabs of the list.
function Categories({ label, tabs, current, panelId }: CategoriesProps) {
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // The chosen tab may stand beyond a phone's edge.
    const chosen = list.current?.querySelector('[aria-current], [aria-selected="true"]')
    if (!list.current || !chosen) return
    const { x, width } = list.current.getBoundingClientRect()
    const tab = chosen.getBoundingClientRect()
    list.current.scrollBy({ left: tab.x + tab.width / 2 - x - width / 2, behavior: 'instant' })
  }, [])

  const face = ({ name, count }: CategoriesProps['tabs'][number]) => (
    <>
      {name}
      <span className={fieldStyles.count}>{count}</span>
    </>
  )
  return (
    <TabList
      ref={list}
      label={label}
      looks={looks}
      tabs={tabs.map((tab) => ({ id: tab.category, href: tab.href, panelId, face: face(tab) }))}
      current={current}
    />
  )
}

const minute = 60_000

// The list at an address, as the server draws it.
const ask = async (locale: Locale, search: string, signal: AbortSignal) => {
  const params = new URLSearchParams([['lng', locale], ...new URLSearchParams(search)])
  const headers = { accept: 'application/json', ...authorization() }
  const response = await fetch(`/web/vacancy-list?${params}`, { signal, headers })
  if (!response.ok) throw new Error(`the vacancies: ${response.status}`)
  const { data }: { data: VacancyList } = await response.json()
  return data
}

type First = { locale: Locale; query: VacancyQuery; list: VacancyList | null }

/** The list that a query asks for; while it is under way, the one before it. */
const useVacancyList = ({ locale, query: firstQuery, list }: First, query: VacancyQuery) => {
  const [client] = useState(() => new QueryClient())
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    client.mount()
    setLive(true)
    return () => client.unmount()
  }, [client])
  const search = writeVacancyQuery(query)
  const isFirst = search === writeVacancyQuery(firstQuery)
  const answer = useQuery(
    {
      queryKey: ['vacancies', locale, search],
      queryFn: ({ signal }) => ask(locale, search, signal),
      ...(list && isFirst && { initialData: list }),
      placeholderData: keepPreviousData,
      staleTime: minute,
      retry: 2,
      enabled: isLive,
    },
    client,
  )
  // The search stays where its list does not load.
  const [last, setLast] = useState(list)
  if (answer.data && answer.data !== last) setLast(answer.data)
  return { ...answer, last }
}

// What the address asks for now.
const asked = () => readVacancyQuery(Object.fromEntries(new URLSearchParams(window.location.search)))

/** The query in the address, which changes here without loading the page. */
const useAddress = (first: VacancyQuery) => {
  const [query, setQuery] = useState(first)

  /** `isSmall` changes leave no step to go back to. */
  const go = (href: string, isSmall = false) => {
    window.history[isSmall ? 'replaceState' : 'pushState'](null, '', href)
    setQuery(asked())
  }
  return { query, go, follow: () => setQuery(asked()) }
}

type VacancyBoardProps = First & {
  copy: VacanciesCopy
  /** The page's address. */
  path: string
  icons: BoardIcons
}

/** The open vacancies under their tabs, each choice with an address; `list` is null where it did not load. */
export function VacancyBoard({ copy, path, icons, ...first }: VacancyBoardProps) {
  const panelId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const { query, go, follow } = useAddress(first.query)
  const { data: list, last, isFetching, isPlaceholderData, refetch } = useVacancyList(first, query)
  const { category } = query
  const tabs = last?.tabs ?? []

  const wasAskedAgain = useRef(false)
  useEffect(() => {
    // The focused button is gone.
    if (list && wasAskedAgain.current) panel.current?.focus({ preventScroll: true })
    if (list) wasAskedAgain.current = false
  }, [list])
  const retry = () => {
    wasAskedAgain.current = true
    refetch()
  }

  // Moves the focus to the list, because a link of the list is gone when the list has changed.
  const leaveFor = (href: string) => {
    panel.current?.focus({ preventScroll: true })
    panel.current?.closest('section')?.scrollIntoView()
    go(href)
  }
  const hrefOf = (next: Partial<VacancyQuery>) =>
    `${path}${writeVacancyQuery({ ...query, page: 1, ...next })}#${listId}`
  // Made here and not by the server, whose list may still be the one before.
  const cleared = hrefOf({ words: '', facts: {} })
  const choose = (id: string) => {
    const chosen = careerCategoryOf(id)
    // Radix reports one choice twice.
    if (chosen && chosen !== asked().category) go(hrefOf({ category: chosen }))
  }

  return (
    <TabGroup island="jobs" current={category} onChoose={choose}>
      <AddressListener onSearch={follow} />
      {tabs.length > 0 && (
        <>
          <VacancySearch
            copy={copy.search}
            query={query}
            filters={last?.filters ?? []}
            path={path}
            icons={icons}
            onAsk={(next, isSmall) => go(hrefOf(next), isSmall)}
          />
          <Categories label={copy.category} tabs={tabs} current={category} panelId={panelId} />
        </>
      )}
      {list && (
        <div className={styles.status}>
          <p role="status">{list.status}</p>
          {cleared !== hrefOf({}) && !list.empty && (
            <SoftLink href={cleared} className="text-link" onGo={leaveFor}>
              {copy.search.clear}
            </SoftLink>
          )}
        </div>
      )}
      <div
        ref={panel}
        id={panelId}
        role="tabpanel"
        tabIndex={-1}
        aria-label={tabs.find((tab) => tab.category === category)?.name}
        aria-busy={isPlaceholderData}
        className={`${rowStyles.list} ${styles.found}`}
      >
        {list ? (
          <FoundList
            copy={copy}
            icons={icons}
            list={list}
            query={query}
            isWaiting={isPlaceholderData}
            onGo={leaveFor}
          />
        ) : (
          <FailedList copy={copy} query={query} isLoading={isFetching} icon={icons.failed} onRetry={retry} />
        )}
      </div>
    </TabGroup>
  )
}
