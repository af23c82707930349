import type { Vacancy } from '#lib/backend/port.ts'
import type { CareerCategory } from '#lib/content/categories.ts'
import { fold } from '#lib/i18n/folding.ts'
import type { VacancyQuery } from './query.ts'
import { type Grouped, groupVacancies, type VacancyIndex } from './vacancy-index.ts'

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

const searchOnce = (index: VacancyIndex, words: string): Promise<Grouped> => {
  const parts = partsOf(words)
  if (parts.length === 0) return Promise.resolve(index.grouped)
  const key = parts.join(' ')
  const found = index.searches.get(key) ?? match(index, parts)
  // The one asked for last comes last, and the first is forgotten.
  index.searches.delete(key)
  index.searches.set(key, found)
  const [oldest] = index.searches.keys()
  if (index.searches.size > mostSearches && oldest !== undefined) index.searches.delete(oldest)
  return found
}

// A beginning of fewer letters says nothing.
const shortest = 3

/** How much of a word stands in a title, from its beginning: a word half right is nearer than none. */
const beginning = (part: string, title: string) => {
  for (let length = part.length; length >= shortest; length -= 1)
    if (title.includes(part.slice(0, length))) return length / part.length
  return 0
}

/** The vacancies that fit most of the words, in any category; without any, the newest. */
const nearestOf = async (index: VacancyIndex, words: string, most: number): Promise<Vacancy[]> => {
  const parts = partsOf(words)
  const folded = await index.folded()
  const near = index.vacancies.map((vacancy, at) => {
    const { titles, text } = folded[at] ?? { titles: '', text: '' }
    const points = parts.map((part) => (text.includes(part) ? 1 : 0) + beginning(part, titles))
    return { vacancy, points: points.reduce((sum, point) => sum + point, 0) }
  })
  // A stable order: of equals the newest.
  return near
    .sort((a, b) => b.points - a.points)
    .slice(0, most)
    .map(({ vacancy }) => vacancy)
}

/** The page of vacancies that a query names, the newest first; a page beyond the last is the last. */
export const searchVacancies = async (index: VacancyIndex, query: VacancyQuery): Promise<FoundVacancies> => {
  const grouped = query.words ? await searchOnce(index, query.words) : index.grouped
  const found = grouped.get(query.category) ?? []
  const pages = Math.max(1, Math.ceil(found.length / vacanciesPerPage))
  const page = Math.min(query.page, pages)
  const isNothing = query.words !== '' && found.length === 0
  return {
    query: { ...query, page },
    counts: new Map([...grouped].map(([category, fitting]) => [category, fitting.length])),
    open: index.vacancies.length,
    pages,
    shown: found.slice((page - 1) * vacanciesPerPage, page * vacanciesPerPage),
    nearest: isNothing ? await nearestOf(index, query.words, 3) : [],
  }
}
