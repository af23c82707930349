import { type Vacancy, vacancyText } from '#lib/backend/port.ts'
import { type PageContext, pageContext } from '#lib/content/page-context.ts'
import { sortByName } from '#lib/i18n/collation.ts'
import { fold } from '#lib/i18n/folding.ts'
import { formatNumber, numeralsOf } from '#lib/i18n/formats.ts'
import { linksFor } from '#lib/i18n/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import { isolated } from '#lib/i18n/phrases.ts'
import {
  type CareerCategory,
  careerCategories,
  type VacancyFact,
  vacancyFacts,
} from '#lib/schemas/categories.ts'
import { excerptOf } from '#lib/vacancies/description.ts'
import { pageNumbers, type VacancyQuery, writeVacancyQuery } from '#lib/vacancies/query.ts'
import { postedWords, type RowWords, type VacancyRow, vacancyRow } from '#lib/vacancies/row.ts'
import { type FoundVacancies, says } from '#lib/vacancies/search.ts'

/** A category of the list with how many vacancies it holds; its address shows them. */
export type VacancyTab = { category: CareerCategory; name: string; count: string; href: string }

/** A page of the list; null stands for pages left out. */
export type VacancyPageLink = { number: string; label: string; href: string; isCurrent: boolean } | null

/** The pages of a list that does not fit on one. */
export type VacancyPages = { previous: string | null; next: string | null; links: readonly VacancyPageLink[] }

/** Why a list is empty. */
export type EmptyList = { title: string; text: string; action: { label: string; href: string } | null }

/** One thing that the list can be narrowed by. */
export type VacancyFilter = {
  fact: VacancyFact
  label: string
  all: string
  options: readonly string[]
  /** The option that is chosen; empty for all. */
  chosen: string
}

/** The query, and its vacancies on this page. */
export type VacancyList = {
  query: VacancyQuery
  /** None while there is no vacancy at all. */
  tabs: readonly VacancyTab[]
  /** What the vacancies differ in; none where they say nothing of themselves. */
  filters: readonly VacancyFilter[]
  rows: readonly VacancyRow[]
  /** A sentence about the result. */
  status: string
  pages: VacancyPages | null
  empty: EmptyList | null
  /** The nearest vacancies, if none matches. */
  nearest: readonly VacancyRow[]
}

type Context = PageContext<'careers'>

/** A number of vacancies in words, e.g. “7 open jobs”. */
export const jobsIn = (locale: Locale, n: number): string =>
  translatorFor(locale)('careers.jobs.count', { n, count: formatNumber(locale, n) })

/** The words of rows of vacancies in a language. */
export const rowWords = (locale: Locale): RowWords => {
  const t = translatorFor(locale)
  return {
    pathPrefix: linksFor(locale).vacancy('').href,
    categories: pageCopy(locale, 'careers').categories,
    posted: postedWords(locale, {
      numerals: numeralsOf(locale),
      say: (days, count) => t('careers.jobs.posted', { n: days, count }),
    }),
  }
}

const hrefOf = ({ links }: Context, query: VacancyQuery) => links.vacancies(writeVacancyQuery(query)).href

const tabs = (context: Context, { query, counts }: FoundVacancies): VacancyTab[] =>
  careerCategories.map((category) => ({
    category,
    name: context.copy.categories[category],
    count: context.number(counts.get(category) ?? 0),
    href: hrefOf(context, { ...query, category, page: 1 }),
  }))

const namesIn = (locale: Locale, vacancies: readonly Vacancy[], fact: VacancyFact) =>
  sortByName(
    locale,
    [...new Set(vacancies.flatMap((vacancy) => vacancyText(vacancy, locale).facts?.[fact] ?? []))],
    (name) => name,
  )

type Names = Record<VacancyFact, readonly string[]>

// One list of vacancies is shown many times, and looking through a long one takes a while.
const knownNames = new WeakMap<readonly Vacancy[], Partial<Record<Locale, Names>>>()

const namesOf = (locale: Locale, vacancies: readonly Vacancy[]): Names => {
  const known = knownNames.get(vacancies) ?? {}
  const names = known[locale] ?? {
    place: namesIn(locale, vacancies, 'place'),
    kind: namesIn(locale, vacancies, 'kind'),
    team: namesIn(locale, vacancies, 'team'),
    language: namesIn(locale, vacancies, 'language'),
  }
  knownNames.set(vacancies, { ...known, [locale]: names })
  return names
}

