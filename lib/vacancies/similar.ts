import type { Vacancy } from '#lib/backend/backend.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { isSameCategory } from '#lib/schemas/categories.ts'
import { loadVacancies } from './load-vacancies.ts'
import { excerptOf } from './plain-text.ts'
import { createRowMapper, type VacancyRow } from './row.ts'

/** Returns up to three other vacancies, those of the same category and then the rest, each newest first. */
export const similarVacancies = (newestFirst: readonly Vacancy[], vacancy: Vacancy): readonly Vacancy[] => {
  const others = newestFirst.filter(({ id }) => id !== vacancy.id)
  const { same = [], other = [] } = Object.groupBy(others, (candidate) =>
    isSameCategory(candidate, vacancy) ? 'same' : 'other',
  )
  return [...same, ...other].slice(0, 3)
}

export const similarRows = async (locale: Locale, vacancy: Vacancy): Promise<readonly VacancyRow[]> => {
  const index = await loadVacancies()
  return similarVacancies(index?.vacancies ?? [], vacancy).map(createRowMapper(locale, excerptOf))
}
