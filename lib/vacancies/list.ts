import { type Vacancy, vacancyText } from '#lib/backend/port.ts'
import { sortByName } from '#lib/i18n/collation.ts'
import { fold } from '#lib/i18n/folding.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { type VacancyFact, vacancyFacts } from '#lib/schemas/categories.ts'
import { findVacancies, textsOf, type VacancyIndex } from './load-vacancies.ts'
import { excerptOf } from './plain-text.ts'
import type { VacancyQuery } from './query.ts'
import { rowMaker, type VacancyRow } from './row.ts'
import type { Found } from './search.ts'

/** One thing that the list can be narrowed by. */
export type VacancyFilter = {
  fact: VacancyFact
  options: readonly string[]
  /** The option that is chosen; empty for all. */
  chosen: string
}

/** The list of a query, as the careers page shows it. */
export type VacancyList = Found<VacancyRow> & {
  /** One for each fact that the vacancies differ in. */
  filters: readonly VacancyFilter[]
}

const namesIn = (locale: Locale, vacancies: readonly Vacancy[], fact: VacancyFact) =>
  sortByName(
    locale,
    [...new Set(vacancies.flatMap((vacancy) => vacancyText(vacancy, locale).facts?.[fact] ?? []))],
    (name) => name,
  )

// The same in the page's language: the address may come from a page in another one.
const nameIn = (locale: Locale, vacancies: readonly Vacancy[], fact: VacancyFact, asked: string) => {
  const folded = fold(asked)
  for (const vacancy of vacancies)
    for (const { facts } of textsOf(vacancy)) {
      const at = facts?.[fact]?.findIndex((name) => fold(name) === folded) ?? -1
      if (at >= 0) return vacancyText(vacancy, locale).facts?.[fact]?.[at] ?? asked
    }
  return asked
}

const filtersOf = (locale: Locale, vacancies: readonly Vacancy[], { facts }: VacancyQuery) =>
  vacancyFacts.flatMap((fact): VacancyFilter[] => {
    const names = namesIn(locale, vacancies, fact)
    const asked = facts[fact] ?? ''
    const chosen = asked && !names.includes(asked) ? nameIn(locale, vacancies, fact, asked) : asked
    const options = !chosen || names.includes(chosen) ? names : [...names, chosen]
    return options.length > 1 ? [{ fact, options, chosen }] : []
  })

/** The list of vacancies at a query, as the careers page shows it in a language. */
export const vacancyList = async (
  locale: Locale,
  index: VacancyIndex,
  query: VacancyQuery,
): Promise<VacancyList> => {
  const found = await findVacancies(index, query)
  const row = rowMaker(locale, excerptOf)
  return {
    ...found,
    shown: found.shown.map(row),
    nearest: found.nearest.map(row),
    filters: filtersOf(locale, index.vacancies, query),
  }
}

/** A vacancy as the browser searches it by itself: its row, and its titles in all languages. */
export type VacancyHead = VacancyRow & { titles: readonly string[] }

// A longer list is searched by the server alone.
const maxHeads = 500

/** The heads of open vacancies, the newest first; none where there are too many for a browser to fetch. */
export const vacancyHeads = (locale: Locale, { vacancies }: VacancyIndex): VacancyHead[] => {
  if (vacancies.length > maxHeads) return []
  const row = rowMaker(locale, () => null)
  return vacancies.map((vacancy) => ({
    ...row(vacancy),
    titles: [...new Set(textsOf(vacancy).map(({ title }) => title))],
  }))
}
