import { brand } from '#lib/base/brand.ts'
import { endOfCompanyDay } from '#lib/i18n/company-day.ts'
import { joinUrl, linksFor } from '#lib/i18n/links.ts'
import { type Locale, locales } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { countryCodes, provinceOf } from '#lib/places/branches.ts'
import { countryOf, placeName } from '#lib/places/cities.ts'
import { sourceField } from '#lib/schemas/application-fields.ts'
import { careerCategoryOf, vacancyFacts } from '#lib/schemas/categories.ts'
import { lastModifiedOf, type Vacancy } from '#lib/schemas/vacancy.ts'
import { cleanDescription } from '#lib/vacancies/description.ts'
import { excerptOf } from '#lib/vacancies/plain-text.ts'
import { vacancyText } from '#lib/vacancies/vacancy-text.ts'
import { latestChange } from './sitemap.ts'
import { escapeXml, writeCdataElement, writeElement, xmlDeclaration } from './xml.ts'

export const feedTypes = {
  'feed.xml': 'application/atom+xml',
  'jobs.xml': 'application/xml',
  'jobs.json': 'application/feed+json',
} as const

export type FeedName = keyof typeof feedTypes

/** The maximum number of vacancies in a feed; the oldest are left out. */
export const maxFeedItems = 1000

type Feed = {
  name: FeedName
  origin: string
  locale: Locale
  vacancies: readonly Vacancy[]
  /** The employer's e-mail address; null if it is not configured. */
  email: string | null
}

const pathOf = (name: string) => `careers/${name}`

const titleOf = (locale: Locale) => `${pageCopy(locale, 'careers').meta.title} · ${brand[locale]}`

/** Returns the feeds by media type, for `alternates.types` of a page's metadata. */
export const feedLinks = (locale: Locale): Record<string, { url: string; title: string }[]> =>
  Object.fromEntries(
    Object.entries(feedTypes).map(([name, type]) => {
      const url = linksFor(locale).page(pathOf(name)).href
      return [type, [{ url, title: titleOf(locale) }]]
    }),
  )

// Feed readers show an entry again if its id changes, so ids contain neither SITE_URL nor the brand. A tag
// URI (RFC 4151) needs a domain; `.invalid` (RFC 6761) cannot belong to another site.
const tagUri = (...parts: string[]) => `tag:careers.invalid,2026:${parts.join('/')}`

const jobOf = ({ name, origin, locale }: Feed, vacancy: Vacancy) => {
  const { title, descriptionHtml, facts, places, isTranslated } = vacancyText(vacancy, locale)
  const { categories } = pageCopy(locale, 'careers')
  const links = linksFor(locale)
  // For example `jobs-xml`; a source has no dot.
  const query = `?${sourceField}=${name.replace('.', '-')}`
  return {
    id: vacancy.id,
    feedId: tagUri('job-details', vacancy.id, locale),
    title,
    html: cleanDescription(descriptionHtml),
    summary: excerptOf(descriptionHtml),
    /** Null (unknown) if the backend sent no translation. */
    language: isTranslated ? locales[locale].lang : null,
    category: categories[careerCategoryOf(vacancy.category) ?? 'other'],
    facts: vacancyFacts.flatMap((fact) => facts[fact] ?? []),
    url: origin + links.vacancy(vacancy.id).href + query,
    applyUrl: origin + links.application(vacancy.id).href + query,
    places,
    closesAt: vacancy.closesOn && endOfCompanyDay(vacancy.closesOn).toISOString(),
    createdAt: vacancy.createdAt?.toISOString(),
    changedAt: lastModifiedOf(vacancy)?.toISOString(),
  }
}

type Job = ReturnType<typeof jobOf>

const atomEntry = (job: Job, feedChangedAt: string) => {
  const parts = [
    writeElement('id', job.feedId),
    writeElement('title', job.title),
    writeElement('updated', job.changedAt ?? feedChangedAt),
    writeElement('published', job.createdAt),
    `<link rel="alternate" type="text/html" href="${escapeXml(job.url)}"/>`,
    ...[job.category, ...job.facts].map((term) => `<category term="${escapeXml(term)}"/>`),
    writeElement('summary', job.summary),
    `<content type="html">${escapeXml(job.html)}</content>`,
  ]
  // Atom does not allow an empty `xml:lang`; `und` means undetermined.
  return `<entry xml:lang="${job.language ?? 'und'}">${parts.join('')}</entry>\n`
}

