import type { Vacancy } from '#lib/backend/port.ts'
import { fold } from '#lib/i18n/folding.ts'
import type { CareerCategory } from '#lib/schemas/categories.ts'
import type { VacancyQuery } from './query.ts'
import { groupVacancies, type Search, type VacancyIndex } from './vacancy-index.ts'

/** How many vacancies stand on one page of the list. */
export const vacanciesPerPage = 20

/** One page of the vacancies that were asked for. */
export type FoundVacancies = {
  query: VacancyQuery
  /** How many there are under each tab that fit the words. */
  counts: ReadonlyMap<CareerCategory, number>
  /** How many there are in all, whatever was searched for. */
  open: number
  pages: number
  shown: readonly Vacancy[]
  /** Where no vacancy fits the words: those that come nearest. */
  nearest: readonly Vacancy[]
}

// Enough for those who turn the pages of one search, little for those who make searches up.
const mostSearches = 50

const partsOf = (words: string) => [...new Set(fold(words).split(' ').filter(Boolean))]

const match = async (index: VacancyIndex, parts: readonly string[]) => {
  const folded = await index.folded()
  const fits = (at: number) => parts.every((part) => folded[at]?.text.includes(part))
  return groupVacancies(index.vacancies.filter((_, at) => fits(at)))
}

const searchOnce = (index: VacancyIndex, words: string): Search => {
  const parts = partsOf(words)
  const key = parts.join(' ')
  const known = index.searches.get(key)
  const search = known ?? { parts, grouped: parts.length > 0 ? match(index, parts) : index.grouped }
  // The one asked for last comes last, and the first is forgotten.
  index.searches.delete(key)
  index.searches.set(key, search)
  const [oldest] = index.searches.keys()
  if (index.searches.size > mostSearches && oldest !== undefined) index.searches.delete(oldest)
  return search
}

// A beginning of fewer letters says nothing.
const shortest = 3

/** How much of a word stands in a title, from its beginning: a word half right is nearer than none. */
const beginning = (part: string, title: string) => {
  for (let length = part.length; length >= shortest; length -= 1)
    if (title.includes(part.slice(0, length))) return length / part.length
  return 0
}

/** The vacancies that fit most of the words, in any category; where there are too few, the newest. */
const nearestOf = async (index: VacancyIndex, parts: readonly string[], most: number): Promise<Vacancy[]> => {
  const folded = await index.folded()
  const near = index.vacancies
    .map((vacancy, at) => {
      const { titles, text } = folded[at] ?? { titles: '', text: '' }
      const points = parts.map((part) => (text.includes(part) ? 1 : 0) + beginning(part, titles))
      return { vacancy, points: points.reduce((sum, point) => sum + point, 0) }
    })
    .filter(({ points }) => points > 0)
    // A stable order: of equals the newest.
    .sort((a, b) => b.points - a.points)
    .slice(0, most)
    .map(({ vacancy }) => vacancy)
  const newest = index.vacancies.slice(0, 2 * most).filter((vacancy) => !near.includes(vacancy))
  return [...near, ...newest].slice(0, most)
}

const nearest = (index: VacancyIndex, search: Search) => {
  search.nearest ??= nearestOf(index, search.parts, 3)
  return search.nearest
}

/** The page of vacancies that a query names, the newest first; a page beyond the last is the last. */
export const searchVacancies = async (index: VacancyIndex, query: VacancyQuery): Promise<FoundVacancies> => {
  const search = query.words ? searchOnce(index, query.words) : null
  const grouped = search ? await search.grouped : index.grouped
  const found = grouped.get(query.category) ?? []
  const pages = Math.max(1, Math.ceil(found.length / vacanciesPerPage))
  const page = Math.min(query.page, pages)
  return {
    query: { ...query, page },
    counts: new Map([...grouped].map(([category, fitting]) => [category, fitting.length])),
    open: index.vacancies.length,
    pages,
    shown: found.slice((page - 1) * vacanciesPerPage, page * vacanciesPerPage),
    nearest: search && found.length === 0 ? await nearest(index, search) : [],
  }
}
