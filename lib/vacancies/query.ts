import { type CareerCategory, careerCategoryOf } from '#lib/schemas/categories.ts'

/** What the address of the careers page asks for. */
export type VacancyQuery = { category: CareerCategory; words: string; page: number }

type Params = Readonly<Record<string, string | readonly string[] | undefined>>

/** The most letters that are searched for. */
export const longestWords = 100

const textOf = (value: Params[string]): string => (typeof value === 'string' ? value : (value?.[0] ?? ''))

const wordsOf = (text: string) =>
  [...text.toWellFormed().replace(/\s+/g, ' ').trim()].slice(0, longestWords).join('').trim()

/** Reads an address's query; what cannot be understood counts as not said. */
export const readVacancyQuery = (params: Params): VacancyQuery => ({
  category: careerCategoryOf(textOf(params.category)) ?? 'all',
  words: wordsOf(textOf(params.q)),
  page: Number(/^[1-9]\d{0,5}$/.exec(textOf(params.page))?.[0] ?? 1),
})

/** The query of an address, with its question mark; empty where nothing in particular is asked for. */
export const writeVacancyQuery = ({ category, words, page }: VacancyQuery): string => {
  const query = new URLSearchParams({
    ...(category !== 'all' && { category }),
    ...(words && { q: words }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return query && `?${query}`
}
