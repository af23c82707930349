import type { JobPosting } from 'schema-dts'
import { endOfCompanyDay } from '#lib/company/company-day.ts'
import { linksFor } from '#lib/company/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { countryCodes, provinceNameOf } from '#lib/places/branches.ts'
import { countryOf, placeName } from '#lib/places/cities.ts'
import { log } from '#lib/process/log.ts'
import { employmentKinds } from '#lib/schemas/categories.ts'
import type { Vacancy } from '#lib/schemas/vacancy.ts'
import { cleanDescription } from '#lib/vacancies/description.ts'
import { vacancyText } from '#lib/vacancies/vacancy-text.ts'
import { postalAddressIn } from './branch-nodes.ts'
import { absoluteUrl, organization } from './structured-data.ts'

const loggedVacancyIds = new Set<string>()

const logOmission = (locale: Locale, vacancyId: string, missingFields: readonly string[]) => {
  if (loggedVacancyIds.has(vacancyId)) return
  loggedVacancyIds.add(vacancyId)
  log('warn', 'job-posting.omitted', { vacancyId, locale, missing: missingFields.join() })
}

const remoteLocation = {
  jobLocationType: 'TELECOMMUTE',
  applicantLocationRequirements: { '@type': 'Country', name: countryCodes.iraq },
} as const

/**
 * Returns a vacancy's posting; none if the vacancy lacks a field that search engines require. Logs the missing fields
 * once per vacancy.
 */
export const jobPostings = (locale: Locale, vacancy: Vacancy): JobPosting[] => {
  const { title, descriptionHtml, places, kinds } = vacancyText(vacancy, locale)
  const description = cleanDescription(descriptionHtml)
  // Google reserves TELECOMMUTE for jobs without a workplace.
  const workplaces = places.filter(({ isRemote }) => !isRemote)
  const citySlugs = new Set(workplaces.flatMap(({ slug }) => slug ?? []))
  const jobLocation = [...citySlugs].map((citySlug) => {
    const addressRegion = provinceNameOf(locale, citySlug)
    const address = postalAddressIn(placeName(locale, citySlug), countryOf(citySlug))
    return { '@type': 'Place' as const, address: { ...address, ...(addressRegion && { addressRegion }) } }
  })
  const employmentType = employmentKinds
    .filter((kind) => kinds.some(({ slug }) => slug === kind))
    .map((kind) => kind.toUpperCase().replace('-', '_'))
  const missingFields = [
    vacancy.createdAt ? [] : 'createdAt',
    description ? [] : 'description',
    places.length > 0 ? [] : 'place',
    workplaces.every(({ slug }) => slug) ? [] : 'country',
  ].flat()
  if (!vacancy.createdAt || missingFields.length > 0) {
    logOmission(locale, vacancy.id, missingFields)
    return []
  }
  const employer = organization(locale)
  return [
    {
      '@type': 'JobPosting',
      title,
      description,
      datePosted: vacancy.createdAt.toISOString(),
      ...(vacancy.closesOn && { validThrough: endOfCompanyDay(vacancy.closesOn).toISOString() }),
      hiringOrganization: employer,
      ...(workplaces.length > 0 ? { jobLocation } : remoteLocation),
      ...(employmentType.length > 0 && { employmentType }),
      identifier: { '@type': 'PropertyValue', name: employer.name, value: vacancy.id },
      url: absoluteUrl(linksFor(locale).vacancy(vacancy.id)),
      directApply: true,
    },
  ]
}
