import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import type { Vacancy } from '#lib/schemas/vacancy.ts'
import { writeJobFeed } from '#lib/seo/job-feed.ts'

const { DOMParser } = new JSDOM().window

/** Parses XML; throws if it is not well-formed. */
const parseXml = (text: string): Document => {
  const document = new DOMParser().parseFromString(text, 'application/xml')
  const [error] = document.getElementsByTagName('parsererror')
  if (error) throw new Error(error.textContent)
  return document
}

const readElementTexts = (parent: Document | Element, name: string): string[] =>
  [...parent.getElementsByTagName(name)].map(({ textContent }) => textContent)

const origin = 'https://www.example.com'
const createdAt = new Date('2026-10-01T08:00:00Z')
const updatedAt = new Date('2026-11-01T08:00:00Z')

const createVacancyText = (title: string, place: string) => ({
  title,
  descriptionHtml: `<p>${title} &amp; more</p><script>alert(1)</script>`,
  facts: { place: [place] },
})

const driverVacancy: Vacancy = {
  id: 'driver',
  category: 'operations',
  ...createVacancyText('Driver', 'Erbil'),
  createdAt,
  updatedAt,
  translations: {
    ku: createVacancyText('شۆفێر', 'هەولێر'),
    ar: createVacancyText('سائق', 'أربيل'),
    en: createVacancyText('Driver', 'Erbil'),
  },
}

const undatedVacancy: Vacancy = {
  id: 'bare',
  category: 'else',
  title: 'شۆفێر',
  descriptionHtml: '<p>متن</p>',
  createdAt: null,
  updatedAt: null,
}

// The feed omits characters that XML does not allow, and replaces a lone surrogate with U+FFFD.
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
    ...undatedVacancy,
    id: `unsafe-${n}`,
    title,
    category: title,
    descriptionHtml: `<p>${title}</p>`,
    facts: { place: [title], team: [title] },
  }),
)

const writeFeed = (locale: Locale, vacancies: readonly Vacancy[]) =>
  writeJobFeed({ origin, locale, vacancies, email: 'jobs@example.org' })

const readChildTexts = (parent: Element | undefined) =>
  Object.fromEntries(
    [...(parent?.children ?? [])].map(({ nodeName, textContent }) => [nodeName, textContent]),
  )

test('jobs.xml → contains the fields for Indeed and LinkedIn; a job has no city if neither its vacancy nor VACANCY_CITY names one', () => {
  const { documentElement: source } = parseXml(writeFeed('ar', [driverVacancy, undatedVacancy]))
  expect(readChildTexts(source)).toMatchObject({
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
  expect(readChildTexts(first)).toEqual({ ...sharedFields, ...indeedFields, ...linkedInFields })
  expect(Object.keys(readChildTexts(second))).not.toContain('city')
})

const readJobs = (vacancy: Vacancy) => {
  const { documentElement: source } = parseXml(writeFeed('en', [vacancy]))
  const jobs = [...source.getElementsByTagName('job')].map(readChildTexts)
  expect(readChildTexts(source).expectedJobCount).toBe(String(jobs.length))
  return jobs
}

test('vacancy with a closing date → expires in jobs.xml at the end of that day in Iraq', () => {
  expect(readJobs({ ...undatedVacancy, closesOn: '2026-12-18' })).toMatchObject([
    { expirationdate: '2026-12-18T20:59:59.000Z' },
  ])
})

test('vacancy in two cities → becomes two jobs in jobs.xml, with different reference numbers', () => {
  const jobs = readJobs({ ...undatedVacancy, facts: { place: ['erbil', 'Erbil, Iraq', 'Duhok', 'Remote'] } })
  expect(jobs).toMatchObject([
    { referencenumber: 'bare-erbil', partnerJobId: 'bare-erbil', requisitionid: 'bare', city: 'Erbil' },
    { referencenumber: 'bare-duhok', partnerJobId: 'bare-duhok', requisitionid: 'bare', city: 'Duhok' },
  ])
})

test('work-from-home vacancy → becomes one job in jobs.xml, without a city', () => {
  const [job, ...others] = readJobs({ ...undatedVacancy, facts: { place: ['Remote'] } })
  expect(job).toMatchObject({ referencenumber: 'bare', location: 'Remote' })
  expect(job).not.toHaveProperty('city')
  expect(others).toEqual([])
})

test('unsafe titles in jobs.xml → are parsed back unchanged, except for characters that XML forbids', () => {
  const expectedTitles = unsafeTitles.map(([, parsed]) => parsed)
  expect(readElementTexts(parseXml(writeFeed('en', unsafeVacancies)), 'title')).toEqual(expectedTitles)
})
