import type { BranchesProps } from '#app/[locale]/contact/branches.tsx'
import { branchesIn } from '#app/[locale]/contact/branches-in.ts'
import { BranchFinder } from '#components/islands/branch-finder.tsx'
import { pageContext } from '#lib/content/page-context.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { askedOf } from '#lib/places/find-branches.ts'
import type { GoogleMapSetup } from '#lib/places/google-setup.ts'

/** What the contact page shows, with sample ways to reach support. */
export const sampleBranches = (
  locale: Locale,
  google: GoogleMapSetup | null = null,
  address = '',
): BranchesProps =>
  branchesIn(pageContext(locale, 'contact'), {
    support: { phone: '+9647701112233', fax: '+964660001122', email: 'help@example.org' },
    title: 'title',
    google,
    asked: askedOf(new URLSearchParams(address)),
    count: { locale, forms: { zero: 'none', other: '{count} branches' } },
  })

const icons = {
  ...{ search: null, near: null, out: null, pin: null, copy: null, close: null, broken: null },
}

/** The list and the map of the branches, as the contact page has them in English at an address. */
export const finder = (address = '') => {
  const { title, text, sample, card, ...branches } = sampleBranches('en', null, address)
  return <BranchFinder {...branches} card={null} advice={null} ground={null} icons={icons} />
}
