'use client'

import { type FormEvent, useEffect, useEffectEvent, useId, useRef } from 'react'
import fieldStyles from '#components/ui/field.module.css'
import { AddressListener } from '#components/ui/search-params-listener.tsx'
import {
  type BoardIcons,
  ClientLink,
  FailedList,
  type HrefOf,
  ResultList,
  statusText,
  type VacanciesCopy,
} from '#components/ui/vacancy-list.tsx'
import type { Locale } from '#lib/i18n/locales.ts'
import { formatWithNumerals } from '#lib/i18n/numerals.ts'
import { type CareerCategory, careerCategories, careerCategoryOf, listId } from '#lib/schemas/categories.ts'
import type { VacancyFilter, VacancyList } from '#lib/vacancies/list.ts'
import {
  formatVacancyQuery,
  maxSearchLength,
  parseVacancyQuery,
  type VacancyQuery,
} from '#lib/vacancies/query.ts'
import { TabGroup, TabList } from './tabs.tsx'
import { useVacancyList, useVacancyQuery } from './use-vacancy-list.ts'

type VacancySearchProps = {
  copy: VacanciesCopy
  query: VacancyQuery
  filters: readonly VacancyFilter[]
  path: string
  icons: BoardIcons
  onAsk: (next: Partial<VacancyQuery>) => void
}

const searchLook = 'mb-6 grid max-w-[40rem] grid-cols-[minmax(0,1fr)_auto] gap-2'
const filtersLook = 'col-span-full grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-2'
const selectLook = `${fieldStyles.input} appearance-none ps-3 pe-8 text-sm text-ellipsis`
// In the place of the browser's own sign, which stands at the very edge.
const choiceLook = 'pointer-events-none absolute end-2.5 top-[calc(50%-0.625em)] text-muted'

const readForm = (form: HTMLFormElement) => {
  const { words, facts } = parseVacancyQuery(
    Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])),
  )
  return { words, facts }
}

// Asks for words and facts; without JavaScript the browser puts them into the address by itself.
function VacancySearch({ copy, query, filters, path, icons, onAsk }: VacancySearchProps) {
  const form = useRef<HTMLFormElement>(null)

  const catchUp = useEffectEvent(() => {
    const asked = form.current && readForm(form.current)
    if (asked && formatVacancyQuery({ ...query, ...asked }) !== formatVacancyQuery(query)) onAsk(asked)
  })
  // A visitor may have typed or chosen something before the code had come.
  useEffect(() => catchUp(), [])

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onAsk(readForm(event.currentTarget))
    // Bring the results into view, and close a phone's keyboard.
    event.currentTarget.scrollIntoView()
    if (window.matchMedia('(hover: none)').matches)
      event.currentTarget.querySelector<HTMLElement>(':focus')?.blur()
  }

  return (
    <form
      ref={form}
      action={`${path}#${listId}`}
      className={searchLook}
      onSubmit={search}
      onChange={({ currentTarget }) => onAsk(readForm(currentTarget))}
    >
      {query.category !== 'all' && <input type="hidden" name="category" value={query.category} />}
      <label htmlFor={`${listId}-words`} className={`${fieldStyles.label} col-span-full`}>
        {copy.search.label}
      </label>
      <input
        id={`${listId}-words`}
        type="search"
        name="q"
        dir="auto"
        maxLength={maxSearchLength}
        enterKeyHint="search"
        autoComplete="off"
        defaultValue={query.words}
        className={fieldStyles.input}
      />
      <button type="submit" className="button button-ink max-[24.375rem]:px-4">
        {icons.search}
        {copy.search.button}
      </button>
      {filters.length > 0 && (
        <div className={filtersLook}>
          {filters.map(({ fact, options }) => {
            const { [fact]: asked = '' } = query.facts
            return (
              <span key={fact} className="relative">
                <select
                  name={fact}
                  aria-label={copy.filters[fact].label}
                  defaultValue={asked}
                  className={selectLook}
                >
                  <option value="">{copy.filters[fact].all}</option>
                  {/* The address may come from a page in another language. */}
                  {[...new Set([...options, asked])].filter(Boolean).map((option) => (
                    <option key={option}>{option}</option>
                  ))}
                </select>
                <span className={choiceLook}>{icons.choice}</span>
              </span>
            )
          })}
        </div>
      )}
    </form>
  )
}

