import type { Vacancy } from '#lib/backend/port.ts'
import { fold } from '#lib/i18n/folding.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { isSameCategory } from '#lib/schemas/categories.ts'
import { loadVacancies, textsOf } from './load-vacancies.ts'
import { excerptOf } from './plain-text.ts'
import { rowMaker, type VacancyRow } from './row.ts'

// Shorter words are mostly conjunctions.
const minWord = 3

const titleWords = (vacancy: Vacancy): ReadonlySet<string> => {
  const titles = textsOf(vacancy).map(({ title }) => title)
  const words = fold(titles.join(' ')).split(/[^\p{L}\p{N}]+/u)
  return new Set(words.filter(({ length }) => length >= minWord))
}

/** Those with most words in common in the title first; among equals the newest, which come first in the list. */
const nearestTo = (vacancy: Vacancy, others: readonly Vacancy[]) => {
  const own = titleWords(vacancy)
  return others
    .map((other) => ({ other, shared: [...titleWords(other)].filter((word) => own.has(word)).length }))
    .sort((a, b) => b.shared - a.shared)
    .map(({ other }) => other)
}

/**
 * The vacancies most similar to one, out of a list with the newest first: same category first, then most words in
 * common in the title, then the newest.
 */
export const similarVacancies = (
  newestFirst: readonly Vacancy[],
  vacancy: Vacancy,
  max = 3,
): readonly Vacancy[] => {
  const others = newestFirst.filter(({ id }) => id !== vacancy.id)
  const same = others.filter((other) => isSameCategory(other, vacancy))
  // A long list is not looked through for nothing.
  const rest = same.length < max ? others.filter((other) => !same.includes(other)) : []
  return [...nearestTo(vacancy, same), ...nearestTo(vacancy, rest)].slice(0, max)
}

/**
 * The rows of the open vacancies most like one, of the newest where that one is not known; none where they
 * could not be loaded.
 */
export const similarRows = async (
  locale: Locale,
  vacancy: Vacancy | null,
): Promise<readonly VacancyRow[]> => {
  const vacancies = (await loadVacancies())?.vacancies ?? []
  const chosen = vacancy ? similarVacancies(vacancies, vacancy) : vacancies.slice(0, 3)
  return chosen.map(rowMaker(locale, excerptOf))
}
