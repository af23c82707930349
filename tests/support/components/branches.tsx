import { type BranchesProps, branchesProps } from '#app/[locale]/contact/branches-props.ts'
import { BranchFinder } from '#components/islands/branch-finder.tsx'
import { pageContext } from '#lib/content/page-context.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import type { BranchRow } from '#lib/places/branches.ts'
import { parseBranchQuery } from '#lib/places/find-branches.ts'

/** Returns the contact page's props for a query. */
export const branchesPropsFor = (locale: Locale, query = ''): BranchesProps =>
  branchesProps(pageContext(locale, 'contact'), parseBranchQuery(new URLSearchParams(query)))

const icons = {
  search: null,
  out: null,
  route: null,
  waze: null,
  pin: null,
  copy: null,
  close: null,
  broken: null,
}

/** Returns the English contact page's list and map for a query. If set, `rows` replaces the branches. */
export const createBranchFinder = (query = '', rows?: readonly BranchRow[]) => (
  <BranchFinder
    {...branchesPropsFor('en', query).finder}
    {...(rows && { rows })}
    card={null}
    advice={null}
    baseMap={null}
    icons={icons}
  />
)
