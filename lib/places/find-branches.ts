import { searchTerms } from '#lib/i18n/folding.ts'
import { type Locale, locales } from '#lib/i18n/locales.ts'
import type { BranchCountry, BranchRow } from './branches.ts'

/** A search for branches; `country` is null for all countries. */
export type BranchQuery = { query: string; country: BranchCountry | null }

/** The countries that have branches, with the home country first. */
export const countries = ['iraq', 'iran'] as const satisfies BranchCountry[]

/** Parses a URL's query; ignores an unknown country. */
export const parseBranchQuery = (params: URLSearchParams): BranchQuery => ({
  query: params.get('q') ?? '',
  country: countries.find((country) => country === params.get('country')) ?? null,
})

export const titleAndAddress = (locale: Locale, row: Pick<BranchRow, 'title' | 'address'>): string =>
  [row.title, row.address].join(locales[locale].comma)

export const branchListUrl = (path: string, query: string, country: BranchCountry | null): string => {
  const params = Object.entries({ country: country ?? '', q: query.trim() }).filter(([, value]) => value)
  return [path, new URLSearchParams(params).toString()].filter(Boolean).join('?')
}

/**
 * Returns the branches whose text, in any language, contains every word of the query; searches all countries if
 * `country` is null.
 */
export const filterBranches = (
  rows: readonly BranchRow[],
  query: string,
  country: BranchCountry | null,
): BranchRow[] => {
  const words = searchTerms(query)
  return rows.filter(
    (row) => (!country || row.country === country) && words.every((word) => row.searchText.includes(word)),
  )
}
