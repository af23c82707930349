import type { Vacancy } from '#lib/backend/port.ts'
import { fold } from '#lib/i18n/folding.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { isSameCategory } from '#lib/schemas/categories.ts'

// Shorter words are mostly conjunctions.
const shortest = 3

const readTitle = ({ title, translations }: Vacancy): ReadonlySet<string> => {
  const titles = [title, ...localeCodes.map((locale) => translations?.[locale]?.title ?? '')]
  return new Set(
    fold(titles.join(' '))
      .split(/[^\p{L}\p{N}]+/u)
      .filter(({ length }) => length >= shortest),
  )
}

const readTitles = new WeakMap<Vacancy, ReadonlySet<string>>()

const titleWords = (vacancy: Vacancy) => {
  const words = readTitles.get(vacancy) ?? readTitle(vacancy)
  readTitles.set(vacancy, words)
  return words
}

const nearestTo = (vacancy: Vacancy, others: readonly Vacancy[]) => {
  const own = titleWords(vacancy)
  return (
    others
      .map((other) => ({ other, shared: [...titleWords(other)].filter((word) => own.has(word)).length }))
      // The sort is stable: among equals the newest comes first.
      .sort((a, b) => b.shared - a.shared)
  )
}

/**
 * The vacancies most similar to one, out of a list with the newest first: same category first, then most words in
 * common in the title, then the newest.
 */
export const similarVacancies = (
  newestFirst: readonly Vacancy[],
  vacancy: Vacancy,
  most = 3,
): readonly Vacancy[] => {
  const others = newestFirst.filter(({ id }) => id !== vacancy.id)
  const near = nearestTo(
    vacancy,
    others.filter((other) => isSameCategory(other, vacancy)),
  ).slice(0, most)
  if (near.length === most) return near.map(({ other }) => other)
  const far = nearestTo(
    vacancy,
    others.filter((other) => !isSameCategory(other, vacancy)),
  )
  return [...near, ...far].slice(0, most).map(({ other }) => other)
}
