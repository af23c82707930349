'use client'

import { type FormEvent, useEffect, useEffectEvent, useId, useRef } from 'react'
import fieldStyles from '#components/ui/field.module.css'
import { SearchParamsListener } from '#components/ui/search-params-listener.tsx'
import {
  type BoardIcons,
  ClientLink,
  describeResult,
  FailedList,
  type HrefOf,
  ResultList,
  type VacanciesCopy,
} from '#components/ui/vacancy-list.tsx'
import { isolateDirection } from '#lib/i18n/inline-text.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { formatWithNumerals } from '#lib/i18n/numerals.ts'
import {
  type CareerCategory,
  careerCategories,
  careerCategoryOf,
  vacancyListId,
} from '#lib/schemas/categories.ts'
import type { VacancyList } from '#lib/vacancies/list.ts'
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
  list: VacancyList
  path: string
  icons: BoardIcons
  onSearch: (next: Partial<VacancyQuery>) => void
}

const searchClass = 'mb-6 grid max-w-[40rem] grid-cols-[minmax(0,1fr)_auto] gap-2'
const filtersClass = 'col-span-full grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-2'
// iOS zooms into a field with text below 16 px.
const selectClass = `${fieldStyles.input} appearance-none ps-3 pe-8 text-base text-ellipsis`
// Replaces the browser's own arrow, which is too close to the edge.
const selectIconClass = 'pointer-events-none absolute end-2.5 top-[calc(50%-0.625em)] text-muted'

const readForm = (form: HTMLFormElement) => {
  const { words, facts } = parseVacancyQuery(
    Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])),
  )
  return { words, facts }
}

// Searches by text and facts; without JavaScript the browser submits the form by GET.
function VacancySearch({ copy, query, list, path, icons, onSearch }: VacancySearchProps) {
  const { filters } = list
  const form = useRef<HTMLFormElement>(null)
  const applyEarlyInput = useEffectEvent(() => {
    const formQuery = form.current && readForm(form.current)
    if (formQuery && formatVacancyQuery({ ...query, ...formQuery }) !== formatVacancyQuery(query))
      onSearch(formQuery)
  })
  // The visitor may have typed or selected something before hydration.
  useEffect(() => applyEarlyInput(), [])

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(readForm(event.currentTarget))
    // Brings the results into view and closes a phone's keyboard.
    event.currentTarget.scrollIntoView()
    if (window.matchMedia('(hover: none)').matches)
      event.currentTarget.querySelector<HTMLElement>(':focus')?.blur()
  }

  return (
    <form
      ref={form}
      action={`${path}#${vacancyListId}`}
      className={searchClass}
      onSubmit={search}
      onChange={({ currentTarget }) => onSearch(readForm(currentTarget))}
    >
      {query.category !== 'all' && <input type="hidden" name="category" value={query.category} />}
      <label htmlFor={`${vacancyListId}-words`} className={`${fieldStyles.label} col-span-full`}>
        {copy.search.label}
      </label>
      <input
        id={`${vacancyListId}-words`}
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
        <div className={filtersClass}>
          {filters.map(({ fact, options }) => {
            const { [fact]: selectedOption = '' } = query.facts
            // After a link or a back navigation, the list of the query may not have arrived yet.
            const isListed = !selectedOption || options.some(({ name }) => name === selectedOption)
            return (
              <span key={fact} className="relative">
                <select
                  name={fact}
                  aria-label={copy.filters[fact].label}
                  defaultValue={selectedOption}
                  className={selectClass}
                >
                  <option value="">{copy.filters[fact].all}</option>
                  {!isListed && <option value={selectedOption}>{isolateDirection(selectedOption)}</option>}
                  {options.map(({ name, count }) => (
                    <option key={name} value={name}>
                      {`${isolateDirection(name)} (${formatWithNumerals(copy.numerals, count)})`}
                    </option>
                  ))}
                </select>
                <span className={selectIconClass}>{icons.choice}</span>
              </span>
            )
          })}
        </div>
      )}
    </form>
  )
}

// Scrolls to the selected tab, which may be beyond a phone's edge.
const scrollToSelectedClass =
  'aria-selected:[scroll-initial-target:nearest] aria-[current=true]:[scroll-initial-target:nearest]'
