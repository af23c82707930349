import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { brand } from '#lib/base/brand.ts'
import { type Locale, localeCodes, locales } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import type { Vacancy } from '#lib/schemas/vacancy.ts'
import { type FeedName, feedLinks, feedTypes, writeFeed } from '#lib/seo/feeds.ts'

const { DOMParser } = new JSDOM().window

/** Parses XML; throws if it is not well-formed. */
const parseXml = (text: string): Document => {
  const document = new DOMParser().parseFromString(text, 'application/xml')
  const [error] = document.getElementsByTagName('parsererror')
  if (error) throw new Error(error.textContent)
  return document
}

const elementTexts = (parent: Document | Element, name: string): string[] =>
  [...parent.getElementsByTagName(name)].map(({ textContent }) => textContent)

const origin = 'https://www.example.com'
const createdAt = new Date('2026-10-01T08:00:00Z')
const updatedAt = new Date('2026-11-01T08:00:00Z')

const vacancyText = (title: string, place: string) => ({
  title,
  descriptionHtml: `<p>${title} &amp; more</p><script>alert(1)</script>`,
  facts: { place: [place] },
})

const driver: Vacancy = {
  id: 'driver',
  category: 'operations',
  ...vacancyText('Driver', 'Erbil'),
  createdAt,
  updatedAt,
  translations: {
    ku: vacancyText('شۆفێر', 'هەولێر'),
    ar: vacancyText('سائق', 'أربيل'),
    en: vacancyText('Driver', 'Erbil'),
  },
}

const undated: Vacancy = {
  id: 'bare',
  category: 'else',
  title: 'شۆفێر',
  descriptionHtml: '<p>متن</p>',
  createdAt: null,
  updatedAt: null,
}

// XML feeds omit characters that XML does not allow, and replace a lone surrogate with U+FFFD.
const unsafeTitles: [title: string, parsed: string][] = [
  ...[']]>', ']]]]>>', '<![CDATA[', 'a & b &amp; c &bogus;', '</title><script>', '<!-- -- -->'].map(
    (text): [string, string] => [text, text],
  ),
  ['"quoted" \'title\'', '"quoted" \'title\''],
  ['whole 🚕 pair', 'whole 🚕 pair'],
  ['null \u0000 bell \u0007 escape \u001b', 'null  bell  escape '],
  ['lone \ud83d half \ude00', 'lone \ufffd half \ufffd'],
  ['not \ufffe characters \uffff', 'not  characters '],
]

const unsafeVacancies = unsafeTitles.map(
  ([title], n): Vacancy => ({
    ...undated,
    id: `unsafe-${n}`,
    title,
    category: title,
    descriptionHtml: `<p>${title}</p>`,
    facts: { place: [title], team: [title] },
  }),
)

const feedOf = (name: FeedName, locale: Locale, vacancies: readonly Vacancy[]) =>
  writeFeed(name, { origin, locale, vacancies, email: 'jobs@example.org' })

const childTexts = (parent: Element | undefined) =>
  Object.fromEntries(
    [...(parent?.children ?? [])].map(({ nodeName, textContent }) => [nodeName, textContent]),
  )

test.each(localeCodes)(
  'Atom feed in %s → the elements that Atom requires, and the language of each vacancy',
  (locale) => {
    const { documentElement: feed } = parseXml(feedOf('feed.xml', locale, [driver, undated]))
    expect([feed.namespaceURI, feed.getAttribute('xml:lang')]).toEqual([
      'http://www.w3.org/2005/Atom',
      locales[locale].lang,
    ])
    expect(childTexts(feed)).toMatchObject({
      id: `tag:careers.invalid,2026:careers/${locale}`,
      title: `${pageCopy(locale, 'careers').meta.title} · ${brand[locale]}`,
      updated: updatedAt.toISOString(),
      author: brand[locale],
    })
    const [first, second] = feed.getElementsByTagName('entry')
    const { title } = driver.translations?.[locale] ?? driver
    expect(childTexts(first)).toMatchObject({
      id: `tag:careers.invalid,2026:job-details/driver/${locale}`,
      title,
      updated: updatedAt.toISOString(),
      published: createdAt.toISOString(),
      content: `<p>${title} &amp; more</p>`,
    })
    expect(first?.querySelector('link')?.getAttribute('href')).toBe(
      `${origin}/${locale}/job-details/driver?source=feed-xml`,
    )
    expect(first?.getAttribute('xml:lang')).toBe(locales[locale].lang)
    // The second vacancy has no date and no known language.
    expect(childTexts(second)).toMatchObject({ updated: updatedAt.toISOString() })
    expect([childTexts(second).published, second?.getAttribute('xml:lang')]).toEqual([undefined, 'und'])
  },
)

