import type { JobPosting, LocalBusiness, PostalAddress } from 'schema-dts'
import { type Vacancy, vacancyText } from '#lib/backend/port.ts'
import { linksFor } from '#lib/i18n/links.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { type Branch, type BranchCountry, branches, countryCodes, provinceOf } from '#lib/places/branches.ts'
import { countryIn, placeName } from '#lib/places/cities.ts'
import { employmentKinds } from '#lib/schemas/categories.ts'
import { cleanDescription } from '#lib/vacancies/description.ts'
import { absoluteUrl, organization } from './structured-data.ts'

const addressIn = (city: string, country: BranchCountry) =>
  ({
    '@type': 'PostalAddress',
    addressLocality: city,
    addressCountry: countryCodes[country],
  }) satisfies PostalAddress

/** A branch with its address, and its hours where the page shows them. */
export const branchNode = (locale: Locale, branch: Branch): LocalBusiness => ({
  '@type': 'LocalBusiness',
  name: branch.title[locale],
  url: absoluteUrl(linksFor(locale).page(`contact#${branch.id}`)),
  address: {
    ...addressIn(placeName(locale, branch.city), branch.country),
    streetAddress: branch.address[locale],
  },
  ...(branch.workingHours && branch.openingHours && { openingHours: branch.openingHours }),
})

/** All branches. */
export const branchNodes = (locale: Locale): LocalBusiness[] =>
  branches.map((branch) => branchNode(locale, branch))

/** The `employmentType` values of the kinds of employment that are named as the site names them. */
const employmentTypes = (names: readonly string[]) => {
  const isNamed = (kind: (typeof employmentKinds)[number]) =>
    localeCodes.some((locale) => names.includes(pageCopy(locale, 'careers').kinds[kind]))
  return employmentKinds.filter(isNamed).map((kind) => kind.toUpperCase().replace('-', '_'))
}

/**
 * An open vacancy, with its description as the page shows it; empty without what search engines require: the day it was
 * posted, a description, and the cities of the work with their countries.
 */
export const jobPostings = (
  locale: Locale,
  vacancy: Vacancy,
  description: string = cleanDescription(vacancyText(vacancy, locale).descriptionHtml),
): JobPosting[] => {
  const { title, facts } = vacancyText(vacancy, locale)
  const cities = facts.place ?? []
  const places = cities.flatMap((city) => {
    const country = countryIn(city)
    const province = provinceOf(locale, city)
    const address = country && { ...addressIn(city, country), ...(province && { addressRegion: province }) }
    return address ? [{ '@type': 'Place' as const, address }] : []
  })
  const kinds = employmentTypes(facts.kind ?? [])
  if (!vacancy.createdAt || !description || places.length === 0 || places.length < cities.length) return []
  const employer = organization(locale)
  return [
    {
      '@type': 'JobPosting',
      title,
      description,
      datePosted: vacancy.createdAt.toISOString(),
      hiringOrganization: employer,
      jobLocation: places,
      ...(kinds.length > 0 && { employmentType: kinds }),
      identifier: { '@type': 'PropertyValue', name: employer.name, value: vacancy.id },
      url: absoluteUrl(linksFor(locale).vacancy(vacancy.id)),
      directApply: true,
    },
  ]
}
