import type { LocalBusiness, PostalAddress } from 'schema-dts'
import { linksFor } from '#lib/company/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import {
  type Branch,
  type BranchCountry,
  branches,
  countryCodes,
  hasSampleBranches,
} from '#lib/places/branches.ts'
import { placeName } from '#lib/places/cities.ts'
import { isPublicSite } from '#lib/settings/env.ts'
import { absoluteUrl } from './structured-data.ts'

export const postalAddressIn = (city: string, country: BranchCountry) =>
  ({
    '@type': 'PostalAddress',
    addressLocality: city,
    addressCountry: countryCodes[country],
  }) satisfies PostalAddress

/** Returns a branch's structured data, with opening hours only if the page shows working hours. */
export const branchNode = (locale: Locale, branch: Branch): LocalBusiness => ({
  '@type': 'LocalBusiness',
  name: branch.title[locale],
  url: absoluteUrl(linksFor(locale).page(`contact#${branch.id}`)),
  address: {
    ...postalAddressIn(placeName(locale, branch.city), branch.country),
    streetAddress: branch.address[locale],
  },
  ...(branch.workingHours && branch.openingHours && { openingHours: branch.openingHours }),
})

/** Returns the nodes for all branches; none if the branches are samples and the site is public. */
export const branchNodes = (locale: Locale): LocalBusiness[] =>
  hasSampleBranches && isPublicSite() ? [] : branches.map((branch) => branchNode(locale, branch))
