import type { Reads } from '#backend/data.ts'
import { sortByName } from '#lib/i18n/collation.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { type VacancyFact, vacancyFacts } from '#lib/schemas/categories.ts'
import type { Vacancy } from '#lib/schemas/vacancy.ts'
import { indexVacancies, type VacancyIndex } from './load-vacancies.ts'
import { parseVacancyQuery, type VacancyQuery } from './query.ts'
import { createRowMapper, type VacancyRow } from './row.ts'
import { factKey, type SearchResult, searchVacancies } from './search.ts'
import { vacancyText } from './vacancy-text.ts'

type FilterOption = {
  name: string
  /** The number of vacancies in the list if this option is chosen. */
  count: number
}
type VacancyFilter = { fact: VacancyFact; options: readonly FilterOption[] }

export type VacancyList = Omit<SearchResult, 'shown' | 'optionCounts'> & {
  shown: readonly VacancyRow[]
  /** One filter for each fact that has at least two values. */
  filters: readonly VacancyFilter[]
  hasSamples: boolean
}

const createFilters = (
  locale: Locale,
  vacancies: readonly Vacancy[],
  { query, optionCounts }: SearchResult,
): VacancyFilter[] =>
  vacancyFacts
    .map((fact) => {
      const names = vacancies.flatMap((vacancy) => vacancyText(vacancy, locale).facts[fact] ?? [])
      return { fact, names: sortByName(locale, [...new Set(names)], (name) => name) }
    })
    .filter(({ names }) => names.length > 1)
    .map(({ fact, names }) => ({
      fact,
      // The query may contain an option in another language.
      options: [...new Set([...names, ...(query.facts[fact] ? [query.facts[fact]] : [])])].map((name) => ({
        name,
        count: optionCounts[factKey(fact, name)] ?? 0,
      })),
    }))

export const vacancyList = async (
  locale: Locale,
  { vacancies, foldTexts }: VacancyIndex,
  query: VacancyQuery,
): Promise<VacancyList> => {
  const result = searchVacancies(vacancies, await foldTexts(), query)
  const { shown, optionCounts, ...rest } = result
  return {
    ...rest,
    shown: shown.map(createRowMapper(locale)),
    filters: createFilters(locale, vacancies, result),
    hasSamples: vacancies.some(({ isSample }) => isSample),
  }
}

/** Returns a function that loads the vacancy list for a URL's query. */
export const createVacancyListReader =
  (url: string) =>
  async (reads: Pick<Reads, 'vacancies'>, locale: Locale): Promise<VacancyList> =>
    vacancyList(
      locale,
      indexVacancies(await reads.vacancies()),
      parseVacancyQuery(Object.fromEntries(new URL(url).searchParams)),
    )
