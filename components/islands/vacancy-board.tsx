'use client'

import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { SearchParamsListener } from '#components/islands/search-params-listener.tsx'
import fieldStyles from '#components/ui/field.module.css'
import { vacancyListId } from '#lib/company/fragments.ts'
import { isolateDirection } from '#lib/i18n/inline-text.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { formatWithNumerals } from '#lib/i18n/numerals.ts'
import { type CareerCategory, careerCategories, careerCategoryOf } from '#lib/schemas/categories.ts'
import type { VacancyList } from '#lib/vacancies/list.ts'
import {
  formatVacancyQuery,
  maxSearchLength,
  parseVacancyQuery,
  type VacancyQuery,
} from '#lib/vacancies/query.ts'
import { TabGroup, TabList } from './tabs.tsx'
import { useUrlQuery } from './use-url-query.ts'
import { useVacancyList } from './use-vacancy-list.ts'
import styles from './vacancy-board.module.css'
import {
  type BoardIcons,
  ClientLink,
  describeResult,
  FailedList,
  type HrefBuilder,
  ResultList,
  type VacanciesCopy,
} from './vacancy-list.tsx'

type VacancySearchProps = {
  copy: VacanciesCopy
  query: VacancyQuery
  list: VacancyList
  path: string
  icons: BoardIcons
  onSearch: (changes: Partial<VacancyQuery>) => void
}

// Replaces the browser's own arrow, which is too close to the edge.
const selectIconClass = 'pointer-events-none absolute top-0 bottom-0 end-3 flex items-center text-muted'

const parseSearch = (params: URLSearchParams) => parseVacancyQuery(Object.fromEntries(params))

const readForm = (form: HTMLFormElement) => {
  const { words, facts } = parseVacancyQuery(
    Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])),
  )
  return { words, facts }
}

