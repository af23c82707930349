import {
  type CareerCategory,
  careerCategoryOf,
  type VacancyFact,
  vacancyFacts,
} from '#lib/schemas/categories.ts'

/** The query of the careers page. */
export type VacancyQuery = {
  category: CareerCategory
  words: string
  page: number
  /** Facts that a vacancy has to state, in any language. */
  facts: Readonly<Partial<Record<VacancyFact, string>>>
}

type Params = Readonly<Record<string, string | readonly string[] | undefined>>

/** The maximum length of a search. */
export const maxSearchLength = 100

const firstValue = (value: Params[string]): string => (typeof value === 'string' ? value : (value?.[0] ?? ''))

// Half a character becomes its replacement; Firefox has `toWellFormed` since 119 only.
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

const factsOf = (params: Params): VacancyQuery['facts'] =>
  Object.fromEntries(
    vacancyFacts
      .map((fact) => [fact, normalizeSearch(firstValue(params[fact]))])
      .filter(([, value]) => value),
  )

/** Parses the query of an address; invalid values count as absent. */
export const parseVacancyQuery = (params: Params): VacancyQuery => ({
  category: careerCategoryOf(firstValue(params.category)) ?? 'all',
  words: normalizeSearch(firstValue(params.q)),
  page: Number(/^[1-9]\d{0,5}$/.exec(firstValue(params.page))?.[0] ?? 1),
  facts: factsOf(params),
})

/** The query string with its question mark; empty for the defaults. */
export const formatVacancyQuery = ({ category, words, page, facts }: VacancyQuery): string => {
  const query = new URLSearchParams({
    ...(category !== 'all' && { category }),
    ...(words && { q: words }),
    ...Object.fromEntries(Object.entries(facts).filter(([, value]) => value)),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return query && `?${query}`
}
