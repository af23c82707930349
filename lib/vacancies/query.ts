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

/** The numbers to offer beside a page: the first, the last, it and its neighbours; null stands for a gap. */
export const pageNumbers = (page: number, pages: number): readonly (number | null)[] => {
  const wanted = new Set([1, page - 1, page, page + 1, pages])
  const shown = [...wanted].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b)
  return shown.flatMap((number, at) => {
    const gap = number - (shown[at - 1] ?? 0) - 1
    if (gap === 0) return [number]
    // A gap of one page is that page.
    return gap === 1 ? [number - 1, number] : [null, number]
  })
}
