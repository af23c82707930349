import type { ReactNode } from 'react'
import type { Messages } from '#lib/i18n/messages.ts'
import type { PluralForms } from '#lib/i18n/plurals.ts'
import type { BranchCountry } from '#lib/places/branches.ts'

export type BranchesCopy = Omit<Messages['contact'], 'meta' | 'hero' | 'card'> & {
  countryNames: Pick<Messages['cities']['countries'], BranchCountry>
  /** Plural forms for the number of listed branches. */
  count: PluralForms
  numerals: string
  newTab: string
}

export type BranchIcons = Readonly<
  Record<'search' | 'out' | 'route' | 'waze' | 'pin' | 'copy' | 'close' | 'broken', ReactNode>
>
