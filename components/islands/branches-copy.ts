import type { ReactNode } from 'react'
import type { Messages } from '#lib/i18n/messages.ts'
import type { PluralWords } from '#lib/i18n/plurals.ts'
import type { BranchCountry } from '#lib/places/branches.ts'

type Words = Messages['contact']

/** What the list of branches and their map say. */
export type BranchesCopy = Pick<Words, 'search' | 'countries' | 'row' | 'map'> & {
  list: Pick<Words['list'], 'title' | 'skip' | 'empty'>
  /** How many branches are listed. */
  count: PluralWords
  numerals: string
  newTab: string
}

export type BranchIcons = Readonly<Record<'search' | 'out' | 'pin' | 'copy' | 'close' | 'broken', ReactNode>>

/** The countries that have branches, in the order of the alphabet. */
export type CountryNames = readonly { country: BranchCountry; name: string }[]
