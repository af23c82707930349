'use client'

import { useRouter } from 'next/navigation'
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffect,
  useId,
  useOptimistic,
  useRef,
  useTransition,
} from 'react'
import { BrokenLine, EmptyNote } from '#components/ui/empty-note.tsx'
import fieldStyles from '#components/ui/field.module.css'
import { isPlainClick } from '#components/ui/site-link.tsx'
import styles from '#components/ui/vacancies.module.css'
import { VacancyLines } from '#components/ui/vacancy-line.tsx'
import { VacancySkeleton } from '#components/ui/vacancy-skeleton.tsx'
import type { EmptyList, VacancyList, VacancyPages } from '#lib/content/vacancy-list.ts'
import { matchesCategory } from '#lib/schemas/categories.ts'
import { longestWords, readVacancyQuery, writeVacancyQuery } from '#lib/vacancies/query.ts'
import type { VacancyRow } from '#lib/vacancies/row.ts'
import pills from './pills.module.css'
import { TabGroup, TabList } from './tabs.tsx'

/** What the list of vacancies says besides its rows. */
export type VacanciesCopy = {
  category: string
  search: { label: string; button: string; clear: string }
  nothing: { nearest: string }
  pages: { label: string; previous: string; next: string }
}

type BoardIcons = { arrow: ReactNode; search: ReactNode; previous: ReactNode; next: ReactNode }

type SoftLinkProps = ComponentProps<'a'> & { href: string; onGo: (href: string) => void }

// Leads to another list without loading the page.
const SoftLink = ({ onGo, href, ...link }: SoftLinkProps) => (
  <a
    {...link}
    href={href}
    onClick={(event) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      onGo(href)
    }}
  />
)

type NothingProps = {
  empty: EmptyList
  nearest: readonly VacancyRow[]
  nearestTitle: string
  arrow: ReactNode
  onGo: (href: string) => void
}

const Nothing = ({ empty, nearest, nearestTitle, arrow, onGo }: NothingProps) => (
  <>
    <EmptyNote drawing={<BrokenLine />} title={empty.title} text={empty.text}>
      {empty.action && (
        <SoftLink href={empty.action.href} className="button button-line button-small" onGo={onGo}>
          {empty.action.label}
        </SoftLink>
      )}
    </EmptyNote>
    {nearest.length > 0 && (
      <>
        <h3 className={`h4 ${pills.subtitle}`}>{nearestTitle}</h3>
        <VacancyLines rows={nearest} arrow={arrow} />
      </>
    )}
  </>
)

type PagerProps = {
  copy: VacanciesCopy['pages']
  pages: VacancyPages
  icons: Pick<BoardIcons, 'previous' | 'next'>
  onGo: (href: string) => void
}

const Turn = (props: SoftLinkProps) => <SoftLink {...props} className={`${pills.turn} ${pills.pill}`} />

// The pages of a long list, each with an address of its own.
const Pager = ({ copy, pages, icons, onGo }: PagerProps) => (
  <nav aria-label={copy.label} className="mt-8 flex flex-wrap items-center justify-center gap-2">
    {pages.previous && (
      <Turn href={pages.previous} aria-label={copy.previous} onGo={onGo}>
        {icons.previous}
      </Turn>
    )}
    <ol className="contents">
      {pages.links.map((link, at) =>
        link ? (
          <li key={link.number} className="flex">
            <Turn
              href={link.href}
              aria-label={link.label}
              aria-current={link.isCurrent ? 'page' : undefined}
              onGo={onGo}
            >
              {link.number}
            </Turn>
          </li>
        ) : (
          <li key={`gap-${pages.links[at + 1]?.number}`} aria-hidden="true" className={pills.gap}>
            …
          </li>
        ),
      )}
    </ol>
    {pages.next && (
      <Turn href={pages.next} aria-label={copy.next} onGo={onGo}>
        {icons.next}
      </Turn>
    )}
  </nav>
)

type VacancySearchProps = {
  copy: VacanciesCopy['search']
  list: Pick<VacancyList, 'query' | 'place'>
  icon: ReactNode
  onSearch: (words: string) => void
}