const writeAtom = (feed: Feed) => {
  const { origin, locale, vacancies } = feed
  const changedAt = (latestChange(vacancies) ?? new Date(0)).toISOString()
  const page = joinUrl(origin, locale, 'careers')
  const parts = [
    writeElement('id', tagUri('careers', locale)),
    writeElement('title', titleOf(locale)),
    writeElement('subtitle', pageCopy(locale, 'careers').meta.description),
    writeElement('updated', changedAt),
    `<link rel="self" type="application/atom+xml" href="${escapeXml(joinUrl(origin, locale, pathOf('feed.xml')))}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>`,
    `<author>${writeElement('name', brand[locale])}</author>`,
  ]
  const entries = vacancies.map((vacancy) => atomEntry(jobOf(feed, vacancy), changedAt))
  return `${xmlDeclaration}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locales[locale].lang}">${parts.join('')}\n${entries.join('')}</feed>\n`
}

/** Returns the elements that differ between the cities of a vacancy; one set without a city if it has none. */
const locationFields = (locale: Locale, { id, places }: Job) => {
  const workplaces = new Map(
    places.flatMap((place) => (place.isRemote ? [] : [[place.slug ?? place.name, place] as const])),
  )
  if (workplaces.size === 0) return [{ referencenumber: id, location: places[0]?.name }]
  return [...workplaces].map(([key, { name, slug }]) => ({
    // Job boards drop a second job with the same number.
    referencenumber: workplaces.size > 1 ? `${id}-${key}` : id,
    city: slug ? placeName(locale, slug) : name,
    state: slug && provinceOf(locale, slug),
    country: slug && countryCodes[countryOf(slug)],
    location: name,
  }))
}

// Indeed's element names, then LinkedIn's. Elements without a value are left out.
const jobBoardItems = ({ locale, email }: Feed, job: Job) =>
  locationFields(locale, job).map(({ referencenumber, location, ...cityFields }) => {
    const fields = {
      title: job.title,
      date: job.createdAt,
      expirationdate: job.closesAt,
      referencenumber,
      requisitionid: job.id,
      url: job.url,
      company: brand[locale],
      sourcename: brand[locale],
      ...cityFields,
      email,
      description: job.html,
      category: job.category,
      lastactivitydate: job.changedAt,
      partnerJobId: referencenumber,
      applyUrl: job.applyUrl,
      location,
    }
    const elements = Object.entries(fields).map(([name, text]) => writeCdataElement(name, text))
    return `<job>${elements.join('')}</job>\n`
  })

const writeJobBoards = (feed: Feed) => {
  const { origin, locale, vacancies } = feed
  const jobs = vacancies.flatMap((vacancy) => jobBoardItems(feed, jobOf(feed, vacancy)))
  const site = joinUrl(origin, locale)
  const parts = [
    writeElement('publisher', brand[locale]),
    writeElement('publisherurl', site),
    writeElement('publisherURL', site),
    writeElement('lastBuildDate', (latestChange(vacancies) ?? new Date(0)).toUTCString()),
    writeElement('expectedJobCount', String(jobs.length)),
  ]
  return `${xmlDeclaration}<source>${parts.join('')}\n${jobs.join('')}</source>\n`
}

const jsonFeedItem = (job: Job) => ({
  id: job.feedId,
  url: job.url,
  title: job.title,
  content_html: job.html,
  summary: job.summary,
  date_published: job.createdAt,
  date_modified: job.changedAt,
  tags: [job.category, ...job.facts],
  language: job.language ?? undefined,
})

const writeJson = (feed: Feed) => {
  const { origin, locale, vacancies } = feed
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: titleOf(locale),
    description: pageCopy(locale, 'careers').meta.description,
    home_page_url: joinUrl(origin, locale, 'careers'),
    feed_url: joinUrl(origin, locale, pathOf('jobs.json')),
    language: locales[locale].lang,
    authors: [{ name: brand[locale], url: joinUrl(origin, locale) }],
    items: vacancies.map((vacancy) => jsonFeedItem(jobOf(feed, vacancy))),
  })
}

const feedWriters = { 'feed.xml': writeAtom, 'jobs.xml': writeJobBoards, 'jobs.json': writeJson } as const

export const writeFeed = (name: FeedName, feed: Omit<Feed, 'name'>): string =>
  feedWriters[name]({ ...feed, name })