// The chosen tab may stand beyond a phone's edge.
const chosenTab =
  'aria-selected:[scroll-initial-target:nearest] aria-[current=true]:[scroll-initial-target:nearest]'
const looks = { list: fieldStyles.pills, tab: `${fieldStyles.pill} ${chosenTab}` }

type VacancyBoardProps = {
  locale: Locale
  copy: VacanciesCopy
  /** The page's address. */
  path: string
  icons: BoardIcons
  /** The query that the server was asked, and its list; null where that did not load. */
  query: VacancyQuery
  list: VacancyList | null
}

/** The open vacancies under their tabs, each choice with an address. */
export function VacancyBoard({ copy, path, icons, ...given }: VacancyBoardProps) {
  const panelId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const { query, visit, go, ask, follow } = useVacancyQuery(given.query)
  const { list, last, isWaiting, isOutdated, isFetching, refetch } = useVacancyList(given, query)
  const { category } = query

  const retry = async () => {
    const { isSuccess } = await refetch()
    // The focused button goes.
    if (isSuccess) panel.current?.focus({ preventScroll: true })
  }

  // Moves the focus to the list, because a link of the list is gone when the list has changed.
  const leaveFor = (href: string) => {
    panel.current?.focus({ preventScroll: true })
    panel.current?.closest('section')?.scrollIntoView()
    go(href)
  }
  const hrefOf: HrefOf = (next) => `${path}${formatVacancyQuery({ ...query, page: 1, ...next })}#${listId}`
  const cleared = hrefOf({ words: '', facts: {} })
  const choose = (id: string) => {
    const chosen = careerCategoryOf(id)
    const href = chosen && hrefOf({ category: chosen })
    // Radix reports one choice twice.
    if (href && !window.location.href.endsWith(href)) go(href)
  }
  const face = (id: CareerCategory) => (
    <>
      {copy.categories[id]}
      <span className="font-semibold tabular-nums opacity-72">
        {formatWithNumerals(copy.numerals, (list ?? last)?.counts[id] ?? 0)}
      </span>
    </>
  )
  const parts = { copy, icons, hrefOf, onGo: leaveFor }

  return (
    <TabGroup island="jobs" current={category} onChoose={choose}>
      <AddressListener onSearch={follow} />
      {last && last.open > 0 && (
        <>
          <VacancySearch
            // Links and the way back fill the form anew.
            key={visit}
            copy={copy}
            query={query}
            filters={last.filters}
            path={path}
            icons={icons}
            onAsk={(next) => ask(hrefOf(next))}
          />
          <TabList
            label={copy.category}
            looks={looks}
            current={category}
            tabs={careerCategories.map((id) => ({
              id,
              href: hrefOf({ category: id }),
              panelId,
              face: face(id),
            }))}
          />
        </>
      )}
      <div className={list ? 'mt-4 flex min-h-11 flex-wrap items-center gap-x-5 text-muted' : 'sr-only'}>
        {/* The failure is announced here too, because the rest of the list is not. */}
        <p role="status">{list ? (isWaiting && query.words ? '' : statusText(copy, list)) : copy.failed}</p>
        {list && cleared !== hrefOf({}) && list.shown.length > 0 && (
          <ClientLink href={cleared} className="text-link" onGo={leaveFor}>
            {copy.search.clear}
          </ClientLink>
        )}
      </div>
      <div
        ref={panel}
        id={panelId}
        role="tabpanel"
        tabIndex={-1}
        aria-label={last && last.open > 0 ? copy.categories[category] : undefined}
        aria-busy={isWaiting}
        className="mt-2 border-t-[1.5px] border-line focus:outline-none"
      >
        {list ? (
          <ResultList {...parts} list={list} isWaiting={isWaiting} isOutdated={isOutdated} />
        ) : (
          <FailedList
            copy={copy}
            href={path + formatVacancyQuery(query)}
            isLoading={isFetching}
            icon={icons.failed}
            onRetry={retry}
          />
        )}
      </div>
    </TabGroup>
  )
}