// On wide screens the tabs wrap like text, because flex lines cannot be balanced.
const tabClassNames = {
  list: `${fieldStyles.pills} lg:block lg:py-0 lg:text-balance`,
  tab: `${fieldStyles.pill} ${scrollToSelectedClass} lg:me-2 lg:my-1`,
}

type VacancyBoardProps = {
  locale: Locale
  copy: VacanciesCopy
  path: string
  icons: BoardIcons
  /** The query and list that the server rendered; `list` is null if it failed to load. */
  query: VacancyQuery
  list: VacancyList | null
}

/** The open vacancies with search and category tabs. Each search, category and page has its own URL. */
export function VacancyBoard({ copy, path, icons, ...initial }: VacancyBoardProps) {
  const panelId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const { query, navigationCount, navigate, applyFilter, applySearch } = useVacancyQuery(initial.query)
  const {
    data: list,
    lastList,
    isPlaceholderData: isWaiting,
    isFetching,
    refetch,
  } = useVacancyList(initial, query)
  const { category } = query

  const retry = async () => {
    const { isSuccess } = await refetch()
    // Moves the focus to the list, because the focused button disappears.
    if (isSuccess) panel.current?.focus({ preventScroll: true })
  }

  // Moves the focus to the list, because the focused link disappears when the list changes.
  const navigateToList = (href: string) => {
    panel.current?.focus({ preventScroll: true })
    panel.current?.closest('section')?.scrollIntoView()
    navigate(href)
  }
  const hrefOf: HrefOf = (next) =>
    `${path}${formatVacancyQuery({ ...query, page: 1, ...next })}#${vacancyListId}`
  const clearedHref = hrefOf({ words: '', facts: {} })
  const selectCategory = (id: string) => {
    const newCategory = careerCategoryOf(id)
    // Radix may call this twice for one selection.
    if (newCategory && newCategory !== category) applyFilter(hrefOf({ category: newCategory }))
  }
  const renderTabLabel = (id: CareerCategory) => (
    <>
      {copy.categories[id]}
      <span className="font-semibold tabular-nums opacity-72">
        {formatWithNumerals(copy.numerals, (list ?? lastList)?.counts[id] ?? 0)}
      </span>
    </>
  )
  const tabs = careerCategories.map((id) => ({
    id,
    href: hrefOf({ category: id }),
    panelId,
    content: renderTabLabel(id),
  }))
  const listProps = { copy, icons, hrefOf, onNavigate: navigateToList }

  return (
    <TabGroup islandName="jobs" current={category} onSelect={selectCategory} locale={initial.locale}>
      <SearchParamsListener onSearch={applySearch} />
      {lastList && lastList.open > 0 && (
        <>
          <VacancySearch
            // A new key resets the form after a link or a back navigation.
            key={navigationCount}
            copy={copy}
            query={query}
            list={list ?? lastList}
            path={path}
            icons={icons}
            onSearch={(next) => applyFilter(hrefOf(next))}
          />
          <TabList label={copy.category} classNames={tabClassNames} current={category} tabs={tabs} />
        </>
      )}
      <div className={list ? 'mt-4 flex min-h-11 flex-wrap items-center gap-x-5 text-muted' : 'sr-only'}>
        {/* The failure is announced here too, because this is the list's only live region. */}
        <p role="status">{list ? (isWaiting ? copy.loading : describeResult(copy, list)) : copy.failed}</p>
        {list && clearedHref !== hrefOf({}) && list.shown.length > 0 && (
          <ClientLink href={clearedHref} className="text-link" onNavigate={navigateToList}>
            {copy.search.clear}
          </ClientLink>
        )}
      </div>
      <div
        ref={panel}
        id={panelId}
        role="tabpanel"
        tabIndex={-1}
        aria-label={lastList && lastList.open > 0 ? copy.categories[category] : undefined}
        aria-busy={isWaiting}
        className="mt-2 border-t-[1.5px] border-line focus:outline-none"
      >
        {list ? (
          <ResultList {...listProps} list={list} isWaiting={isWaiting} />
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
