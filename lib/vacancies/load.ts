import { cache } from 'react'
import { loadOr } from '#lib/backend/load.ts'
import { isVacancyId, type Vacancy } from '#lib/backend/port.ts'
import { processSlot } from '#lib/base/process-slot.ts'
import { indexVacancies, type VacancyIndex } from './search.ts'

/** Loads a vacancy, once per request; null if the id is unknown, `unreachable` if the backend does not answer. */
export const loadVacancy = cache(async (id: string) =>
  isVacancyId(id) ? loadOr('unreachable' as const, 'vacancy', (backend) => backend.vacancy(id)) : null,
)

declare global {
  interface ProcessSlots {
    /** The search index of the last list of vacancies. */
    vacancyIndex: { list: readonly Vacancy[]; index: VacancyIndex }
  }
}

/** The search index of a list; backends return the identical array until the list changes. */
export const indexOf = (list: readonly Vacancy[]) => {
  const last = processSlot('vacancyIndex', () => ({ list, index: indexVacancies(list) }))
  if (last.list !== list) Object.assign(last, { list, index: indexVacancies(list, last.index) })
  return last.index
}

/** Loads the index of open vacancies, once per request; null if that fails. */
export const loadVacancies = cache(async (): Promise<VacancyIndex | null> => {
  const list = await loadOr(null, 'vacancies', (backend) => backend.vacancies())
  return list && indexOf(list)
})
