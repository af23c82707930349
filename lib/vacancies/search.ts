import type { VacancyFacts } from '#lib/backend/backend.ts'
import { foldText } from '#lib/i18n/folding.ts'
import {
  type CareerCategory,
  careerCategoryOf,
  matchesCategory,
  type VacancyFact,
  vacancyFacts,
} from '#lib/schemas/categories.ts'
import type { VacancyQuery } from './query.ts'

// The browser searches with this too, in titles and facts.

/** The words of a vacancy in one language. */
type SearchedText = { title: string; facts?: VacancyFacts; text: string }

/** The folded words of a vacancy in all its languages; `text` has titles and facts too. */
export type Folded = { titles: string; text: string; facts: ReadonlySet<string> }

const foldAll = (texts: readonly string[]) => [...new Set(texts)].map(foldText).join('\n')

const factKey = (fact: VacancyFact, name: string) => `${fact}=${foldText(name)}`

/** Folds the words of a vacancy, which are given in each of its languages. */
export const foldTexts = (texts: readonly SearchedText[]): Folded => {
  const said = texts.flatMap(({ facts }) =>
    vacancyFacts.flatMap((fact) => (facts?.[fact] ?? []).map((name) => ({ fact, name }))),
  )
  const titles = foldAll(texts.map(({ title }) => title))
  const others = [...said.map(({ name }) => name), ...texts.map(({ text }) => text)]
  return {
    titles,
    text: `${titles}\n${foldAll(others)}`,
    facts: new Set(said.map(({ fact, name }) => factKey(fact, name))),
  }
}

/** Whether a query asks for more than a category, so that folded words are needed. */
export const isSearch = ({ words, facts }: VacancyQuery): boolean =>
  words !== '' || Object.keys(facts).length > 0

type Listed = { category: string }

/** The vacancies that fit words and facts, in any category; those with all words in the title come first. */
const fittingOf = <T extends Listed>(
  vacancies: readonly T[],
  folded: readonly Folded[],
  { words, facts }: VacancyQuery,
): readonly T[] => {
  const parts = foldText(words).split(' ')
  const asked = vacancyFacts.flatMap((fact) => (facts[fact] ? factKey(fact, facts[fact]) : []))
  const isIn = (text: string) => parts.every((part) => text.includes(part))
  const inTitle: T[] = []
  const elsewhere: T[] = []
  for (const [at, vacancy] of vacancies.entries()) {
    const entry = folded[at]
    if (!entry || !asked.every((key) => entry.facts.has(key)) || !isIn(entry.text)) continue
    if (isIn(entry.titles)) inTitle.push(vacancy)
    else elsewhere.push(vacancy)
  }
  return [...inTitle, ...elsewhere]
}

/** How many vacancies stand on one page of the list. */
export const vacanciesPerPage = 20

/** One page of the vacancies that a query finds. */
export type Found<T> = {
  /** The query, with its page limited to the existing pages. */
  query: VacancyQuery
  /** The number of matches under each tab. */
  counts: Readonly<Partial<Record<CareerCategory, number>>>
  /** The number of open vacancies, whatever the query. */
  open: number
  pages: number
  shown: readonly T[]
}

const countsOf = (vacancies: readonly Listed[]): Found<Listed>['counts'] => {
  const counts: Partial<Record<CareerCategory, number>> = { all: vacancies.length }
  for (const vacancy of vacancies) {
    const category = careerCategoryOf(vacancy.category)
    // A vacancy of an unknown category is under “all” alone.
    if (category && category !== 'all') counts[category] = (counts[category] ?? 0) + 1
  }
  return counts
}

/**
 * The page of vacancies that a query finds; a number beyond the last page gives the last. Vacancies come the newest
 * first, with their folded words in the same order, if it is a search.
 */
export const searchVacancies = <T extends Listed>(
  vacancies: readonly T[],
  folded: readonly Folded[],
  query: VacancyQuery,
): Found<T> => {
  const fitting = isSearch(query) ? fittingOf(vacancies, folded, query) : vacancies
  const matching = fitting.filter((vacancy) => matchesCategory(vacancy, query.category))
  const pages = Math.max(1, Math.ceil(matching.length / vacanciesPerPage))
  const page = Math.min(query.page, pages)
  return {
    query: { ...query, page },
    counts: countsOf(fitting),
    open: vacancies.length,
    pages,
    shown: matching.slice((page - 1) * vacanciesPerPage, page * vacanciesPerPage),
  }
}