// The same in the page's language: the address may come from a page in another one.
const chosenOf = (locale: Locale, vacancies: readonly Vacancy[], fact: VacancyFact, asked: string) => {
  const vacancy = vacancies.find(says(fact, asked))
  if (!vacancy) return asked
  const folded = fold(asked)
  for (const { facts } of [vacancy, ...Object.values(vacancy.translations ?? {})]) {
    const at = facts?.[fact]?.findIndex((name) => fold(name) === folded) ?? -1
    if (at >= 0) return vacancyText(vacancy, locale).facts?.[fact]?.[at] ?? asked
  }
  return asked
}

const filters = ({ locale, copy }: Context, { query, all }: FoundVacancies): VacancyFilter[] => {
  const known = namesOf(locale, all)
  return vacancyFacts.flatMap((fact) => {
    const names = known[fact]
    const asked = query.facts[fact]
    const chosen = asked ? chosenOf(locale, all, fact, asked) : ''
    const options = !chosen || names.includes(chosen) ? names : [...names, chosen]
    return options.length > 1 ? [{ fact, ...copy.jobs.filters[fact], options, chosen }] : []
  })
}

const pages = (context: Context, { query, pages: last }: FoundVacancies): VacancyPages | null => {
  if (last === 1) return null
  const href = (page: number) => hrefOf(context, { ...query, page })
  const link = (page: number) => {
    const number = context.number(page)
    const label = context.t('careers.jobs.pages.number', { page: number })
    return { number, label, href: href(page), isCurrent: page === query.page }
  }
  return {
    previous: query.page > 1 ? href(query.page - 1) : null,
    next: query.page < last ? href(query.page + 1) : null,
    links: pageNumbers(query.page, last).map((page) => (page === null ? null : link(page))),
  }
}

// What is looked for beside the category, in words.
const soughtOf = ({ words, facts }: VacancyQuery) =>
  [words, ...Object.values(facts)].filter(Boolean).join(' · ')

const status = (context: Context, { query, counts, pages: last }: FoundVacancies): string => {
  const { copy, number, locale, t } = context
  const { category, page } = query
  const words = soughtOf(query)
  const count = jobsIn(locale, counts.get(category) ?? 0)
  return [
    words ? t('careers.jobs.for', { jobs: count, words: isolated(words) }) : count,
    ...(category === 'all' ? [] : [copy.categories[category]]),
    ...(last > 1 ? [t('careers.jobs.pages.position', { page: number(page), pages: number(last) })] : []),
  ].join(' · ')
}

const empty = (context: Context, { query, shown, open }: FoundVacancies): EmptyList | null => {
  const { category } = query
  const words = soughtOf(query)
  if (shown.length > 0) return null
  const { t } = context
  const { nothing, search, emptyText, showAll, noJobs } = context.copy.jobs
  if (open === 0) return { ...noJobs, action: null }
  const everything = { category: 'all', words: '', page: 1, facts: {} } as const
  const name = context.copy.categories[category]
  if (words)
    return {
      title: t(category === 'all' ? 'careers.jobs.nothing.title' : 'careers.jobs.nothing.titleIn', {
        words: isolated(words),
        category: name,
      }),
      text: nothing.text,
      action: { label: search.clear, href: hrefOf(context, { ...everything, category }) },
    }
  return {
    title: t('careers.jobs.emptyTitle', { category: name }),
    text: emptyText,
    action: { label: showAll, href: hrefOf(context, everything) },
  }
}

/** The list of vacancies as the careers page shows it in a language. */
export const vacancyList = (locale: Locale, found: FoundVacancies): VacancyList => {
  const context = pageContext(locale, 'careers')
  const words = rowWords(locale)
  const row = (vacancy: FoundVacancies['shown'][number]) => vacancyRow(vacancy, words, excerptOf)
  const { query } = found
  return {
    query,
    tabs: found.open > 0 ? tabs(context, found) : [],
    filters: filters(context, found),
    rows: found.shown.map(row),
    status: status(context, found),
    pages: pages(context, found),
    empty: empty(context, found),
    nearest: found.nearest.map(row),
  }
}
