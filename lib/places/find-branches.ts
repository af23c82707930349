import { foldText } from '#lib/i18n/folding.ts'
import { type Locale, locales } from '#lib/i18n/locales.ts'
import type { BranchCountry, BranchRow } from './branches.ts'

/** A search in an address: words, and a country or null for all of them. */
export type BranchQuery = { query: string; country: BranchCountry | null }

/** The countries that have branches; at home first. */
export const countries = ['iraq', 'iran'] as const satisfies BranchCountry[]

/** Reads what an address asks for. */
export const parseBranchQuery = (params: URLSearchParams): BranchQuery => ({
  query: params.get('q') ?? '',
  country: countries.find((country) => country === params.get('country')) ?? null,
})

/** A branch's title and address in one line, as on an envelope. */
export const fullAddress = (locale: Locale, row: Pick<BranchRow, 'title' | 'address'>): string =>
  [row.title, row.address].join(locales[locale].comma)

/** The address of the list of branches filtered by a query and a country. */
export const finderAddress = (path: string, query: string, country: BranchCountry | null): string => {
  const params = Object.entries({ country: country ?? '', q: query.trim() }).filter(([, value]) => value)
  return [path, new URLSearchParams(params).toString()].filter(Boolean).join('?')
}

/** The words of a text, folded as the search compares them. */
export const searchTerms = (text: string): string[] => foldText(text).split(/[\s،؛,;.:'’/()–-]+/)

/** Whether the words of a branch, which are in all languages, contain every word of a query. */
export const matchesQuery = ({ searchText }: BranchRow, query: string): boolean =>
  searchTerms(query).every((word) => searchText.includes(word))

/** The branches that a query and a country leave. */
export const filterBranches = (
  rows: readonly BranchRow[],
  query: string,
  country: BranchCountry | null,
): BranchRow[] => rows.filter((row) => matchesQuery(row, query) && (!country || row.country === country))

/** Branches under the name of their province, in the order that they come in. */
export const byProvince = (rows: readonly BranchRow[]) =>
  [...new Set(rows.map(({ province }) => province))].map((province) => ({
    province,
    rows: rows.filter((row) => row.province === province),
  }))
