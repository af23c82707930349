import { setImmediate as breathe } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { cache } from 'react'
import { loadOr } from '#lib/backend/load-or.ts'
import { isVacancyId, type Vacancy } from '#lib/backend/port.ts'
import { processSlot } from '#lib/base/process-slot.ts'
import { plainLines } from './plain-text.ts'
import type { VacancyQuery } from './query.ts'
import { type Folded, type Found, foldTexts, isSearch, searchVacancies } from './search.ts'

/** Loads a vacancy, once per request; null if the id is unknown, `unreachable` if the backend does not answer. */
export const loadVacancy = cache(async (id: string) =>
  isVacancyId(id) ? loadOr('unreachable' as const, 'vacancy', (backend) => backend.vacancy(id)) : null,
)

/** The words of a vacancy in all its languages. */
export const textsOf = (vacancy: Vacancy) => [vacancy, ...Object.values(vacancy.translations ?? {})]

/** Folds the words of a vacancy. */
export const foldVacancy = (vacancy: Vacancy): Folded =>
  foldTexts(textsOf(vacancy).map((one) => ({ ...one, text: plainLines(one.descriptionHtml).join(' ') })))

type KnownWords = Map<string, { vacancy: Vacancy; folded: Folded }>

// In milliseconds: folding a long list lets other requests in after so long.
const slice = 10

// Only what changed since it was folded the last time is folded again.
const foldAll = async (vacancies: readonly Vacancy[], known: KnownWords): Promise<Folded[]> => {
  const all: Folded[] = []
  let since = performance.now()
  for (const vacancy of vacancies) {
    const old = known.get(vacancy.id)
    const folded = old && isDeepStrictEqual(old.vacancy, vacancy) ? old.folded : foldVacancy(vacancy)
    known.set(vacancy.id, { vacancy, folded })
    all.push(folded)
    if (performance.now() - since < slice) continue
    await breathe()
    since = performance.now()
  }
  return all
}

/** The open vacancies, the newest first, and their folded words in the same order. */
export type VacancyIndex = {
  vacancies: readonly Vacancy[]
  folded: () => Promise<readonly Folded[]>
}

const timeOf = ({ createdAt }: Vacancy) => createdAt?.getTime() ?? Number.NEGATIVE_INFINITY

const newestFirst = (a: Vacancy, b: Vacancy) => {
  const [timeA, timeB] = [timeOf(a), timeOf(b)]
  if (timeA !== timeB) return timeB - timeA
  return a.id < b.id ? -1 : 1
}

/** Creates the index of a list, whose words are folded at the first search; `known` are those of lists before. */
export const indexVacancies = (list: readonly Vacancy[], known: KnownWords = new Map()): VacancyIndex => {
  const vacancies = list.toSorted(newestFirst)
  let folding: Promise<readonly Folded[]> | undefined
  const folded = () => {
    const ids = new Set(vacancies.map(({ id }) => id))
    for (const id of known.keys()) if (!ids.has(id)) known.delete(id)
    folding ??= foldAll(vacancies, known)
    return folding
  }
  return { vacancies, folded }
}

declare global {
  interface ProcessSlots {
    /** The index of the last list of vacancies. */
    vacancyIndex: { list: readonly Vacancy[] | null; known: KnownWords; index: VacancyIndex }
  }
}

/** The index of a list; backends give the identical array until they read it again. */
export const indexOf = (list: readonly Vacancy[]): VacancyIndex => {
  const last = processSlot('vacancyIndex', () => ({
    list: null,
    known: new Map(),
    index: indexVacancies([]),
  }))
  if (last.list !== list) Object.assign(last, { list, index: indexVacancies(list, last.known) })
  return last.index
}

/** Loads the index of open vacancies, once per request; null if that fails. */
export const loadVacancies = cache(async (): Promise<VacancyIndex | null> => {
  const list = await loadOr(null, 'vacancies', (backend) => backend.vacancies())
  return list && indexOf(list)
})

/** The page of vacancies that a query finds. */
export const findVacancies = async (index: VacancyIndex, query: VacancyQuery): Promise<Found<Vacancy>> =>
  searchVacancies(index.vacancies, isSearch(query) ? await index.folded() : [], query)
