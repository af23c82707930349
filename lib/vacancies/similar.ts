import type { Locale } from '#lib/i18n/locales.ts'
import { haveSameCategory } from '#lib/schemas/categories.ts'
import type { Vacancy } from '#lib/schemas/vacancy.ts'
import { loadVacancyIndex } from './load-vacancies.ts'
import { createRowMapper, type VacancyRow } from './row.ts'

/**
 * Returns up to three other vacancies in the order of `vacancies`, except that those in the same category come first.
 */
export const similarVacancies = (vacancies: readonly Vacancy[], vacancy: Vacancy): readonly Vacancy[] => {
  const others = vacancies.filter(({ id }) => id !== vacancy.id)
  const { same = [], other = [] } = Object.groupBy(others, (candidate) =>
    haveSameCategory(candidate, vacancy) ? 'same' : 'other',
  )
  return [...same, ...other].slice(0, 3)
}

export const loadSimilarVacancies = async (
  locale: Locale,
  vacancy: Vacancy,
): Promise<readonly VacancyRow[]> => {
  const index = await loadVacancyIndex()
  return similarVacancies(index?.vacancies ?? [], vacancy).map(createRowMapper(locale))
}
