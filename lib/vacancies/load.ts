import { cache } from 'react'
import { loadOr } from '#lib/backend/load-or.ts'
import type { Vacancy } from '#lib/backend/port.ts'
import { isVacancyId } from '#lib/backend/vacancy-id.ts'
import { processSlot } from '#lib/base/process-slot.ts'
import { indexVacancies, type VacancyIndex } from './search.ts'

/** A vacancy once a request; null when there is none of that id, `unreachable` when nobody could say. */
export const loadVacancy = cache(async (id: string) =>
  isVacancyId(id) ? loadOr('unreachable' as const, 'vacancy', (backend) => backend.vacancy(id)) : null,
)

declare global {
  interface ProcessSlots {
    /** What was made ready out of the last list of vacancies. */
    vacancyIndex: { list: readonly Vacancy[]; index: VacancyIndex }
  }
}

// Backends answer with the very same list until it changes.
const indexOf = (list: readonly Vacancy[]) => {
  const last = processSlot('vacancyIndex', () => ({ list, index: indexVacancies(list) }))
  if (last.list !== list) Object.assign(last, { list, index: indexVacancies(list, last.index) })
  return last.index
}

/** The open vacancies, ready to be searched, once a request; null when they could not be loaded. */
export const loadVacancies = cache(async (): Promise<VacancyIndex | null> => {
  const list = await loadOr(null, 'vacancies', (backend) => backend.vacancies())
  return list && indexOf(list)
})