test.each(['feed.xml', 'jobs.json'] as const)('%s with another SITE_URL → the same ids', (name) => {
  const idsAt = (origin: string) =>
    writeFeed(name, { origin, locale: 'ar', vacancies: [driver, undated], email: null }).match(/tag:[^<"]+/g)
  expect(new Set(idsAt(origin)).size).toBe(name === 'feed.xml' ? 3 : 2)
  expect(idsAt('https://other.example')).toEqual(idsAt(origin))
})

test('jobs.xml → the fields for Indeed and LinkedIn; no city if the vacancy has none', () => {
  const { documentElement: source } = parseXml(feedOf('jobs.xml', 'ar', [driver, undated]))
  expect(childTexts(source)).toMatchObject({
    publisher: brand.ar,
    publisherurl: `${origin}/ar`,
    lastBuildDate: expect.stringMatching(/ GMT$/),
    expectedJobCount: '2',
  })
  const [first, second] = source.getElementsByTagName('job')
  const sharedFields = {
    title: 'سائق',
    company: brand.ar,
    description: '<p>سائق &amp; more</p>',
    city: 'أربيل',
    state: 'أربيل',
    country: 'IQ',
  }
  const indeedFields = {
    date: createdAt.toISOString(),
    referencenumber: 'driver',
    requisitionid: 'driver',
    url: `${origin}/ar/job-details/driver?source=jobs-xml`,
    sourcename: brand.ar,
    email: 'jobs@example.org',
    category: pageCopy('ar', 'careers').categories.operations,
    lastactivitydate: updatedAt.toISOString(),
  }
  const linkedInFields = {
    partnerJobId: 'driver',
    applyUrl: `${origin}/ar/apply/driver?source=jobs-xml`,
    location: 'أربيل',
  }
  expect(childTexts(first)).toEqual({ ...sharedFields, ...indeedFields, ...linkedInFields })
  expect(Object.keys(childTexts(second))).not.toContain('city')
})

const jobsOf = (vacancy: Vacancy) => {
  const { documentElement: source } = parseXml(feedOf('jobs.xml', 'en', [vacancy]))
  const jobs = [...source.getElementsByTagName('job')].map(childTexts)
  expect(childTexts(source).expectedJobCount).toBe(String(jobs.length))
  return jobs
}

test('vacancy with a closing date in jobs.xml → it expires at the end of that day in Iraq', () => {
  expect(jobsOf({ ...undated, closesOn: '2026-12-18' })).toMatchObject([
    { expirationdate: '2026-12-18T20:59:59.000Z' },
  ])
})

test('vacancy in two cities in jobs.xml → two jobs with different numbers', () => {
  const jobs = jobsOf({ ...undated, facts: { place: ['erbil', 'Erbil, Iraq', 'Duhok', 'Remote'] } })
  expect(jobs).toMatchObject([
    { referencenumber: 'bare-erbil', partnerJobId: 'bare-erbil', requisitionid: 'bare', city: 'Erbil' },
    { referencenumber: 'bare-duhok', partnerJobId: 'bare-duhok', requisitionid: 'bare', city: 'Duhok' },
  ])
})

test('vacancy from home in jobs.xml → one job without a city', () => {
  const [job, ...others] = jobsOf({ ...undated, facts: { place: ['Remote'] } })
  expect(job).toMatchObject({ referencenumber: 'bare', location: 'Remote' })
  expect(job).not.toHaveProperty('city')
  expect(others).toEqual([])
})

const jsonFeed = z.object({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  home_page_url: z.url(),
  feed_url: z.url(),
  language: z.string(),
  items: z.array(
    z.object({
      id: z.url(),
      url: z.url(),
      title: z.string(),
      content_html: z.string(),
      date_published: z.iso.datetime().optional(),
      date_modified: z.iso.datetime().optional(),
      language: z.string().optional(),
    }),
  ),
})

test('jobs.json → valid JSON Feed 1.1, with and without vacancies', () => {
  const { items, ...feed } = jsonFeed.parse(JSON.parse(feedOf('jobs.json', 'ku', [driver, undated])))
  expect(feed).toMatchObject({ feed_url: `${origin}/ku/careers/jobs.json`, language: 'ckb' })
  expect(items[0]?.url).toBe(`${origin}/ku/job-details/driver?source=jobs-json`)
  expect(items[0]).toMatchObject({ title: 'شۆفێر', date_modified: updatedAt.toISOString(), language: 'ckb' })
  expect(items[1]?.language).toBeUndefined()
  expect(jsonFeed.parse(JSON.parse(feedOf('jobs.json', 'ku', []))).items).toEqual([])
})

test('unsafe titles → XML feeds lose only characters that XML forbids; the JSON feed has them unchanged', () => {
  const titles = unsafeTitles.map(([, parsed]) => parsed)
  for (const name of ['feed.xml', 'jobs.xml'] as const) {
    const document = parseXml(feedOf(name, 'en', unsafeVacancies))
    expect(elementTexts(document, 'title').slice(name === 'feed.xml' ? 1 : 0)).toEqual(titles)
  }
  const { items } = jsonFeed.parse(JSON.parse(feedOf('jobs.json', 'en', unsafeVacancies)))
  expect(items.map(({ title }) => title)).toEqual(unsafeTitles.map(([title]) => title))
})

test.each(localeCodes)(
  'feed links of a page in %s → URL and media type of every feed, and its title',
  (locale) => {
    const links = Object.entries(feedLinks(locale)).map(([type, [link]]) => ({ type, ...link }))
    const [title] = elementTexts(parseXml(feedOf('feed.xml', locale, [])), 'title')
    expect(links).toEqual(
      Object.entries(feedTypes).map(([name, type]) => ({ type, url: `/${locale}/careers/${name}`, title })),
    )
  },
)
