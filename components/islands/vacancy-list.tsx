import type { ComponentProps, ReactNode } from 'react'
import { BrokenLine, EmptyState } from '#components/ui/empty-state.tsx'
import { isPlainClick } from '#components/ui/site-link.tsx'
import styles from '#components/ui/vacancies.module.css'
import { VacancyLines } from '#components/ui/vacancy-line.tsx'
import { fillPlaceholders, isolateDirection } from '#lib/i18n/inline-text.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import { formatWithNumerals } from '#lib/i18n/numerals.ts'
import { type PluralForms, selectPluralForm } from '#lib/i18n/plurals.ts'
import type { VacancyList } from '#lib/vacancies/list.ts'
import type { VacancyQuery } from '#lib/vacancies/query.ts'

type CareersCopy = Messages['careers']

/** The copy for the vacancy board's search, tabs and list, except for the rows. */
export type VacanciesCopy = Omit<CareersCopy['jobs'], 'title' | 'samples' | 'count' | 'posted' | 'closes'> & {
  categories: CareersCopy['categories']
  /** Plural forms for the number of open jobs. */
  count: PluralForms
  numerals: string
}

export type BoardIcons = Record<'arrow' | 'search' | 'choice' | 'previous' | 'next' | 'failed', ReactNode>

/** Returns the list's URL for a changed query; the page is 1 unless `changes` sets it. */
export type HrefBuilder = (changes: Partial<VacancyQuery>) => string

type ClientLinkProps = ComponentProps<'a'> & { href: string; onNavigate: (href: string) => void }

/** A link that calls `onNavigate` on a plain click instead of loading the page. */
export const ClientLink = ({ onNavigate, href, ...props }: ClientLinkProps) => (
  <a
    {...props}
    href={href}
    onClick={(event) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      onNavigate(href)
    }}
  />
)

// Joins the search text and the filters, but not the category.
const describeSearch = ({ words, facts }: VacancyQuery) =>
  [words, ...Object.values(facts)].filter(Boolean).join(' · ')

/** Returns the number of jobs, any search text, filters and category, and the page if there are several pages. */
export const describeResult = (copy: VacanciesCopy, { query, counts, pages }: VacancyList): string => {
  const formatNumber = (value: number) => formatWithNumerals(copy.numerals, value)
  const { category, page } = query
  const searchDescription = describeSearch(query)
  const count = counts[category] ?? 0
  const jobCountText = selectPluralForm(copy.count, count, formatNumber(count))
  return [
    searchDescription
      ? fillPlaceholders(copy.for, { jobs: jobCountText, words: isolateDirection(searchDescription) })
      : jobCountText,
    ...(category === 'all' ? [] : [copy.categories[category]]),
    ...(pages > 1
      ? [fillPlaceholders(copy.pages.position, { page: formatNumber(page), pages: formatNumber(pages) })]
      : []),
  ].join(' · ')
}

/** Returns the text for an empty list, and an action that widens the search; `action` is null if no job is open. */
const describeEmptyList = (copy: VacanciesCopy, { query, open }: VacancyList) => {
  if (open === 0) return { ...copy.noJobs, action: null }
  const searchDescription = describeSearch(query)
  if (searchDescription)
    return {
      title: fillPlaceholders(copy.nothing.title, { words: isolateDirection(searchDescription) }),
      text: copy.nothing.text,
      action: { label: copy.search.clear, query: { words: '', facts: {} } },
    }
  return {
    title: fillPlaceholders(copy.emptyTitle, { category: copy.categories[query.category] }),
    text: copy.emptyText,
    action: { label: copy.showAll, query: { category: 'all' } as const },
  }
}

type ListProps = {
  copy: VacanciesCopy
  icons: BoardIcons
  list: VacancyList
  buildHref: HrefBuilder
  onNavigate: (href: string) => void
}

const NoResults = ({ copy, list, buildHref, onNavigate }: ListProps) => {
  const { action, ...note } = describeEmptyList(copy, list)
  return (
    <EmptyState drawing={<BrokenLine />} {...note}>
      {action && (
        <ClientLink
          href={buildHref(action.query)}
          className="button button-small button-line"
          onNavigate={onNavigate}
        >
          {action.label}
        </ClientLink>
      )}
    </EmptyState>
  )
}

const Pager = ({ copy, icons, list, buildHref, onNavigate }: ListProps) => {
  const pageLinks = [
    { page: list.query.page - 1, label: copy.pages.previous, icon: icons.previous },
    { page: list.query.page + 1, label: copy.pages.next, icon: icons.next },
  ].filter(({ page }) => page >= 1 && page <= list.pages)
  return (
    <nav aria-label={copy.pages.label} className="mt-8 flex flex-wrap gap-2">
      {pageLinks.map(({ page, label, icon }) => (
        <ClientLink
          key={label}
          href={buildHref({ page })}
          className="button button-small button-line"
          onNavigate={onNavigate}
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
  /** The failed list's URL, without a fragment, so that the link reloads the page if JavaScript is off. */
  href: string
  isLoading: boolean
  icon: ReactNode
  onRetry: () => void
}

/** Replaces a list that failed to load. */
export const FailedList = ({ copy, href, isLoading, icon, onRetry }: FailedListProps) => (
  <EmptyState drawing={icon} title={copy.failed}>
    <ClientLink
      href={href}
      className="button button-small"
      aria-busy={isLoading}
      onNavigate={() => {
        if (!isLoading) onRetry()
      }}
    >
      {isLoading ? copy.loading : copy.retry}
    </ClientLink>
  </EmptyState>
)

type ResultListProps = ListProps & {
  /** Whether the rows still belong to the previous query. */
  isWaiting: boolean
}

export const ResultList = ({ isWaiting, ...props }: ResultListProps) => {
  const { list, icons } = props
  return (
    <>
      <VacancyLines
        rows={list.shown}
        arrow={icons.arrow}
        className={isWaiting ? styles.waiting : undefined}
      />
      {list.shown.length === 0 && !isWaiting && <NoResults {...props} />}
      {list.pages > 1 && !isWaiting && <Pager {...props} />}
    </>
  )
}
