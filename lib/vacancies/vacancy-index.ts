import { setImmediate as breathe } from 'node:timers/promises'
import type { Vacancy } from '#lib/backend/port.ts'
import { type CareerCategory, careerCategories, careerCategoryOf } from '#lib/schemas/categories.ts'
import { type Folded, foldWords, hasSameWords } from './searched-text.ts'

/** Vacancies under the tabs they belong to. */
export type Grouped = ReadonlyMap<CareerCategory, readonly Vacancy[]>

/** What was searched for, folded, what fits it, and, once somebody needed it, what comes nearest. */
export type Search = {
  parts: readonly string[]
  grouped: Grouped | Promise<Grouped>
  nearest?: Promise<readonly Vacancy[]>
}

type Known = { vacancy: Vacancy; folded: Folded }

/** A list of vacancies, made ready once for every visitor who reads or searches it. */
export type VacancyIndex = {
  /** The newest first. */
  vacancies: readonly Vacancy[]
  grouped: Grouped
  /** What a search looks at, in the order of `vacancies`; made at the first search. */
  folded: () => Promise<readonly Folded[]>
  /** The same by id, for the list that comes after this one. */
  known: ReadonlyMap<string, Known>
  /** What the last searches found, by their folded words. */
  searches: Map<string, Search>
}

const timeOf = ({ createdAt }: Vacancy) => createdAt?.getTime() ?? Number.NEGATIVE_INFINITY

const newestFirst = (a: Vacancy, b: Vacancy) => {
  const [timeA, timeB] = [timeOf(a), timeOf(b)]
  if (timeA !== timeB) return timeB - timeA
  return a.id < b.id ? -1 : 1
}

/** Sorts vacancies by their tabs; `all` holds every one, those of unknown categories nowhere else. */
export const groupVacancies = (vacancies: readonly Vacancy[]): Grouped => {
  const groups = new Map<CareerCategory, Vacancy[]>(careerCategories.map((category) => [category, []]))
  groups.set('all', [...vacancies])
  for (const vacancy of vacancies) {
    const category = careerCategoryOf(vacancy.category)
    if (category && category !== 'all') groups.get(category)?.push(vacancy)
  }
  return groups
}

// In milliseconds: so long other requests wait while a long list is folded.
const slice = 10

const foldAll = async (vacancies: readonly Vacancy[], known: Map<string, Known>) => {
  const all: Folded[] = []
  let since = performance.now()
  for (const vacancy of vacancies) {
    const old = known.get(vacancy.id)
    const folded = old && hasSameWords(old.vacancy, vacancy) ? old.folded : foldWords(vacancy)
    known.set(vacancy.id, { vacancy, folded })
    all.push(folded)
    if (performance.now() - since < slice) continue
    await breathe()
    since = performance.now()
  }
  return all
}

/** Makes an index of a list; texts that did not change since the one `before` are not folded again. */
export const indexVacancies = (list: readonly Vacancy[], before?: VacancyIndex): VacancyIndex => {
  const vacancies = list.toSorted(newestFirst)
  const known = new Map<string, Known>()
  for (const { id } of vacancies) {
    const old = before?.known.get(id)
    if (old) known.set(id, old)
  }
  let folding: Promise<readonly Folded[]> | undefined
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
