import { foldText, searchTerms } from '#lib/i18n/folding.ts'
import {
  type CareerCategory,
  careerCategoryOf,
  matchesCategory,
  type VacancyFact,
  vacancyFacts,
} from '#lib/schemas/categories.ts'
import type { Vacancy, VacancyFacts } from '#lib/schemas/vacancy.ts'
import type { VacancyQuery } from './query.ts'

type SearchedText = { title: string; facts?: VacancyFacts; text: string }

/** A vacancy's folded text in all languages; `text` includes titles and facts. */
export type FoldedText = { titles: string; text: string; facts: ReadonlySet<string> }

const foldAll = (texts: readonly string[]) => [...new Set(texts)].map(foldText).join('\n')

/** Returns an option's key. Spellings of a name that `foldText` treats as equal have the same key. */
export const factKey = (fact: VacancyFact, name: string) => `${fact}=${foldText(name)}`

const factOf = (key: string) => key.split('=', 1)[0]

export const foldVacancyTexts = (texts: readonly SearchedText[]): FoldedText => {
  const namedFacts = texts.flatMap(({ facts }) =>
    vacancyFacts.flatMap((fact) => (facts?.[fact] ?? []).map((name) => ({ fact, name }))),
  )
  const titles = foldAll(texts.map(({ title }) => title))
  const otherTexts = [...namedFacts.map(({ name }) => name), ...texts.map(({ text }) => text)]
  return {
    titles,
    text: `${titles}\n${foldAll(otherTexts)}`,
    facts: new Set(namedFacts.map(({ fact, name }) => factKey(fact, name))),
  }
}

/** Checks whether a query has words or facts. */
export const isSearch = ({ words, facts }: VacancyQuery): boolean =>
  words !== '' || Object.keys(facts).length > 0

type Match = {
  vacancy: Vacancy
  facts: FoldedText['facts']
  /** The keys of the query's facts that the vacancy does not have. */
  missingKeys: readonly string[]
}

/** Returns the vacancies that match the words, whatever their category and facts; title matches come first. */
const findMatches = (
  vacancies: readonly Vacancy[],
  foldedTexts: readonly FoldedText[],
  query: VacancyQuery,
): readonly Match[] => {
  const terms = searchTerms(query.words)
  const keys = vacancyFacts.flatMap((fact) => (query.facts[fact] ? factKey(fact, query.facts[fact]) : []))
  const containsAllTerms = (text: string) => terms.every((term) => text.includes(term))
  const titleMatches: Match[] = []
  const otherMatches: Match[] = []
  for (const [index, vacancy] of vacancies.entries()) {
    const foldedText = foldedTexts[index]
    if (!foldedText || !containsAllTerms(foldedText.text)) continue
    const { titles, facts } = foldedText
    const matches = containsAllTerms(titles) ? titleMatches : otherMatches
    matches.push({ vacancy, facts, missingKeys: keys.filter((key) => !facts.has(key)) })
  }
  return [...titleMatches, ...otherMatches]
}

const vacanciesPerPage = 20

export type SearchResult = {
  /** The query, with its page number capped at the last page. */
  query: VacancyQuery
  /** The number of matches in each category, regardless of the selected category. */
  counts: Readonly<Partial<Record<CareerCategory, number>>>
  /**
   * Maps an option's `factKey` to the number of matches in the category if that option were chosen for its fact. Omits
   * options without matches.
   */
  optionCounts: Readonly<Record<string, number>>
  /** The number of open vacancies, regardless of the query. */
  open: number
  pages: number
  shown: readonly Vacancy[]
}

const countByCategory = (vacancies: readonly Vacancy[]): SearchResult['counts'] => {
  const counts: Partial<Record<CareerCategory, number>> = { all: vacancies.length }
  for (const vacancy of vacancies) {
    const category = careerCategoryOf(vacancy.category)
    // A vacancy of an unknown category is counted under “all” only.
    if (category && category !== 'all') counts[category] = (counts[category] ?? 0) + 1
  }
  return counts
}

const countOptions = (matches: readonly Match[]) => {
  const counts: Record<string, number> = {}
  for (const { facts, missingKeys } of matches) {
    const keys = [...facts].filter((key) =>
      missingKeys.every((missingKey) => factOf(missingKey) === factOf(key)),
    )
    for (const key of keys) counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

/**
 * Returns one page of the vacancies that match a query, with counts. Pass the vacancies newest first, and their
 * folded texts in the same order.
 */
export const searchVacancies = (
  vacancies: readonly Vacancy[],
  foldedTexts: readonly FoldedText[],
  query: VacancyQuery,
): SearchResult => {
  const wordMatches = findMatches(vacancies, foldedTexts, query)
  const isInCategory = (vacancy: Vacancy) => matchesCategory(vacancy, query.category)
  const matches = wordMatches.flatMap(({ vacancy, missingKeys }) => (missingKeys.length ? [] : vacancy))
  const matchesInCategory = matches.filter(isInCategory)
  const pageCount = Math.max(1, Math.ceil(matchesInCategory.length / vacanciesPerPage))
  const page = Math.min(query.page, pageCount)
  return {
    query: { ...query, page },
    counts: countByCategory(matches),
    optionCounts: countOptions(wordMatches.filter(({ vacancy }) => isInCategory(vacancy))),
    open: vacancies.length,
    pages: pageCount,
    shown: matchesInCategory.slice((page - 1) * vacanciesPerPage, page * vacanciesPerPage),
  }
}
