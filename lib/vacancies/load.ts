import { cache } from 'react'
import { loadOr } from '#lib/backend/load-or.ts'
import { isVacancyId } from '#lib/backend/vacancy-id.ts'

/** A vacancy once a request; null when there is none of that id, `unreachable` when nobody could say. */
export const loadVacancy = cache(async (id: string) =>
  isVacancyId(id) ? loadOr('unreachable' as const, 'vacancy', (backend) => backend.vacancy(id)) : null,
)
