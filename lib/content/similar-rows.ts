import type { Vacancy } from '#lib/backend/port.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { excerptOf } from '#lib/vacancies/description.ts'
import { loadVacancies } from '#lib/vacancies/load.ts'
import { type VacancyRow, vacancyRow } from '#lib/vacancies/row.ts'
import { similarVacancies } from '#lib/vacancies/search.ts'
import { rowWords } from './vacancy-list.ts'

/**
 * The rows of the open vacancies most like one, of the newest where that one is not known; none where they
 * could not be loaded.
 */
export const similarRows = async (
  locale: Locale,
  vacancy: Vacancy | null,
  most = 3,
): Promise<readonly VacancyRow[]> => {
  const index = await loadVacancies()
  if (!index) return []
  const words = rowWords(locale)
  const { vacancies } = index
  const chosen = vacancy ? similarVacancies(vacancies, vacancy, most) : vacancies.slice(0, most)
  return chosen.map((each) => vacancyRow(each, words, excerptOf))
}
