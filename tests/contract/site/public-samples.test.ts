import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { generateMetadata } from '#app/[locale]/cities/[city]/page.tsx'
import { createEmbeddedBackend } from '#backend/store/embedded.ts'
import { sampleVacancies } from '#backend/store/sample-vacancies.ts'
import { importVacancies, type VacancyDraft } from '#backend/store/vacancies.ts'
import { pageContext } from '#lib/content/page-context.ts'
import { jobPostings } from '#lib/seo/job-postings.ts'
import { jobFeed, sitemap } from '#lib/seo/list-responses.ts'
import { graphJson, pageNodes } from '#lib/seo/structured-data.ts'
import { vacancyList } from '#lib/vacancies/list.ts'
import { indexVacancies } from '#lib/vacancies/load-vacancies.ts'
import { parseVacancyQuery } from '#lib/vacancies/query.ts'

const origin = 'https://www.example.com'
vi.stubEnv('SITE_URL', origin)

const folder = await mkdtemp(join(tmpdir(), 'samples-'))
const backend = createEmbeddedBackend(folder)
const site = { origin, vacancies: backend.vacancies, email: null }
afterAll(async () => {
  await backend.close()
  await rm(folder, { recursive: true })
})

/** Returns the ids of the vacancies in the sitemap, in the job feed, and with a JobPosting. */
const readListedIds = async () => {
  const idsIn = async (response: Response) => [
    ...new Set((await response.text()).match(/(?<=\/job-details\/)[\w-]+/g)),
  ]
  const request = new Request(`${origin}/list`)
  const vacancies = await backend.vacancies()
  const posted = vacancies.filter((vacancy) => jobPostings('ku', vacancy).length > 0).map(({ id }) => id)
  const lists = await Promise.all([sitemap(request, site), jobFeed(request, 'ku', site)])
  return [...(await Promise.all(lists.map(idsIn))), posted]
}

const importAndReload = async (vacancy: VacancyDraft) => {
  await importVacancies(await backend.database(), [vacancy])
  // The backend caches the list for a minute.
  vi.setSystemTime(Date.now() + 61_000)
}

test('public site with samples only → sitemap, job feed and structured data list none; visitors see all', async () => {
  expect(await readListedIds()).toEqual([[], [], []])
  expect(await backend.vacancies()).toHaveLength(14)
})

test('public site, cities that only a sample list names → neither in the sitemap nor in structured data', async () => {
  const text = await (await sitemap(new Request(`${origin}/sitemap.xml`), site)).text()
  const listed = [...new Set([...text.matchAll(/cities\/([\w-]+)</g)].map(([, city]) => city))]
  expect(listed.toSorted()).toEqual([
    'ahvaz',
    'isfahan',
    'karaj',
    'mashhad',
    'qom',
    'shiraz',
    'tabriz',
    'tehran',
  ])
  const areasOf = (slug: 'taxi-call-booking' | 'moving-services') =>
    graphJson(pageNodes(slug, pageContext('en', slug), [])).match(/"@type":"City"/g)?.length
  expect([areasOf('taxi-call-booking'), areasOf('moving-services')]).toEqual([undefined, 7])
  const robotsOf = async (city: string) =>
    (await generateMetadata({ params: Promise.resolve({ locale: 'ku', city }) })).robots
  expect([await robotsOf('erbil'), await robotsOf('qom')]).toEqual([{ index: false }, undefined])
})

test.each<[string, (sample: VacancyDraft) => Partial<VacancyDraft>]>([
  ['title', () => ({ title: 'شۆفێری شەو' })],
  ['description', ({ descriptionHtml }) => ({ descriptionHtml: `${descriptionHtml}<p>نوێ</p>` })],
  [
    'place in Arabic',
    ({ translations: { ar, ...others } = {} }) => ({
      translations: ar && { ...others, ar: { ...ar, facts: { ...ar.facts, place: ['بغداد'] } } },
    }),
  ],
  ['set of languages', ({ translations: { en: _, ...others } = {} }) => ({ translations: others })],
])('sample with another %s → listed everywhere; unchanged again → nowhere', async (_, edit) => {
  const sample = sampleVacancies(new Date()).at(-1)
  if (!sample) throw new Error('no sample')
  await importAndReload({ ...sample, ...edit(sample) })
  expect(await readListedIds()).toEqual(Array.from({ length: 3 }, () => [sample.id]))
  await importAndReload({ ...sample, category: 'other', createdAt: new Date(0) })
  expect(await readListedIds()).toEqual([[], [], []])
})

test('list with a sample → marked as samples; list without one → not marked', async () => {
  const vacancies = await backend.vacancies()
  const hasSamples = async (listed: typeof vacancies) => {
    const query = parseVacancyQuery({})
    return (await vacancyList('ku', indexVacancies(listed), query)).hasSamples
  }
  expect(await hasSamples(vacancies)).toBe(true)
  expect(await hasSamples(vacancies.map((vacancy) => ({ ...vacancy, title: 'شۆفێر' })))).toBe(false)
})
