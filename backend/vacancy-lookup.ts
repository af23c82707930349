import { isVacancyId, type Vacancy } from '#lib/schemas/vacancy.ts'
import type { Reads } from './ports.ts'

export type VacancyLookup =
  | { state: 'open' | 'closed'; vacancy: Vacancy }
  | { state: 'unknown'; vacancy: null }
  | { state: 'unavailable'; vacancy: null; error: unknown }

/** Looks up a vacancy; the state is `unavailable` if reading fails. */
export const lookUpVacancy = async (reads: Pick<Reads, 'vacancy'>, id: string): Promise<VacancyLookup> => {
  if (!isVacancyId(id)) return { state: 'unknown', vacancy: null }
  try {
    const vacancy = await reads.vacancy(id)
    if (!vacancy) return { state: 'unknown', vacancy: null }
    return { state: vacancy.closedAt ? 'closed' : 'open', vacancy }
  } catch (error) {
    return { state: 'unavailable', vacancy: null, error }
  }
}

/** Returns whether a vacancy in the site's own store is open, closed or unknown; throws if it could not be read. */
export const readStoredVacancyState = async (reads: Pick<Reads, 'vacancy'>, id: string) => {
  const lookup = await lookUpVacancy(reads, id)
  if (lookup.state === 'unavailable') throw lookup.error
  return lookup.state
}
