'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useId, useOptimistic, useRef, useTransition } from 'react'
import { BrokenLine } from '#components/ui/broken-line.tsx'
import { EmptyNote } from '#components/ui/empty-note.tsx'
import { VacancyLine } from '#components/ui/vacancy-line.tsx'
import { VacancySkeleton } from '#components/ui/vacancy-skeleton.tsx'
import type { EmptyList, VacanciesCopy, VacancyList } from '#lib/content/section-careers.ts'
import { matchesCategory } from '#lib/schemas/categories.ts'
import { readVacancyQuery, writeVacancyQuery } from '#lib/vacancies/query.ts'
import type { VacancyRow } from '#lib/vacancies/row.ts'
import { isPlainClick } from './plain-click.ts'
import { VacancyPager } from './vacancy-pager.tsx'
import { VacancySearch } from './vacancy-search.tsx'
import { VacancyTabs } from './vacancy-tabs.tsx'

export type BoardIcons = { arrow: ReactNode; search: ReactNode; previous: ReactNode; next: ReactNode }

type VacancyBoardProps = { copy: VacanciesCopy; list: VacancyList; icons: BoardIcons }

type RowsProps = { rows: readonly VacancyRow[]; arrow: ReactNode }

const Rows = ({ rows, arrow }: RowsProps) => (
  <ul>
    {rows.map((row) => (
      <li key={row.id}>
        <VacancyLine row={row} arrow={arrow} />
      </li>
    ))}
  </ul>
)

type SoftLinkProps = { href: string; className: string; children: ReactNode; onGo: (href: string) => void }

const SoftLink = ({ href, className, children, onGo }: SoftLinkProps) => (
  <a
    href={href}
    className={className}
    onClick={(event) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      onGo(href)
    }}
  >
    {children}
  </a>
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
        <h3 className="h4 mt-8 mb-1">{nearestTitle}</h3>
        <Rows rows={nearest} arrow={arrow} />
      </>
    )}
  </>
)

/** The open vacancies under their tabs: the server chooses the rows, and each choice has an address. */
export function VacancyBoard({ copy, list, icons }: VacancyBoardProps) {
  const router = useRouter()
  const panelId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isLoading, startTransition] = useTransition()
  const [category, setCategory] = useOptimistic(list.query.category)
  const tab = list.tabs.find((each) => each.category === category)
  // Until the server has answered, what of the chosen category is here already.
  const isLeaving = category !== list.query.category
  const rows = isLeaving ? list.rows.filter((row) => matchesCategory(row, category)) : list.rows
  const empty = isLeaving ? null : list.empty

  const go = (href: string, next = list.query.category) =>
    startTransition(() => {
      setCategory(next)
      router.push(href, { scroll: false })
    })
  /** For links that are gone when the list has changed. */
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
    <>
      {list.tabs.length > 0 && (
        <>
          <VacancySearch copy={copy.search} list={list} icon={icons.search} onSearch={search} />
          <VacancyTabs
            label={copy.category}
            tabs={list.tabs}
            current={category}
            panelId={panelId}
            onChoose={(chosen) => go(chosen.href, chosen.category)}
          />
        </>
      )}
      <div className="vacancy-status">
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
        className="vacancies"
      >
        {isLeaving && rows.length === 0 ? <VacancySkeleton /> : <Rows rows={rows} arrow={icons.arrow} />}
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
          <VacancyPager copy={copy.pages} pages={list.pages} icons={icons} onTurn={leaveFor} />
        )}
      </div>
    </>
  )
}
