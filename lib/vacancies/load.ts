import { cache } from 'react'
import { loadOr } from '#lib/backend/load-or.ts'
import type { Vacancy } from '#lib/backend/port.ts'
import { isVacancyId } from '#lib/backend/vacancy-id.ts'
import { processState } from '#lib/base/process-state.ts'
import { indexVacancies, type VacancyIndex } from './vacancy-index.ts'

/** A vacancy once a request; null when there is none of that id, `unreachable` when nobody could say. */
export const loadVacancy = cache(async (id: string) =>
  isVacancyId(id) ? loadOr('unreachable' as const, 'vacancy', (backend) => backend.vacancy(id)) : null,
)

// Backends answer with the very same list until it changes.
const indexOf = (list: readonly Vacancy[]) => {
  const state = processState()
  if (state.vacancyIndex?.list !== list)
    state.vacancyIndex = { list, index: indexVacancies(list, state.vacancyIndex?.index) }
  return state.vacancyIndex.index
}

/** The open vacancies, ready to be searched, once a request; null when they could not be loaded. */
export const loadVacancies = cache(async (): Promise<VacancyIndex | null> => {
  const list = await loadOr(null, 'vacancies', (backend) => backend.vacancies())
  return list && indexOf(list)
})
