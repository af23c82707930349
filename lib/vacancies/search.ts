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

// The browser uses this file too, to search titles and facts.

type SearchedText = { title: string; facts?: VacancyFacts; text: string }

/** The folded text of a vacancy in all languages; `text` includes titles and facts. */
export type FoldedText = { titles: string; text: string; facts: ReadonlySet<string> }

const foldAll = (texts: readonly string[]) => [...new Set(texts)].map(foldText).join('\n')

const factKey = (fact: VacancyFact, name: string) => `${fact}=${foldText(name)}`

export const foldVacancyTexts = (texts: readonly SearchedText[]): FoldedText => {
  const statedFacts = texts.flatMap(({ facts }) =>
    vacancyFacts.flatMap((fact) => (facts?.[fact] ?? []).map((name) => ({ fact, name }))),
  )
  const titles = foldAll(texts.map(({ title }) => title))
  const otherTexts = [...statedFacts.map(({ name }) => name), ...texts.map(({ text }) => text)]
  return {
    titles,
    text: `${titles}\n${foldAll(otherTexts)}`,
    facts: new Set(statedFacts.map(({ fact, name }) => factKey(fact, name))),
  }
}

/** Whether a query has words or facts, so that the search needs folded texts. */
export const isSearch = ({ words, facts }: VacancyQuery): boolean =>
  words !== '' || Object.keys(facts).length > 0

type Categorized = { category: string }

/** Returns vacancies of any category that match words and facts, first those with all words in the title. */
const findMatches = <T extends Categorized>(
  vacancies: readonly T[],
  folded: readonly FoldedText[],
  { words, facts }: VacancyQuery,
): readonly T[] => {
  const terms = foldText(words).split(' ')
  const requiredKeys = vacancyFacts.flatMap((fact) => (facts[fact] ? factKey(fact, facts[fact]) : []))
  const containsAllTerms = (text: string) => terms.every((term) => text.includes(term))
  const titleMatches: T[] = []
  const otherMatches: T[] = []
  for (const [index, vacancy] of vacancies.entries()) {
    const entry = folded[index]
    if (!entry || !requiredKeys.every((key) => entry.facts.has(key)) || !containsAllTerms(entry.text))
      continue
    if (containsAllTerms(entry.titles)) titleMatches.push(vacancy)
    else otherMatches.push(vacancy)
  }
  return [...titleMatches, ...otherMatches]
}

export const vacanciesPerPage = 20

export type SearchResult<T> = {
  /** The query, with its page limited to the existing pages. */
  query: VacancyQuery
  /** The number of matches under each tab. */
  counts: Readonly<Partial<Record<CareerCategory, number>>>
  /** The number of open vacancies, regardless of the query. */
  open: number
  pages: number
  shown: readonly T[]
}

const countsOf = (vacancies: readonly Categorized[]): SearchResult<Categorized>['counts'] => {
  const counts: Partial<Record<CareerCategory, number>> = { all: vacancies.length }
  for (const vacancy of vacancies) {
    const category = careerCategoryOf(vacancy.category)
    // A vacancy of an unknown category counts under “all” only.
    if (category && category !== 'all') counts[category] = (counts[category] ?? 0) + 1
  }
  return counts
}

/** Pass the vacancies newest first and, if `isSearch(query)`, their folded texts in the same order. */
export const searchVacancies = <T extends Categorized>(
  vacancies: readonly T[],
  folded: readonly FoldedText[],
  query: VacancyQuery,
): SearchResult<T> => {
  const matches = isSearch(query) ? findMatches(vacancies, folded, query) : vacancies
  const matchesInCategory = matches.filter((vacancy) => matchesCategory(vacancy, query.category))
  const pages = Math.max(1, Math.ceil(matchesInCategory.length / vacanciesPerPage))
  const page = Math.min(query.page, pages)
  return {
    query: { ...query, page },
    counts: countsOf(matches),
    open: vacancies.length,
    pages,
    shown: matchesInCategory.slice((page - 1) * vacanciesPerPage, page * vacanciesPerPage),
  }
}
