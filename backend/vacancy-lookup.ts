import { isVacancyId, type Vacancy } from '#lib/schemas/vacancy.ts'
import type { Reads } from './backend.ts'

export type VacancyLookup =
  | { state: 'open' | 'closed'; vacancy: Vacancy }
  | { state: 'unknown'; vacancy: null }
  | { state: 'unavailable'; vacancy: null; error: unknown }

/** `vacancies` is missing if `vacancy` returns every listed vacancy. */
type VacancyReads = Pick<Reads, 'vacancy'> & Partial<Pick<Reads, 'vacancies'>>

/**
 * Looks up whether a vacancy exists; `unavailable` if it could not be read. Pages, calls and the embedded backend decide
 * by this state alone.
 */
export const lookUpVacancy = async (reads: VacancyReads, id: string): Promise<VacancyLookup> => {
  if (!isVacancyId(id)) return { state: 'unknown', vacancy: null }
  try {
    const vacancy = await reads.vacancy(id)
    if (vacancy) return { state: vacancy.closedAt ? 'closed' : 'open', vacancy }
    // The product's server may list a vacancy that it does not return by its id.
    const listed = (await reads.vacancies?.())?.find((one) => one.id === id)
    return listed ? { state: 'open', vacancy: listed } : { state: 'unknown', vacancy: null }
  } catch (error) {
    return { state: 'unavailable', vacancy: null, error }
  }
}
