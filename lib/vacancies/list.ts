import type { Vacancy } from '#lib/backend/backend.ts'
import { isSampleVacancy } from '#lib/backend/store/sample-vacancies.ts'
import { sortByName } from '#lib/i18n/collation.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { type VacancyFact, vacancyFacts } from '#lib/schemas/categories.ts'
import { listTexts, type VacancyIndex } from './load-vacancies.ts'
import { excerptOf } from './plain-text.ts'
import type { VacancyQuery } from './query.ts'
import { createRowMapper, type VacancyRow } from './row.ts'
import { type SearchResult, searchVacancies } from './search.ts'
import { vacancyText } from './vacancy-text.ts'

type VacancyFilter = { fact: VacancyFact; options: readonly string[] }

export type VacancyList = SearchResult<VacancyRow> & {
  /** One filter for each fact that has at least two values. */
  filters: readonly VacancyFilter[]
  /** Not known to the search in the browser. */
  hasSamples?: boolean
}

const filtersOf = (locale: Locale, vacancies: readonly Vacancy[]): VacancyFilter[] =>
  vacancyFacts
    .map((fact) => {
      const names = vacancies.flatMap((vacancy) => vacancyText(vacancy, locale).facts[fact] ?? [])
      return { fact, options: sortByName(locale, [...new Set(names)], (name) => name) }
    })
    .filter(({ options }) => options.length > 1)

export const vacancyList = async (
  locale: Locale,
  { vacancies, foldTexts }: VacancyIndex,
  query: VacancyQuery,
): Promise<VacancyList> => {
  const result = searchVacancies(vacancies, await foldTexts(), query)
  return {
    ...result,
    shown: result.shown.map(createRowMapper(locale, excerptOf)),
    filters: filtersOf(locale, vacancies),
    hasSamples: vacancies.some(isSampleVacancy),
  }
}

/** A vacancy for the search in the browser: its row, and its titles in all languages. */
export type VacancySummary = VacancyRow & { titles: readonly string[] }

// Longer lists are searched on the server only.
const maxSummaries = 500

/** Returns the open vacancies, newest first; empty if there are too many for a browser to fetch. */
export const summarizeVacancies = (locale: Locale, { vacancies }: VacancyIndex): VacancySummary[] => {
  if (vacancies.length > maxSummaries) return []
  const row = createRowMapper(locale, () => null)
  return vacancies.map((vacancy) => ({
    ...row(vacancy),
    titles: [...new Set(listTexts(vacancy).map(({ title }) => title))],
  }))
}
