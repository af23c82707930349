import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parseVacancies } from '#backend/product/api-format.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import type { Vacancy } from '#lib/schemas/vacancy.ts'
import { writeJobFeed } from '#lib/seo/job-feed.ts'
import { jobPostings } from '#lib/seo/job-postings.ts'
import { vacancyList } from '#lib/vacancies/list.ts'
import { indexVacancies } from '#lib/vacancies/load-vacancies.ts'
import { parseVacancyQuery } from '#lib/vacancies/query.ts'
import { vacancyText } from '#lib/vacancies/vacancy-text.ts'

beforeAll(() => {
  vi.stubEnv('VACANCY_CITY', 'mosul')
})
afterAll(() => {
  vi.unstubAllEnvs()
})

// A vacancy as the product's server returns it: in one language and without facts.
const apiFields = { title: 'Driver', category: 'operations', jobDescription: '<p>Drive.</p>', __v: 0 }
const times = { createdAt: '2026-11-01T08:00:00.000Z', updatedAt: '2026-11-02T08:00:00.000Z' }
const vacancies = parseVacancies([{ _id: 'a', ...apiFields, ...times }])
const [vacancy] = vacancies
if (!vacancy) throw new Error('dropped')

const cityNames = { ku: 'مووسڵ', ar: 'الموصل', en: 'Mosul' }

describe.each(localeCodes)('VACANCY_CITY in %s', (locale) => {
  const place = cityNames[locale]

  test('vacancy without a place → the page, the JobPosting and the job feed use VACANCY_CITY as its place', () => {
    expect(vacancyText(vacancy, locale)).toMatchObject({
      isTranslated: false,
      facts: { place: [place] },
      places: [{ name: place, slug: 'mosul' }],
      kinds: [],
    })
    const address = { addressLocality: place, addressCountry: 'IQ' }
    expect(jobPostings(locale, vacancy)).toMatchObject([{ title: 'Driver', jobLocation: [{ address }] }])
    const feed = { origin: 'https://www.example.com', locale, vacancies, email: null }
    expect(writeJobFeed(feed)).toMatch(RegExp(`<city>.*${place}.*<country>.*IQ`, 's'))
  })

  test('vacancy without a place → is found by VACANCY_CITY’s name in any language', async () => {
    const findIn = (pageLocale: Locale, query: Record<string, string>) =>
      vacancyList(pageLocale, indexVacancies(vacancies), parseVacancyQuery(query))
    expect((await findIn('en', { place })).shown).toMatchObject([{ id: 'a' }])
    expect((await findIn('en', { q: place })).counts.all).toBe(1)
    expect((await findIn('en', { place: 'Erbil' })).shown).toEqual([])
  })
})

const recognizeFacts = (facts: Vacancy['facts']) => vacancyText({ ...vacancy, facts }, 'en')

test('place and kind named in any language → are mapped to slugs; unknown names → are mapped to null', () => {
  const facts = { place: ['Duhok', 'تاران', 'Atlantis'], kind: ['دوام كامل', 'Seasonal'] }
  expect(recognizeFacts(facts)).toMatchObject({
    facts,
    places: [
      { name: 'Duhok', slug: 'duhok' },
      { name: 'تاران', slug: 'tehran' },
      { name: 'Atlantis', slug: null },
    ],
    kinds: [
      { name: 'دوام كامل', slug: 'full-time' },
      { name: 'Seasonal', slug: null },
    ],
  })
})

test.each([
  ['erbil', 'erbil'],
  [' ERBIL ', 'erbil'],
  ['Hawler', 'erbil'],
  ['Erbil, Iraq', 'erbil'],
  ['Erbil (Iraq)', 'erbil'],
  ['Erbil - Iraq', 'erbil'],
  ['Erbil Iraq', 'erbil'],
  ['Erbil, Erbil Governorate, Iraq', 'erbil'],
  ['أربيل، العراق', 'erbil'],
  ['هەولێر، هەرێمی کوردستان، عێراق', 'erbil'],
  ['Iraq, Slemani', 'sulaymaniyah'],
  ['Silêmanî', 'sulaymaniyah'],
  ['bandar_abbas', 'bandar-abbas'],
  ['Bandar Abbas, Iran', 'bandar-abbas'],
  ['تهران', 'tehran'],
  ['Erbil, Duhok', null],
  ['Iraq', null],
  ['', null],
])('place “%s” → the recognized city is %s', (name, slug) => {
  expect(recognizeFacts({ place: [name] }).places).toEqual([{ name, slug, isRemote: false }])
})

test.each([
  'Remote',
  'remote',
  'Remote (Iraq)',
  'Remote - Iraq',
  'WORK_FROM_HOME',
  'لە دوورەوە',
  'عن بُعد',
  'عن بعد',
])('place “%s” → is recognized as remote work', (name) => {
  expect(recognizeFacts({ place: [name] }).places).toEqual([{ name, slug: null, isRemote: true }])
})

test.each([
  ['full-time', 'full-time'],
  ['Full-time', 'full-time'],
  ['FULL_TIME', 'full-time'],
  ['Full Time', 'full-time'],
  ['fulltime', 'full-time'],
  ['PART_TIME', 'part-time'],
  ['contract', 'contractor'],
  ['CONTRACTOR', 'contractor'],
  ['نیوە‌دەوام', 'part-time'],
])('kind “%s” → is recognized as %s', (name, slug) => {
  expect(recognizeFacts({ kind: [name] }).kinds).toEqual([{ name, slug }])
})
