import {
  type CareerCategory,
  careerCategoryOf,
  type VacancyFact,
  vacancyFacts,
} from '#lib/schemas/categories.ts'

export type VacancyQuery = {
  category: CareerCategory
  words: string
  page: number
  /** Facts that a vacancy must have, in any language. */
  facts: Readonly<Partial<Record<VacancyFact, string>>>
}

type QueryParams = Readonly<Record<string, string | readonly string[] | undefined>>

export const maxSearchLength = 100

const firstValue = (value: QueryParams[string]): string =>
  typeof value === 'string' ? value : (value?.[0] ?? '')

// A lone surrogate becomes U+FFFD. `toWellFormed` would do that, but needs Chrome 111 or Firefox 119.
const normalizeSearch = (text: string) =>
  [
    ...text
      .replace(/\p{Cs}/gu, '\ufffd')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, maxSearchLength)
    .join('')
    .trim()

const parseFacts = (params: QueryParams): VacancyQuery['facts'] =>
  Object.fromEntries(
    vacancyFacts
      .map((fact) => [fact, normalizeSearch(firstValue(params[fact]))])
      .filter(([, value]) => value),
  )

/** Parses a URL's query; ignores invalid values. */
export const parseVacancyQuery = (params: QueryParams): VacancyQuery => ({
  category: careerCategoryOf(firstValue(params.category)) ?? 'all',
  words: normalizeSearch(firstValue(params.q)),
  page: Number(/^[1-9]\d{0,5}$/.exec(firstValue(params.page))?.[0] ?? 1),
  facts: parseFacts(params),
})

/** Returns the query string, including the question mark; empty if all values are the defaults. */
export const formatVacancyQuery = ({ category, words, page, facts }: VacancyQuery): string => {
  const query = new URLSearchParams({
    ...(category !== 'all' && { category }),
    ...(words && { q: words }),
    ...Object.fromEntries(Object.entries(facts).filter(([, value]) => value)),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return query && `?${query}`
}
