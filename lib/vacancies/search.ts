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
export type FoldedText = { titles: string; text: string; facts: ReadonlySet<string> }

const foldAll = (texts: readonly string[]) => [...new Set(texts)].map(foldText).join('\n')

const factKey = (fact: VacancyFact, name: string) => `${fact}=${foldText(name)}`

/** Folds the words of a vacancy, which are given in each of its languages. */
export const foldTexts = (texts: readonly SearchedText[]): FoldedText => {
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

/** Whether a query asks for more than a category, so that folded words are needed. */
export const isSearch = ({ words, facts }: VacancyQuery): boolean =>
  words !== '' || Object.keys(facts).length > 0

type Categorized = { category: string }

/** The vacancies that fit words and facts, in any category; those with all words in the title come first. */
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

/** How many vacancies stand on one page of the list. */
export const vacanciesPerPage = 20

/** One page of the vacancies that a query finds. */
export type SearchResult<T> = {
  /** The query, with its page limited to the existing pages. */
  query: VacancyQuery
  /** The number of matches under each tab. */
  counts: Readonly<Partial<Record<CareerCategory, number>>>
  /** The number of open vacancies, whatever the query. */
  open: number
  pages: number
  shown: readonly T[]
}

const countsOf = (vacancies: readonly Categorized[]): SearchResult<Categorized>['counts'] => {
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
