import { setImmediate as breathe } from 'node:timers/promises'
import type { Vacancy, VacancyText } from '#lib/backend/port.ts'
import { fold } from '#lib/i18n/folding.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import {
  type CareerCategory,
  careerCategories,
  careerCategoryOf,
  isSameCategory,
  type VacancyFact,
  vacancyFacts,
} from '#lib/schemas/categories.ts'
import { plainLines } from './plain-text.ts'
import type { VacancyQuery } from './query.ts'

const textsOf = (vacancy: Vacancy): VacancyText[] => [vacancy, ...Object.values(vacancy.translations ?? {})]

// The folded texts of a vacancy in all its languages; `text` has titles and descriptions.
type Folded = { titles: string; text: string }

const foldOnce = (texts: readonly string[]) => [...new Set(texts)].map(fold).join('\n')

/** Folds the words of a vacancy. */
export const foldWords = (vacancy: Vacancy): Folded => {
  const texts = textsOf(vacancy)
  return {
    titles: foldOnce(texts.map(({ title }) => title)),
    text: foldOnce(
      texts.map(({ title, descriptionHtml }) => `${title}\n${plainLines(descriptionHtml).join(' ')}`),
    ),
  }
}

const isSameText = (a: VacancyText | undefined, b: VacancyText | undefined) =>
  a?.title === b?.title && a?.descriptionHtml === b?.descriptionHtml

// Whether both have the same searchable texts.
const hasSameWords = (a: Vacancy, b: Vacancy): boolean =>
  isSameText(a, b) &&
  localeCodes.every((locale) => isSameText(a.translations?.[locale], b.translations?.[locale]))

// Vacancies by tab.
type Grouped = ReadonlyMap<CareerCategory, readonly Vacancy[]>

// The folded words of a search, its matches, and, computed when needed, the nearest ones.
type Search = {
  parts: readonly string[]
  grouped: Promise<Grouped>
  nearest?: Promise<readonly Vacancy[]>
}

type Known = { vacancy: Vacancy; folded: Folded }

// Which vacancies have a word, by their places in the list: words are far fewer than texts, and no search spans two.
type Places = Map<string, number[]>

type FoldedWords = Record<keyof Folded, Places>

/** A list of vacancies with its search index, shared by all visitors. */
export type VacancyIndex = {
  /** The newest first. */
  vacancies: readonly Vacancy[]
  grouped: Grouped
  /** The folded words, by the order of `vacancies`; computed at the first search. */
  folded: () => Promise<FoldedWords>
  /** The folded texts by id, reused by the next list. */
  known: ReadonlyMap<string, Known>
  /** A cache of recent searches by their folded words. */
  searches: Map<string, Search>
}

const timeOf = ({ createdAt }: Vacancy) => createdAt?.getTime() ?? Number.NEGATIVE_INFINITY

const newestFirst = (a: Vacancy, b: Vacancy) => {
  const [timeA, timeB] = [timeOf(a), timeOf(b)]
  if (timeA !== timeB) return timeB - timeA
  return a.id < b.id ? -1 : 1
}

// The tab `all` has every vacancy; those of unknown categories are in no other.
const groupVacancies = (vacancies: readonly Vacancy[]): Grouped => {
  const groups = new Map<CareerCategory, Vacancy[]>(careerCategories.map((category) => [category, []]))
  groups.set('all', [...vacancies])
  for (const vacancy of vacancies) {
    const category = careerCategoryOf(vacancy.category)
    if (category && category !== 'all') groups.get(category)?.push(vacancy)
  }
  return groups
}

// In milliseconds: folding a long list yields to other requests after this long.
const slice = 10

const place = (places: Places, text: string, at: number) => {
  for (const word of new Set(text.split(/\s/))) {
    const known = places.get(word)
    if (known) known.push(at)
    else places.set(word, [at])
  }
}

