import type { ComponentProps, ReactNode } from 'react'
import { fill, isolated } from '#lib/i18n/inline-text.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import { writeNumber } from '#lib/i18n/numerals.ts'
import { type PluralWords, pluralText } from '#lib/i18n/plurals.ts'
import type { VacancyList } from '#lib/vacancies/list.ts'
import { pageNumbers, type VacancyQuery, writeVacancyQuery } from '#lib/vacancies/query.ts'
import { BrokenLine, EmptyNote } from './empty-note.tsx'
import fieldStyles from './field.module.css'
import { isPlainClick } from './site-link.tsx'
import rowStyles from './vacancies.module.css'
import { VacancyLines } from './vacancy-line.tsx'

type Copy = Messages['careers']

/** The words of the list besides its rows. */
export type VacanciesCopy = Omit<Copy['jobs'], 'title' | 'text' | 'count' | 'posted'> & {
  categories: Copy['categories']
  /** The number of open jobs. */
  count: PluralWords
  numerals: string
}

export type BoardIcons = Record<'arrow' | 'search' | 'choice' | 'previous' | 'next' | 'failed', ReactNode>

/** The address of the list at another query; what is not given stays as it is. */
export type HrefOf = (next: Partial<VacancyQuery>) => string

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

// The search in words, without the category.
const soughtOf = ({ words, facts }: VacancyQuery) =>
  [words, ...Object.values(facts)].filter(Boolean).join(' · ')

/** The result in a sentence. */
export const statusText = (copy: VacanciesCopy, { query, counts, pages }: VacancyList): string => {
  const number = (value: number) => writeNumber(copy.numerals, value)
  const { category, page } = query
  const words = soughtOf(query)
  const count = counts[category] ?? 0
  const jobs = pluralText(copy.count, count, number(count))
  return [
    words ? fill(copy.for, { jobs, words: isolated(words) }) : jobs,
    ...(category === 'all' ? [] : [copy.categories[category]]),
    ...(pages > 1 ? [fill(copy.pages.position, { page: number(page), pages: number(pages) })] : []),
  ].join(' · ')
}

/** Why a list is empty, and the list to go to instead. */
const emptyNote = (copy: VacanciesCopy, { query, open }: VacancyList) => {
  if (open === 0) return copy.noJobs
  const category = copy.categories[query.category]
  const words = soughtOf(query)
  if (!words)
    return {
      title: fill(copy.emptyTitle, { category }),
      text: copy.emptyText,
      action: { label: copy.showAll, query: { category: 'all' } as const },
    }
  const title = query.category === 'all' ? copy.nothing.title : copy.nothing.titleIn
  return {
    title: fill(title, { words: isolated(words), category }),
    text: copy.nothing.text,
    action: { label: copy.search.clear, query: { words: '', facts: {} } },
  }
}

type PartProps = {
  copy: VacanciesCopy
  icons: BoardIcons
  list: VacancyList
  hrefOf: HrefOf
  onGo: (href: string) => void
}

const Nothing = ({ copy, icons, list, hrefOf, onGo }: PartProps) => {
  const { action, ...note } = { action: null, ...emptyNote(copy, list) }
  return (
    <>
      <EmptyNote drawing={<BrokenLine />} {...note}>
        {action && (
          <SoftLink href={hrefOf(action.query)} className="button button-line button-small" onGo={onGo}>
            {action.label}
          </SoftLink>
        )}
      </EmptyNote>
      {list.nearest.length > 0 && (
        <>
          <h3 className="h4 mt-8 mb-1">{copy.nothing.nearest}</h3>
          <VacancyLines rows={list.nearest} arrow={icons.arrow} />
        </>
      )}
    </>
  )
}

const Turn = (props: SoftLinkProps) => (
  <SoftLink {...props} className={`${fieldStyles.pill} min-w-11 justify-center px-3 tabular-nums`} />
)

// The pages of a long list, each with an address of its own.
const Pager = ({ copy, icons, list, hrefOf, onGo }: PartProps) => {
  const { page } = list.query
  const numbers = pageNumbers(page, list.pages)
  const write = (value: number) => writeNumber(copy.numerals, value)
  return (
    <nav aria-label={copy.pages.label} className="mt-8 flex flex-wrap items-center gap-2">
      {page > 1 && (
        <Turn href={hrefOf({ page: page - 1 })} aria-label={copy.pages.previous} onGo={onGo}>
          {icons.previous}
        </Turn>
      )}
      <ol className="contents">
        {numbers.map((number, at) =>
          number ? (
            <li key={number} className="flex">
              <Turn
                href={hrefOf({ page: number })}
                aria-label={fill(copy.pages.number, { page: write(number) })}
                aria-current={number === page ? 'page' : undefined}
                onGo={onGo}
              >
                {write(number)}
              </Turn>
            </li>
          ) : (
            <li key={`gap-${numbers[at + 1]}`} aria-hidden="true" className="px-1 text-muted">
              …
            </li>
          ),
        )}
      </ol>
      {page < list.pages && (
        <Turn href={hrefOf({ page: page + 1 })} aria-label={copy.pages.next} onGo={onGo}>
          {icons.next}
        </Turn>
      )}
    </nav>
  )
}

const bone = 'animate-pulse rounded-sm bg-line motion-reduce:animate-none'

// Stands where rows of vacancies will be.
const VacancySkeleton = () => (
  <ul aria-hidden="true">
    {[1, 2, 3, 4].map((row) => (
      <li key={row} className={rowStyles.vacancy}>
        <span className={`${bone} h-4 w-24`} />
        <span className={`${bone} h-8 w-2/3`} />
        <span className={`${bone} h-4 w-4/5`} />
      </li>
    ))}
  </ul>
)

type FailedListProps = {
  copy: VacanciesCopy
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

type FoundListProps = PartProps & {
  /** The query, and whether its list is still to come, or may have more. */
  query: VacancyQuery
  isWaiting: boolean
}

/** The rows, or why there are none. */
export const FoundList = ({ query, isWaiting, ...props }: FoundListProps) => {
  const { list, icons } = props
  if (isWaiting && list.shown.length === 0) return <VacancySkeleton />
  const isOther = isWaiting && writeVacancyQuery(query) !== writeVacancyQuery(list.query)
  return (
    <>
      <VacancyLines rows={list.shown} arrow={icons.arrow} className={isOther ? 'opacity-60' : undefined} />
      {list.shown.length === 0 && <Nothing {...props} />}
      {list.pages > 1 && !isWaiting && <Pager {...props} />}
    </>
  )
}
