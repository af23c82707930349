import type { VacancyFacts } from '#lib/backend/port.ts'
import { fold } from '#lib/i18n/folding.ts'
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

/** The folded words of a vacancy in all its languages; each of the three texts begins with the one before. */
export type Folded = {
  titles: string
  /** Titles and facts. */
  head: string
  /** All of its words. */
  text: string
  facts: Readonly<Record<VacancyFact, readonly string[]>>
}

const foldOnce = (texts: readonly string[]) => [...new Set(texts)].map(fold)

/** Folds the words of a vacancy, which are given in each of its languages. */
export const foldTexts = (texts: readonly SearchedText[]): Folded => {
  const named = (fact: VacancyFact) => foldOnce(texts.flatMap(({ facts }) => facts?.[fact] ?? []))
  const facts = {
    place: named('place'),
    kind: named('kind'),
    team: named('team'),
    language: named('language'),
  }
  const titles = foldOnce(texts.map(({ title }) => title)).join('\n')
  const head = [titles, ...Object.values(facts).flat()].join('\n')
  const text = [head, ...foldOnce(texts.map((one) => one.text))].join('\n')
  return { titles, head, text, facts }
}

const partsOf = (words: string) => [...new Set(fold(words).split(' ').filter(Boolean))]

/** Whether a query asks for more than a category, so that folded words are needed. */
export const isSearch = ({ words, facts }: VacancyQuery): boolean =>
  words !== '' || Object.keys(facts).length > 0

// The best comes first: what is found in the title is meant, and the text of a neighbour may name it too.
const ranks = ['titles', 'head', 'text'] as const

type Listed = { category: string }

/** The vacancies that fit words and facts, in any category, the best first. */
const fittingOf = <T extends Listed>(
  vacancies: readonly T[],
  folded: readonly Folded[],
  { words, facts }: VacancyQuery,
): readonly T[] => {
  const parts = partsOf(words)
  const asked = vacancyFacts.flatMap((fact) => (facts[fact] ? [{ fact, name: fold(facts[fact]) }] : []))
  const rankOf = (one: Folded | undefined) =>
    one && asked.every(({ fact, name }) => one.facts[fact].includes(name))
      ? ranks.findIndex((rank) => parts.every((part) => one[rank].includes(part)))
      : -1
  const ranked = vacancies.map((vacancy, at) => ({ vacancy, rank: rankOf(folded[at]) }))
  return ranks.flatMap((_, rank) => ranked.flatMap((one) => (one.rank === rank ? one.vacancy : [])))
}

// Shorter beginnings of a word say nothing.
const minBeginning = 3

/** The share of a part that begins a word of the titles, or stands within one: a half-typed word is near too. */
const nearness = (titles: string, part: string) => {
  for (let length = part.length; length >= minBeginning; length -= 1)
    if (titles.includes(part.slice(0, length))) return length / part.length
  return 0
}

const maxNearest = 3

/** The nearest vacancies: what fits in other categories, then the titles that have most of the words, then the newest. */
const nearestOf = <T extends Listed>(
  vacancies: readonly T[],
  folded: readonly Folded[],
  { fitting, words }: { fitting: readonly T[]; words: string },
): readonly T[] => {
  const parts = partsOf(words)
  const near = vacancies
    .map((vacancy, at) => {
      const titles = folded[at]?.titles ?? ''
      return { vacancy, points: parts.reduce((sum, part) => sum + nearness(titles, part), 0) }
    })
    .filter(({ points }) => points > 0)
    // The sort is stable: among equals the newest comes first.
    .sort((a, b) => b.points - a.points)
    .map(({ vacancy }) => vacancy)
  return [...new Set([...fitting, ...near, ...vacancies])].slice(0, maxNearest)
}

/** How many vacancies stand on one page of the list. */
export const vacanciesPerPage = 20

/** One page of the vacancies that a query finds. */
export type Found<T> = {
  /** The query, its page an existing one. */
  query: VacancyQuery
  /** The number of matches under each tab. */
  counts: Readonly<Partial<Record<CareerCategory, number>>>
  /** The number of open vacancies, whatever the query. */
  open: number
  pages: number
  shown: readonly T[]
  /** The nearest vacancies, where none has the words. */
  nearest: readonly T[]
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
  const { words, category } = query
  const fitting = isSearch(query) ? fittingOf(vacancies, folded, query) : vacancies
  const found = fitting.filter((vacancy) => matchesCategory(vacancy, category))
  const pages = Math.max(1, Math.ceil(found.length / vacanciesPerPage))
  const page = Math.min(query.page, pages)
  return {
    query: { ...query, page },
    counts: countsOf(fitting),
    open: vacancies.length,
    pages,
    shown: found.slice((page - 1) * vacanciesPerPage, page * vacanciesPerPage),
    nearest: words && found.length === 0 ? nearestOf(vacancies, folded, { fitting, words }) : [],
  }
}