const foldAll = async (vacancies: readonly Vacancy[], known: Map<string, Known>) => {
  const all: FoldedWords = { titles: new Map(), text: new Map() }
  let since = performance.now()
  for (const [at, vacancy] of vacancies.entries()) {
    const old = known.get(vacancy.id)
    const folded = old && hasSameWords(old.vacancy, vacancy) ? old.folded : foldWords(vacancy)
    known.set(vacancy.id, { vacancy, folded })
    place(all.titles, folded.titles, at)
    place(all.text, folded.text, at)
    if (performance.now() - since < slice) continue
    await breathe()
    since = performance.now()
  }
  return all
}

/** Creates an index of a list; texts unchanged since the index `before` are not folded again. */
export const indexVacancies = (list: readonly Vacancy[], before?: VacancyIndex): VacancyIndex => {
  const vacancies = list.toSorted(newestFirst)
  const known = new Map<string, Known>()
  for (const { id } of vacancies) {
    const old = before?.known.get(id)
    if (old) known.set(id, old)
  }
  let folding: Promise<FoldedWords> | undefined
  return {
    vacancies,
    grouped: groupVacancies(vacancies),
    folded: () => {
      folding ??= foldAll(vacancies, known)
      return folding
    },
    known,
    searches: new Map(),
  }
}

/** How many vacancies stand on one page of the list. */
export const vacanciesPerPage = 20

/** One page of the vacancies that match a query. */
export type FoundVacancies = {
  query: VacancyQuery
  /** The number of matches under each tab. */
  counts: ReadonlyMap<CareerCategory, number>
  /** The number of open vacancies, whatever the search. */
  open: number
  /** All open vacancies, whatever the search. */
  all: readonly Vacancy[]
  pages: number
  shown: readonly Vacancy[]
  /** The nearest vacancies, where none matches. */
  nearest: readonly Vacancy[]
}

// Enough for paging through searches, little memory for made-up ones.
const mostSearches = 50

const partsOf = (words: string) => [...new Set(fold(words).split(' ').filter(Boolean))]

/** What a part of a word is worth in each of so many vacancies, by the word of theirs that has most of it. */
const worthOf = (places: Places, count: number, worthIn: (word: string) => number) => {
  const worth = new Float64Array(count)
  for (const [word, all] of places) {
    const one = worthIn(word)
    if (one > 0) for (const at of all) worth[at] = Math.max(worth[at] ?? 0, one)
  }
  return worth
}

const match = async ({ vacancies, folded }: VacancyIndex, parts: readonly string[]) => {
  const { text } = await folded()
  const fits = parts.map((part) => worthOf(text, vacancies.length, (word) => Number(word.includes(part))))
  return groupVacancies(vacancies.filter((_, at) => fits.every((worth) => worth[at])))
}

// Reads something of a vacancy once, because one list is searched many times.
const keepFor = <T>(read: (vacancy: Vacancy) => T) => {
  const kept = new WeakMap<Vacancy, T>()
  return (vacancy: Vacancy): T => {
    const known = kept.get(vacancy) ?? read(vacancy)
    kept.set(vacancy, known)
    return known
  }
}

const keyOf = (fact: VacancyFact, name: string) => `${fact} ${fold(name)}`

const factsOf = keepFor(
  (vacancy): ReadonlySet<string> =>
    new Set(
      textsOf(vacancy).flatMap(({ facts }) =>
        vacancyFacts.flatMap((fact) => facts?.[fact]?.map((name) => keyOf(fact, name)) ?? []),
      ),
    ),
)

/** Whether a vacancy says this of itself, in any of its languages. */
export const says = (fact: VacancyFact, name: string): ((vacancy: Vacancy) => boolean) => {
  const key = keyOf(fact, name)
  return (vacancy) => factsOf(vacancy).has(key)
}

const withFacts = ({ facts }: VacancyQuery, grouped: Grouped) => {
  const asked = vacancyFacts.flatMap((fact) => (facts[fact] ? [says(fact, facts[fact])] : []))
  const all = grouped.get('all') ?? []
  return asked.length > 0 ? groupVacancies(all.filter((one) => asked.every((fits) => fits(one)))) : grouped
}

