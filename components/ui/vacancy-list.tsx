import type { ComponentProps, ReactNode } from 'react'
import { fill, isolated } from '#lib/i18n/inline-text.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import { formatWithNumerals } from '#lib/i18n/numerals.ts'
import { type PluralForms, pluralText } from '#lib/i18n/plurals.ts'
import type { VacancyList } from '#lib/vacancies/list.ts'
import type { VacancyQuery } from '#lib/vacancies/query.ts'
import { BrokenLine, EmptyNote } from './empty-note.tsx'
import { isPlainClick } from './site-link.tsx'
import { VacancyLines } from './vacancy-line.tsx'

type Copy = Messages['careers']

/** The words of the list besides its rows. */
export type VacanciesCopy = Omit<Copy['jobs'], 'title' | 'text' | 'count' | 'posted'> & {
  categories: Copy['categories']
  /** The number of open jobs. */
  count: PluralForms
  numerals: string
}

export type BoardIcons = Record<'arrow' | 'search' | 'choice' | 'previous' | 'next' | 'failed', ReactNode>

/** The address of the list at another query; what is not given stays as it is. */
export type HrefOf = (next: Partial<VacancyQuery>) => string

type ClientLinkProps = ComponentProps<'a'> & { href: string; onGo: (href: string) => void }

/** Leads to another list without loading the page. */
export const ClientLink = ({ onGo, href, ...link }: ClientLinkProps) => (
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
const describeSearch = ({ words, facts }: VacancyQuery) =>
  [words, ...Object.values(facts)].filter(Boolean).join(' · ')

/** The result in a sentence. */
export const statusText = (copy: VacanciesCopy, { query, counts, pages }: VacancyList): string => {
  const number = (value: number) => formatWithNumerals(copy.numerals, value)
  const { category, page } = query
  const words = describeSearch(query)
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
  if (open === 0) return { ...copy.noJobs, action: null }
  const words = describeSearch(query)
  if (words)
    return {
      title: fill(copy.nothing.title, { words: isolated(words) }),
      text: copy.nothing.text,
      action: { label: copy.search.clear, query: { words: '', facts: {} } },
    }
  return {
    title: fill(copy.emptyTitle, { category: copy.categories[query.category] }),
    text: copy.emptyText,
    action: { label: copy.showAll, query: { category: 'all' } as const },
  }
}

type PartProps = {
  copy: VacanciesCopy
  icons: BoardIcons
  list: VacancyList
  hrefOf: HrefOf
  onGo: (href: string) => void
}

const Nothing = ({ copy, list, hrefOf, onGo }: PartProps) => {
  const { action, ...note } = emptyNote(copy, list)
  return (
    <EmptyNote drawing={<BrokenLine />} {...note}>
      {action && (
        <ClientLink href={hrefOf(action.query)} className="button button-small button-line" onGo={onGo}>
          {action.label}
        </ClientLink>
      )}
    </EmptyNote>
  )
}

// The ways to the pages beside this one of a long list.
const Pager = ({ copy, icons, list, hrefOf, onGo }: PartProps) => {
  const pageLinks = [
    { page: list.query.page - 1, label: copy.pages.previous, icon: icons.previous },
    { page: list.query.page + 1, label: copy.pages.next, icon: icons.next },
  ].filter(({ page }) => page >= 1 && page <= list.pages)
  return (
    <nav aria-label={copy.pages.label} className="mt-8 flex flex-wrap gap-2">
      {pageLinks.map(({ page, label, icon }) => (
        <ClientLink
          key={label}
          href={hrefOf({ page })}
          className="button button-small button-line"
          onGo={onGo}
        >
          {icon}
          {label}
        </ClientLink>
      ))}
    </nav>
  )
}

type FailedListProps = {
  copy: VacanciesCopy
  /** The page's address at this query, without a place on it: without JavaScript it loads the page again. */
  href: string
  isLoading: boolean
  icon: ReactNode
  onRetry: () => void
}

/** Stands in for a list that did not load. */
export const FailedList = ({ copy, href, isLoading, icon, onRetry }: FailedListProps) => (
  <EmptyNote drawing={icon} title={copy.failed}>
    <ClientLink
      href={href}
      className="button button-small"
      aria-busy={isLoading}
      onGo={() => {
        if (!isLoading) onRetry()
      }}
    >
      {isLoading ? copy.retrying : copy.retry}
    </ClientLink>
  </EmptyNote>
)

type ResultListProps = PartProps & {
  /** Whether more may come, and whether these are the rows of another query meanwhile. */
  isWaiting: boolean
  isOutdated: boolean
}

/** The rows, or why there are none. */
export const ResultList = ({ isWaiting, isOutdated, ...props }: ResultListProps) => {
  const { list, icons } = props
  return (
    <>
      <VacancyLines rows={list.shown} arrow={icons.arrow} className={isOutdated ? 'opacity-60' : undefined} />
      {list.shown.length === 0 && !isWaiting && <Nothing {...props} />}
      {list.pages > 1 && !isWaiting && <Pager {...props} />}
    </>
  )
}
