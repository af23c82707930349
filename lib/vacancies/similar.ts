import type { Vacancy } from '#lib/backend/port.ts'
import { fold } from '#lib/i18n/folding.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { isSameCategory } from '#lib/schemas/categories.ts'

// Shorter ones join words rather than say something.
const shortest = 3

const readTitle = ({ title, translations }: Vacancy): ReadonlySet<string> => {
  const titles = [title, ...localeCodes.map((locale) => translations?.[locale]?.title ?? '')]
  return new Set(
    fold(titles.join(' '))
      .split(/[^\p{L}\p{N}]+/u)
      .filter(({ length }) => length >= shortest),
  )
}

const known = new WeakMap<Vacancy, ReadonlySet<string>>()

const titleWords = (vacancy: Vacancy) => {
  const words = known.get(vacancy) ?? readTitle(vacancy)
  known.set(vacancy, words)
  return words
}

const nearestTo = (vacancy: Vacancy, others: readonly Vacancy[]) => {
  const own = titleWords(vacancy)
  return (
    others
      .map((other) => ({ other, shared: [...titleWords(other)].filter((word) => own.has(word)).length }))
      // A stable order: of equals the newest.
      .sort((a, b) => b.shared - a.shared)
  )
}

/**
 * The vacancies most like one, of a list with the newest first: those of its category before others, then
 * those whose titles share the most words with its own, then the newest.
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
