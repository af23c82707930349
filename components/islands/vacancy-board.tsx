'use client'

import { useSearchParams } from 'next/navigation'
import { type MouseEvent, type ReactNode, useId, useRef } from 'react'
import { BrokenLine } from '#components/ui/broken-line.tsx'
import { EmptyNote } from '#components/ui/empty-note.tsx'
import { VacancyLine } from '#components/ui/vacancy-line.tsx'
import { type CareerCategory, careerCategoryOf, matchesCategory } from '#lib/content/categories.ts'
import type { VacanciesCopy, VacancyTab } from '#lib/content/section-careers.ts'
import type { VacancyRow } from '#lib/vacancies/row.ts'
import { VacancyTabs } from './vacancy-tabs.tsx'

export type BoardCopy = Pick<VacanciesCopy, 'category' | 'emptyText' | 'showAll' | 'noJobs'>

type VacancyBoardProps = {
  copy: BoardCopy
  tabs: readonly VacancyTab[]
  rows: readonly VacancyRow[]
  /** The number of rows in the language's own digits. */
  total: string
  arrow: ReactNode
}

// The address says which category is chosen; this changes it without asking the server again.
const choose = ({ href }: VacancyTab) => window.history.replaceState(null, '', href)

const useCategory = (): CareerCategory => careerCategoryOf(useSearchParams().get('category') ?? '') ?? 'all'

/** The open vacancies under the tabs of their categories. */
export function VacancyBoard({ copy, tabs, rows, total, arrow }: VacancyBoardProps) {
  const board = useRef<HTMLDivElement>(null)
  const panelId = useId()
  const category = useCategory()
  const shown = rows.filter((row) => matchesCategory(row, category))
  const [all] = tabs
  const current = tabs.find((tab) => tab.category === category)

  if (rows.length === 0)
    return <EmptyNote drawing={<BrokenLine />} title={copy.noJobs.title} text={copy.noJobs.text} />

  const showAll = (event: MouseEvent) => {
    if (!all) return
    event.preventDefault()
    choose(all)
    // The link that had the focus goes away.
    board.current?.querySelector('a')?.focus()
  }

  return (
    <div ref={board}>
      <VacancyTabs
        label={copy.category}
        tabs={tabs}
        current={category}
        total={total}
        panelId={panelId}
        onChoose={choose}
      />
      <div id={panelId} role="tabpanel" aria-label={current?.name} className="vacancies">
        <ul>
          {shown.map((row) => (
            <li key={row.id}>
              <VacancyLine row={row} arrow={arrow} />
            </li>
          ))}
        </ul>
        {shown.length === 0 && (
          <EmptyNote drawing={<BrokenLine />} title={current?.emptyTitle ?? ''} text={copy.emptyText}>
            <a href={all?.href} className="button button-line button-small" onClick={showAll}>
              {copy.showAll}
            </a>
          </EmptyNote>
        )}
      </div>
    </div>
  )
}