// Searches by text and filters; if JavaScript is off, the browser submits the form by GET.
function VacancySearch({ copy, query, list, path, icons, onSearch }: VacancySearchProps) {
  const { filters } = list
  const form = useRef<HTMLFormElement>(null)
  const applyEarlyInput = useEffectEvent(() => {
    const formQuery = form.current && readForm(form.current)
    if (formQuery && formatVacancyQuery({ ...query, ...formQuery }) !== formatVacancyQuery(query))
      onSearch(formQuery)
  })
  // Apply search text and filters entered before hydration.
  useEffect(() => applyEarlyInput(), [])

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(readForm(event.currentTarget))
    // Scroll the form to the top, so that results are visible below it, and close a phone's keyboard.
    event.currentTarget.scrollIntoView()
    if (window.matchMedia('(hover: none)').matches)
      event.currentTarget.querySelector<HTMLElement>(':focus')?.blur()
  }

  return (
    <form
      ref={form}
      action={`${path}#${vacancyListId}`}
      className={`grid gap-2 ${styles.search}`}
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
        placeholder={copy.search.placeholder}
        autoComplete="off"
        defaultValue={query.words}
        className={fieldStyles.input}
      />
      <button type="submit" className="button button-field px-4 md:px-6">
        {icons.search}
        {copy.search.button}
      </button>
      {filters.length > 0 && (
        <div className={styles.filters}>
          {filters.map(({ fact, options }) => {
            const { [fact]: selectedOption = '' } = query.facts
            // After the visitor follows a link or goes back, the list may still belong to the previous query.
            const isListed = !selectedOption || options.some(({ name }) => name === selectedOption)
            return (
              <span key={fact}>
                <select
                  name={fact}
                  aria-label={copy.filters[fact].label}
                  defaultValue={selectedOption}
                  className={fieldStyles.input}
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

// Scrolls to the selected tab, which may be off-screen on phones.
const scrollToSelectedClass =
  'aria-selected:[scroll-initial-target:nearest] aria-[current=true]:[scroll-initial-target:nearest]'
// Flex lines cannot be balanced, so on wide screens the tabs wrap like text.
const tabClassNames = {
  list: `${fieldStyles.pills} ${styles.tabs} text-balance lg:block`,
  tab: `${fieldStyles.pill} ${scrollToSelectedClass}`,
}

const Hero = ({ children }: { children: ReactNode }) => (
  <div className="on-field relative overflow-hidden bg-field text-on-field">
    <div className={`relative wrap flex flex-col justify-between gap-4 py-6 lg:py-8 ${styles.hero}`}>
      {children}
    </div>
  </div>
)

type CategoryTabsProps = {
  copy: VacanciesCopy
  counts: VacancyList['counts']
  currentId: CareerCategory
  buildHref: HrefBuilder
  panelId: string
}

const CategoryTabs = ({ copy, counts, currentId, buildHref, panelId }: CategoryTabsProps) => (
  <TabList
    label={copy.category}
    classNames={tabClassNames}
    currentId={currentId}
    tabs={careerCategories.map((id) => {
      const { [id]: count = 0 } = counts
      return {
        id,
        href: buildHref({ category: id }),
        panelId,
        content: (
          <>
            {copy.categories[id]}
            {/* Omit zero. A single Arabic-Indic zero looks like a dot. */}
            {count > 0 && <span className="font-semibold">{formatWithNumerals(copy.numerals, count)}</span>}
          </>
        ),
      }
    })}
  />
)

const describeStatus = (copy: VacanciesCopy, list: VacancyList | null | undefined, isWaiting: boolean) => {
  // The status is the list's only live region, so it announces a failure too.
  if (!list) return copy.failed
  return isWaiting ? copy.loading : describeResult(copy, list)
}

type StatusProps = {
  title: string
  text: string
  /** If false, `text` is only for screen readers, because the `EmptyState` shown instead of the list repeats it. */
  hasVacancies: boolean
  samplesNote: string
  children: ReactNode
}

const Status = ({ title, text, hasVacancies, samplesNote, children }: StatusProps) => (
  <div className="mt-1 flex min-h-11 flex-wrap items-center gap-x-5 text-muted">
    <h2 className="h4 text-text">{title}</h2>
    <p role="status" className={hasVacancies ? '' : 'sr-only'}>
      {text}
    </p>
    {children}
    {hasVacancies && samplesNote && <p className="small">{samplesNote}</p>}
  </div>
)

type VacancyBoardProps = {
  locale: Locale
  copy: VacanciesCopy
  path: string
  icons: BoardIcons
  /** The headline above the search. */
  head: ReactNode
  title: string
  /** The note that the jobs are samples; empty if none are, or if the list failed to load. */
  samplesNote: string
  /** A link below the list. */
  children: ReactNode
  /** The query and list that the server rendered; `list` is null if it failed to load. */
  query: VacancyQuery
  list: VacancyList | null
}

// Returns the query, its list, functions that change the query or reload the list, and a ref to the list's panel.
const useBoard = ({ path, ...initial }: Pick<VacancyBoardProps, 'path' | 'locale' | 'query' | 'list'>) => {
  const panel = useRef<HTMLDivElement>(null)
  const { query, navigationCount, applyQueryString, applyQuery } = useUrlQuery(initial.query, parseSearch)
  const listQuery = useVacancyList(initial, query)

  const retry = async () => {
    const { isSuccess } = await listQuery.refetch()
    // The focused link disappears, so move the focus to the list.
    if (isSuccess) panel.current?.focus({ preventScroll: true })
  }

  // Also moves the focus to the list, because the focused link disappears when the list changes.
  const navigateToList = (href: string) => {
    panel.current?.focus({ preventScroll: true })
    panel.current?.closest('section')?.scrollIntoView()
    window.history.pushState(null, '', href)
    applyQueryString(window.location.search)
  }
  const buildHref: HrefBuilder = (changes) =>
    `${path}${formatVacancyQuery({ ...query, page: 1, ...changes })}#${vacancyListId}`
  // Consecutive changes to the search text, filters and category share one history entry.
  const applyChanges = (changes: Partial<VacancyQuery>) =>
    applyQuery({ ...query, page: 1, ...changes }, () => {
      const method = window.history.state?.isFilter ? 'replaceState' : 'pushState'
      window.history[method]({ isFilter: true }, '', buildHref(changes))
    })
  return {
    ...listQuery,
    query,
    navigationCount,
    applyChanges,
    applyQueryString,
    panel,
    retry,
    navigateToList,
    buildHref,
  }
}

/** The open vacancies, with search and category tabs. Each search, category and page has its own URL. */
export function VacancyBoard({
  copy,
  path,
  icons,
  head,
  title,
  samplesNote,
  children,
  ...initial
}: VacancyBoardProps) {
  const panelId = useId()
  const board = useBoard({ path, ...initial })
  const { data: list, lastList, isPlaceholderData: isWaiting, query, buildHref, navigateToList } = board
  const { category } = query
  const clearedHref = buildHref({ words: '', facts: {} })
  const selectCategory = (id: string) => {
    const newCategory = careerCategoryOf(id)
    // Radix may call `selectCategory` twice for one selection.
    if (newCategory && newCategory !== category) board.applyChanges({ category: newCategory })
  }
  const clearLink = list && clearedHref !== buildHref({}) && list.shown.length > 0 && (
    <ClientLink href={clearedHref} className="text-link" onNavigate={navigateToList}>
      {copy.search.clear}
    </ClientLink>
  )
  const isEmpty = !lastList || lastList.open === 0

  return (
    <TabGroup islandName="jobs" currentId={category} onSelect={selectCategory} locale={initial.locale}>
      <SearchParamsListener onQueryString={board.applyQueryString} />
      <Hero>
        {head}
        {!isEmpty && (
          <VacancySearch
            // A new key resets the form when a link or history navigation changes the query.
            key={board.navigationCount}
            copy={copy}
            query={query}
            list={list ?? lastList}
            path={path}
            icons={icons}
            onSearch={board.applyChanges}
          />
        )}
      </Hero>
      <section id={vacancyListId} className="pt-3 pb-(--section) focus:outline-none" tabIndex={-1}>
        <div className="wrap">
          {!isEmpty && (
            <CategoryTabs
              copy={copy}
              counts={(list ?? lastList).counts}
              currentId={category}
              buildHref={buildHref}
              panelId={panelId}
            />
          )}
          <Status
            title={title}
            text={describeStatus(copy, list, isWaiting)}
            hasVacancies={Boolean(list) && !isEmpty}
            samplesNote={samplesNote}
          >
            {clearLink}
          </Status>
          <div
            ref={board.panel}
            id={panelId}
            role="tabpanel"
            tabIndex={-1}
            aria-label={isEmpty ? undefined : copy.categories[category]}
            aria-busy={isWaiting}
            className="border-t border-line focus:outline-none"
          >
            {list ? (
              <ResultList
                copy={copy}
                icons={icons}
                buildHref={buildHref}
                onNavigate={navigateToList}
                list={list}
                isWaiting={isWaiting}
              />
            ) : (
              <FailedList
                copy={copy}
                href={path + formatVacancyQuery(query)}
                isLoading={board.isFetching}
                icon={icons.failed}
                onRetry={board.retry}
              />
            )}
          </div>
          {children}
        </div>
      </section>
    </TabGroup>
  )
}