// Asks for words; without JavaScript the browser puts them into the address by itself.
function VacancySearch({ copy, list, icon, onSearch }: VacancySearchProps) {
  const { query, place } = list
  const input = useRef<HTMLInputElement>(null)

  const shown = useRef(query.words)

  // Navigation may lead to other words than were typed; what is typed before hydration stays.
  useEffect(() => {
    if (input.current && shown.current !== query.words) input.current.value = query.words
    shown.current = query.words
  }, [query.words])

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(input.current?.value ?? '')
    // Bring the results into view, and close a phone's keyboard.
    event.currentTarget.scrollIntoView()
    if (window.matchMedia('(hover: none)').matches) input.current?.blur()
  }

  return (
    <form action={`${place.path}#${place.id}`} className={styles.search} onSubmit={search}>
      {query.category !== 'all' && <input type="hidden" name="category" value={query.category} />}
      <label htmlFor={`${place.id}-words`} className={fieldStyles.label}>
        {copy.label}
      </label>
      <input
        ref={input}
        id={`${place.id}-words`}
        type="search"
        name="q"
        dir="auto"
        maxLength={longestWords}
        enterKeyHint="search"
        autoComplete="off"
        defaultValue={query.words}
        className={fieldStyles.input}
      />
      <button type="submit" className="button button-ink">
        {icon}
        {copy.button}
      </button>
    </form>
  )
}

const looks = { list: pills.row, tab: pills.pill }

type CategoriesProps = Pick<VacancyList, 'tabs'> & { label: string; current: string; panelId: string }

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
      <span className={pills.count}>{count}</span>
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

/** Goes to other lists, each with an address; `category` is the chosen one while the server answers. */
const useLists = ({ query, tabs }: VacancyList) => {
  const router = useRouter()
  const [isLoading, startTransition] = useTransition()
  const [category, setCategory] = useOptimistic(query.category)
  const asked = useRef(category)
  useEffect(() => {
    asked.current = query.category
  }, [query])

  const go = (href: string, next = query.category) =>
    startTransition(() => {
      setCategory(next)
      router.push(href, { scroll: false })
    })
  const choose = (id: string) => {
    const tab = tabs.find((each) => each.category === id)
    // Radix reports one choice twice.
    if (!tab || tab.category === asked.current) return
    asked.current = tab.category
    go(tab.href, tab.category)
  }
  return { category, isLoading, go, choose }
}

type VacancyBoardProps = { copy: VacanciesCopy; list: VacancyList; icons: BoardIcons }

/** The open vacancies under their tabs: the server chooses the rows, and each choice has an address. */
export function VacancyBoard({ copy, list, icons }: VacancyBoardProps) {
  const panelId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const { category, isLoading, go, choose } = useLists(list)
  const tab = list.tabs.find((each) => each.category === category)
  // The rows of the chosen category that are here already stand until the server has answered.
  const isLeaving = category !== list.query.category
  const rows = isLeaving ? list.rows.filter((row) => matchesCategory(row, category)) : list.rows
  const empty = isLeaving ? null : list.empty

  // Moves the focus to the list, because a link of the list is gone when the list has changed.
  const leaveFor = (href: string) => {
    panel.current?.focus({ preventScroll: true })
    panel.current?.closest('section')?.scrollIntoView()
    const { searchParams } = new URL(href, window.location.href)
    go(href, readVacancyQuery(Object.fromEntries(searchParams)).category)
  }
  const search = (words: string) => {
    const { path, id } = list.place
    const query = readVacancyQuery({ q: words, category: list.query.category })
    go(`${path}${writeVacancyQuery(query)}#${id}`)
  }

  return (
    <TabGroup current={category} onChoose={choose}>
      {list.tabs.length > 0 && (
        <>
          <VacancySearch copy={copy.search} list={list} icon={icons.search} onSearch={search} />
          <Categories label={copy.category} tabs={list.tabs} current={category} panelId={panelId} />
        </>
      )}
      <div className={styles.status}>
        <p role="status">{list.status}</p>
        {list.cleared && !empty && (
          <SoftLink href={list.cleared} className="text-link" onGo={leaveFor}>
            {copy.search.clear}
          </SoftLink>
        )}
      </div>
      <div
        ref={panel}
        id={panelId}
        role="tabpanel"
        tabIndex={-1}
        aria-label={tab?.name}
        aria-busy={isLoading}
        className={styles.list}
      >
        {isLeaving && rows.length === 0 ? (
          <VacancySkeleton />
        ) : (
          <VacancyLines rows={rows} arrow={icons.arrow} />
        )}
        {empty && (
          <Nothing
            empty={empty}
            nearest={list.nearest}
            nearestTitle={copy.nothing.nearest}
            arrow={icons.arrow}
            onGo={leaveFor}
          />
        )}
        {list.pages && !isLeaving && (
          <Pager copy={copy.pages} pages={list.pages} icons={icons} onGo={leaveFor} />
        )}
      </div>
    </TabGroup>
  )
}
