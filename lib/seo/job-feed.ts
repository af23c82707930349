import { brand } from '#lib/brand.ts'
import { endOfCompanyDay } from '#lib/company/company-day.ts'
import { joinUrl, linksFor } from '#lib/company/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { countryCodes, provinceNameOf } from '#lib/places/branches.ts'
import { countryOf, placeName } from '#lib/places/cities.ts'
import { sourceField } from '#lib/schemas/application-fields.ts'
import { careerCategoryOf } from '#lib/schemas/categories.ts'
import { lastModifiedOf, type Vacancy } from '#lib/schemas/vacancy.ts'
import { cleanDescription } from '#lib/vacancies/description.ts'
import { vacancyText } from '#lib/vacancies/vacancy-text.ts'
import { latestChange } from './sitemap.ts'
import { writeCdataElement, writeElement, xmlDeclaration } from './xml.ts'

/** The maximum number of vacancies in the feed; the oldest are left out. */
export const maxFeedVacancies = 1000

type JobFeed = {
  origin: string
  locale: Locale
  vacancies: readonly Vacancy[]
  /** The employer's e-mail address; null if it is not configured. */
  email: string | null
}

/**
 * Returns the fields that differ between a vacancy's workplaces, one set per workplace; if the vacancy has none, a
 * single set without city fields.
 */
const locationFieldSets = (locale: Locale, vacancy: Vacancy) => {
  const { id } = vacancy
  const { places } = vacancyText(vacancy, locale)
  const workplaces = new Map(
    places.flatMap((place) => (place.isRemote ? [] : [[place.slug ?? place.name, place] as const])),
  )
  if (workplaces.size === 0) return [{ referencenumber: id, location: places[0]?.name }]
  return [...workplaces].map(([key, { name, slug }]) => ({
    // Job boards drop a second job with the same reference number.
    referencenumber: workplaces.size > 1 ? `${id}-${key}` : id,
    city: slug ? placeName(locale, slug) : name,
    state: slug && provinceNameOf(locale, slug),
    country: slug && countryCodes[countryOf(slug)],
    location: name,
  }))
}

// Indeed's elements come first, then LinkedIn's. `writeCdataElement` omits elements without a value.
const jobElements = ({ origin, locale, email }: JobFeed, vacancy: Vacancy) => {
  const { title, descriptionHtml } = vacancyText(vacancy, locale)
  const { categories } = pageCopy(locale, 'careers')
  const links = linksFor(locale)
  const query = `?${sourceField}=jobs-xml`
  return locationFieldSets(locale, vacancy).map(({ referencenumber, location, ...cityFields }) => {
    const fields = {
      title,
      date: vacancy.createdAt?.toISOString(),
      expirationdate: vacancy.closesOn && endOfCompanyDay(vacancy.closesOn).toISOString(),
      referencenumber,
      requisitionid: vacancy.id,
      url: origin + links.vacancy(vacancy.id).href + query,
      company: brand[locale],
      sourcename: brand[locale],
      ...cityFields,
      email,
      description: cleanDescription(descriptionHtml),
      category: categories[careerCategoryOf(vacancy.category) ?? 'other'],
      lastactivitydate: lastModifiedOf(vacancy)?.toISOString(),
      partnerJobId: referencenumber,
      applyUrl: origin + links.applicationForm(vacancy.id).href + query,
      location,
    }
    const elements = Object.entries(fields).map(([name, text]) => writeCdataElement(name, text))
    return `<job>${elements.join('')}</job>\n`
  })
}

/** Returns the vacancies as XML for job boards. */
export const writeJobFeed = (feed: JobFeed): string => {
  const { origin, locale, vacancies } = feed
  const jobs = vacancies.flatMap((vacancy) => jobElements(feed, vacancy))
  const siteUrl = joinUrl(origin, locale)
  const headerElements = [
    writeElement('publisher', brand[locale]),
    writeElement('publisherurl', siteUrl),
    writeElement('publisherURL', siteUrl),
    writeElement('lastBuildDate', (latestChange(vacancies) ?? new Date(0)).toUTCString()),
    writeElement('expectedJobCount', String(jobs.length)),
  ]
  return `${xmlDeclaration}<source>${headerElements.join('')}\n${jobs.join('')}</source>\n`
}
