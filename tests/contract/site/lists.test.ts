import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEmbeddedBackend } from '#lib/backend/embedded.ts'
import { BackendError, type Listing } from '#lib/backend/port.ts'
import { createReliableBackend } from '#lib/backend/remote/forwarding.ts'
import { openDatabase } from '#lib/backend/store/database.ts'
import type { Database } from '#lib/backend/store/schema.ts'
import { closeVacancy, importVacancies } from '#lib/backend/store/vacancies.ts'
import { encodeVacancy } from '#lib/backend/wire.ts'
import { feed, type ListedSite, sitemap } from '#lib/handlers/lists.ts'
import { feedNames } from '#lib/seo/feeds.ts'
import { type FakeBackend, startFakeBackend } from '#tests/support/servers/fake-backend.ts'
import { startWebServer } from '#tests/support/servers/http-server.ts'

const origin = 'https://www.example.com'
const minute = 60_000

const dayOf = (day: number) => new Date(Date.UTC(2026, 9, day))

const vacancies = Array.from({ length: 250 }, (_, n) => ({
  id: `v${n}`,
  category: 'tech',
  title: `Title ${n}`,
  descriptionHtml: `<p>Text ${n}</p>`,
  createdAt: dayOf(n % 20),
  updatedAt: dayOf(25),
}))

let folder: string
let db: Database
let own: ReturnType<typeof createEmbeddedBackend>
let server: FakeBackend
let remote: ReturnType<typeof createReliableBackend>
let clock = 0
/** What the remote backend lists. */
let listed: typeof vacancies

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lists-'))
  db = await openDatabase(join(folder, 'own'))
  await db.deleteFrom('vacancies').execute()
  own = createEmbeddedBackend(join(folder, 'own'))
  server = await startFakeBackend(() => ({ body: { success: true, data: listed.map(encodeVacancy) } }))
  const now = () => Date.now() + clock
  remote = createReliableBackend({
    address: server.address,
    timeoutMs: 8000,
    directory: join(folder, 'far'),
    now,
  })
})
afterAll(async () => {
  await own.close()
  await db.destroy()
  await remote.stop()
  await server.stop()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await importVacancies(db, vacancies)
  listed = vacancies
  clock += minute
})

type Place = {
  listing: () => Listing
  close: (id: string) => Promise<unknown>
  rename: (id: string) => Promise<unknown>
}

const renamed = (id: string) =>
  vacancies.map((one) => (one.id === id ? { ...one, title: 'Another', updatedAt: new Date() } : one))

const places: Record<string, Place> = {
  'the embedded backend': {
    listing: () => own.listing,
    close: (id) => closeVacancy(db, id),
    rename: (id) => importVacancies(db, renamed(id)),
  },
  // It is asked again after a minute.
  'a remote backend': {
    listing: () => remote.listing,
    close: async (id) => {
      listed = listed.filter((one) => one.id !== id)
      clock += minute
    },
    rename: async (id) => {
      listed = renamed(id)
      clock += minute
    },
  },
}

const taken = async <T>(items: AsyncIterable<T>) => {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

const siteOf = ({ listing }: Pick<Place, 'listing'>): ListedSite => ({
  origin,
  listing,
  landingPage: () => own.landingPage(),
  email: null,
})

const lists: Record<string, string> = {
  '/sitemap.xml': 'application/xml',
  '/ku/careers/feed.xml': 'application/atom+xml',
  '/ku/careers/jobs.xml': 'application/xml',
  '/ku/careers/jobs.json': 'application/feed+json',
}

const answer = (request: Request, site: ListedSite) => {
  const [, locale = '', , file = ''] = new URL(request.url).pathname.split('/')
  const name = feedNames.find((known) => known === file)
  return name ? feed(request, { locale, name }, site) : sitemap(request, null, site)
}

describe.each(Object.entries(places))('%s', (_, place) => {
  test('lists every open vacancy once, the newest first, and gives the newest in full', async () => {
    const { vacancies: all } = await place.listing().list()
    expect(new Set(all.map(({ id }) => id)).size).toBe(vacancies.length)
    expect(all.map(({ changedAt }) => changedAt)).toEqual(
      vacancies.map(({ updatedAt }) => updatedAt.toISOString()),
    )
    for (const most of [3, 100, 101, 1000]) {
      const newest = await taken(place.listing().newest(most))
      expect(newest.map(({ id }) => id)).toEqual(all.slice(0, most).map(({ id }) => id))
    }
    const dates = (await taken(place.listing().newest(1000))).map(({ createdAt }) => Number(createdAt))
    expect(dates).toEqual(dates.toSorted((a, b) => b - a))
  })

  test('changed or gone → another version; asked again → the same', async () => {
    const version = async () => (await place.listing().list()).version
    const first = await version()
    expect(await version()).toBe(first)
    await place.rename('v7')
    const second = await version()
    await place.close('v7')
    expect(new Set([first, second, await version()]).size).toBe(3)
  })

  test.each(Object.keys(lists))(
    '%s: a vacancy that goes leaves it; who asks by version or date learns of it',
    async (path) => {
      const web = await startWebServer((request) => answer(request, siteOf(place)))
      const ask = async (headers: Record<string, string> = {}) => {
        const response = await fetch(web.origin + path, { headers })
        return { status: response.status, headers: response.headers, text: await response.text() }
      }
      const gone = `${origin}/ku/job-details/v3`
      const before = await ask()
      expect(before.text).toMatch(new RegExp(`${gone}\\b`))
      expect(before.headers.get('content-type')).toBe(`${lists[path]}; charset=utf-8`)
      const known = {
        version: { 'if-none-match': before.headers.get('etag') ?? '' },
        date: { 'if-modified-since': before.headers.get('last-modified') ?? '' },
      }
      for (const headers of Object.values(known)) expect((await ask(headers)).status).toBe(304)
      await place.close('v3')
      for (const headers of Object.values(known)) {
        const { status, text } = await ask(headers)
        expect(status).toBe(200)
        expect(text).not.toMatch(new RegExp(`${gone}\\b`))
      }
      // A version counts more than a date.
      const both = { ...known.version, 'if-modified-since': new Date(Date.now() + minute).toUTCString() }
      expect((await ask(both)).status).toBe(200)
      await web.stop()
    },
  )
})

test('vacancies that cannot be read → 503, which says nothing about them', async () => {
  const failing = async () => {
    throw new BackendError('unreachable', 'for the test')
  }
  const site = siteOf({ listing: () => ({ ...own.listing, list: failing }) })
  for (const path of Object.keys(lists)) {
    const response = await answer(new Request(origin + path), site)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
  }
})

test('a part of the sitemap that is none → 404', async () => {
  const ask = (part: number) =>
    sitemap(new Request(`${origin}/sitemap/${part}.xml`), part, siteOf({ listing: () => own.listing }))
  expect([(await ask(1)).status, (await ask(0)).status, (await ask(2)).status]).toEqual([200, 404, 404])
})

test('a feed in a language that is none → 404', async () => {
  const site = siteOf({ listing: () => own.listing })
  expect((await answer(new Request(`${origin}/de/careers/feed.xml`), site)).status).toBe(404)
})
