import { type BranchesProps, branchesProps } from '#app/[locale]/contact/branches-props.ts'
import { BranchFinder } from '#components/islands/branch-finder.tsx'
import { pageContext } from '#lib/content/page-context.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { parseBranchQuery } from '#lib/places/find-branches.ts'

/** The content of the contact page at an address. */
export const sampleBranches = (locale: Locale, query = ''): BranchesProps =>
  branchesProps(pageContext(locale, 'contact'), parseBranchQuery(new URLSearchParams(query)))

const icons = { search: null, out: null, pin: null, copy: null, close: null, broken: null }

/** The list and the map of the branches, as the contact page has them in English at an address. */
export const branchFinder = (query = '') => (
  <BranchFinder
    {...sampleBranches('en', query).finder}
    card={null}
    advice={null}
    ground={null}
    icons={icons}
  />
)
