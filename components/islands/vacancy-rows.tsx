import type { ComponentProps, ReactNode } from 'react'
import { BrokenLine, EmptyNote } from '#components/ui/empty-note.tsx'
import fieldStyles from '#components/ui/field.module.css'
import { isPlainClick } from '#components/ui/site-link.tsx'
import rowStyles from '#components/ui/vacancies.module.css'
import { VacancyLines } from '#components/ui/vacancy-line.tsx'
import type { EmptyList, VacancyList, VacancyPages } from '#lib/content/vacancy-list.ts'
import { matchesCategory } from '#lib/schemas/categories.ts'
import { type VacancyQuery, writeVacancyQuery } from '#lib/vacancies/query.ts'
import type { VacancyRow } from '#lib/vacancies/row.ts'
import styles from './vacancy-board.module.css'
import type { BoardIcons, VacanciesCopy } from './vacancy-board.tsx'

type SoftLinkProps = ComponentProps<'a'> & { href: string; onGo: (href: string) => void }

/** Leads to another list without loading the page. */
export const SoftLink = ({ onGo, href, ...link }: SoftLinkProps) => (
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
        <h3 className={`h4 ${styles.subtitle}`}>{nearestTitle}</h3>
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

const Turn = (props: SoftLinkProps) => (
  <SoftLink {...props} className={`${styles.turn} ${fieldStyles.pill}`} />
)

// The pages of a long list, each with an address of its own.
const Pager = ({ copy, pages, icons, onGo }: PagerProps) => (
  <nav aria-label={copy.label} className="mt-8 flex flex-wrap items-center gap-2">
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
          <li key={`gap-${pages.links[at + 1]?.number}`} aria-hidden="true" className={styles.gap}>
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

// Stands where rows of vacancies will be.
const VacancySkeleton = () => (
  <ul aria-hidden="true">
    {[1, 2, 3, 4].map((row) => (
      <li key={row} className={rowStyles.vacancy}>
        <span className={`${styles.skeleton} ${styles.skeletonCategory}`} />
        <span className={`${styles.skeleton} ${styles.skeletonTitle}`} />
        <span className={`${styles.skeleton} ${styles.skeletonNotes}`} />
      </li>
    ))}
  </ul>
)

type FailedListProps = {
  copy: Pick<VacanciesCopy, 'failed' | 'retry' | 'retrying'>
  query: VacancyQuery
  isLoading: boolean
  icon: ReactNode
  onRetry: () => void
}

/** Stands in for a list that did not load. Without JavaScript the button loads the page again. */
export const FailedList = ({ copy, query, isLoading, icon, onRetry }: FailedListProps) => (
  <>
    <EmptyNote drawing={icon} title={copy.failed}>
      <form
        method="get"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isLoading) onRetry()
        }}
      >
        {[...new URLSearchParams(writeVacancyQuery(query))].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="button button-small" aria-busy={isLoading}>
          {isLoading ? copy.retrying : copy.retry}
        </button>
      </form>
    </EmptyNote>
    {isLoading && <VacancySkeleton />}
  </>
)

type FoundListProps = {
  copy: VacanciesCopy
  icons: BoardIcons
  list: VacancyList
  /** What is asked for, and whether another list than `list` is on its way. */
  query: VacancyQuery
  isWaiting: boolean
  onGo: (href: string) => void
}

/** The rows, or why there are none. */
export const FoundList = ({ copy, icons, list, query, isWaiting, onGo }: FoundListProps) => {
  // Those rows of the chosen category that are here already stand until the others have come.
  const isLeaving = isWaiting && query.category !== list.query.category
  // Its pages lead back to what was asked for before.
  const isOther = writeVacancyQuery({ ...query, page: 1 }) !== writeVacancyQuery({ ...list.query, page: 1 })
  const rows = isLeaving ? list.rows.filter((row) => matchesCategory(row, query.category)) : list.rows
  if (isLeaving && rows.length === 0) return <VacancySkeleton />
  return (
    <>
      <VacancyLines rows={rows} arrow={icons.arrow} />
      {list.empty && (
        <Nothing
          empty={list.empty}
          nearest={list.nearest}
          nearestTitle={copy.nothing.nearest}
          arrow={icons.arrow}
          onGo={onGo}
        />
      )}
      {list.pages && !isOther && <Pager copy={copy.pages} pages={list.pages} icons={icons} onGo={onGo} />}
    </>
  )
}