const searchOnce = (index: VacancyIndex, query: VacancyQuery): Search => {
  const parts = partsOf(query.words)
  const asked = vacancyFacts.map((fact) => keyOf(fact, query.facts[fact] ?? ''))
  const key = [parts.join(' '), ...asked].join('\n')
  const find = async () => withFacts(query, parts.length > 0 ? await match(index, parts) : index.grouped)
  const search = index.searches.get(key) ?? { parts, grouped: find() }
  // The most recent search moves to the end, and the oldest is dropped.
  index.searches.delete(key)
  index.searches.set(key, search)
  const [oldest] = index.searches.keys()
  if (index.searches.size > mostSearches && oldest !== undefined) index.searches.delete(oldest)
  return search
}

// Shorter prefixes are not significant.
const shortest = 3

/** The share of a word that a title’s has from its start: a half-typed word is nearer than none. */
const beginning = (part: string, word: string) => {
  for (let length = part.length; length >= shortest; length -= 1)
    if (word.includes(part.slice(0, length))) return length / part.length
  return 0
}

/** The vacancies that match most words, in any category, filled up with the newest. */
const nearestOf = async (index: VacancyIndex, parts: readonly string[], most: number): Promise<Vacancy[]> => {
  const { titles, text } = await index.folded()
  const { length } = index.vacancies
  const worths = parts.flatMap((part) => [
    worthOf(text, length, (word) => Number(word.includes(part))),
    worthOf(titles, length, (word) => beginning(part, word)),
  ])
  const near = index.vacancies
    .map((vacancy, at) => ({ vacancy, points: worths.reduce((sum, worth) => sum + (worth[at] ?? 0), 0) }))
    .filter(({ points }) => points > 0)
    // The sort is stable: among equals the newest comes first.
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

/** The page of vacancies of a query, newest first; a number beyond the last page gives the last. */
export const searchVacancies = async (index: VacancyIndex, query: VacancyQuery): Promise<FoundVacancies> => {
  const isNarrow = query.words !== '' || Object.keys(query.facts).length > 0
  const search = isNarrow ? searchOnce(index, query) : null
  const grouped = search ? await search.grouped : index.grouped
  const found = grouped.get(query.category) ?? []
  const pages = Math.max(1, Math.ceil(found.length / vacanciesPerPage))
  const page = Math.min(query.page, pages)
  return {
    query: { ...query, page },
    counts: new Map([...grouped].map(([category, fitting]) => [category, fitting.length])),
    open: index.vacancies.length,
    all: index.vacancies,
    pages,
    shown: found.slice((page - 1) * vacanciesPerPage, page * vacanciesPerPage),
    nearest: query.words && search && found.length === 0 ? await nearest(index, search) : [],
  }
}

// Shorter words are mostly conjunctions.
const shortestOfTitle = 3

const readTitle = ({ title, translations }: Vacancy): ReadonlySet<string> => {
  const titles = [title, ...localeCodes.map((locale) => translations?.[locale]?.title ?? '')]
  return new Set(
    fold(titles.join(' '))
      .split(/[^\p{L}\p{N}]+/u)
      .filter(({ length }) => length >= shortestOfTitle),
  )
}

const titleWords = keepFor(readTitle)

const nearestTo = (vacancy: Vacancy, others: readonly Vacancy[]) => {
  const own = titleWords(vacancy)
  return (
    others
      .map((other) => ({ other, shared: [...titleWords(other)].filter((word) => own.has(word)).length }))
      // The sort is stable: among equals the newest comes first.
      .sort((a, b) => b.shared - a.shared)
  )
}

/**
 * The vacancies most similar to one, out of a list with the newest first: same category first, then most words in
 * common in the title, then the newest.
 */
export const similarVacancies = (
  newestFirst: readonly Vacancy[],
  vacancy: Vacancy,
  most = 3,
): readonly Vacancy[] => {
  const others = newestFirst.filter(({ id }) => id !== vacancy.id)
  const near = nearestTo(
    vacancy,
    others.filter((other) => isSameCategory(other, vacancy)),
  ).slice(0, most)
  if (near.length === most) return near.map(({ other }) => other)
  const far = nearestTo(
    vacancy,
    others.filter((other) => !isSameCategory(other, vacancy)),
  )
  return [...near, ...far].slice(0, most).map(({ other }) => other)
}
