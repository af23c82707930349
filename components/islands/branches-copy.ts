import type { ReactNode } from 'react'
import type { Messages } from '#lib/i18n/messages.ts'
import type { PluralForms } from '#lib/i18n/plurals.ts'
import type { BranchCountry } from '#lib/places/branches.ts'

/** The words of the list of branches and of their map. */
export type BranchesCopy = Omit<Messages['contact'], 'meta' | 'hero' | 'card'> & {
  countryNames: Pick<Messages['cities']['countries'], BranchCountry>
  /** How many branches are listed. */
  count: PluralForms
  numerals: string
  newTab: string
}

export type BranchIcons = Readonly<Record<'search' | 'out' | 'pin' | 'copy' | 'close' | 'broken', ReactNode>>
