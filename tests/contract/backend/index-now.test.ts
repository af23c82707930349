import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmbeddedBackend } from '#lib/backend/embedded.ts'
import { createQueue } from '#lib/backend/queue.ts'
import { openDatabase } from '#lib/backend/store/database.ts'
import { listJobs } from '#lib/backend/store/inbox.ts'
import { addVacancy, closeVacancy, importVacancies } from '#lib/backend/store/vacancies.ts'
import { parseEnv } from '#lib/base/env.ts'
import { announcing, createAnnounce, keyFile, queueChanges } from '#lib/seo/index-now.ts'
import { type FakeBackend, startFakeBackend } from '#tests/support/servers/fake-backend.ts'
import { describePlaces } from '#tests/support/servers/places.ts'

const origin = 'https://www.example.com'
const key = 'a1b2c3d4e5f6'
const minute = 60_000
const hour = 60 * minute

const vacancy = (id: string) => ({
  id,
  category: 'tech',
  title: id,
  descriptionHtml: '',
  updatedAt: new Date('2026-11-01'),
})

let status = 200
let server: FakeBackend
const told = () => server.seen.map(({ body }) => JSON.parse(body.toString()))
const addresses = (...ids: string[]) =>
  ids.flatMap((id) => ['ku', 'ar', 'en'].map((locale) => `${origin}/${locale}/job-details/${id}`))

beforeEach(async () => {
  status = 200
  // IndexNow's own address has no such path, and only its answer's status counts.
  server = await startFakeBackend(() => ({ status, body: null }))
})
afterEach(() => server.stop())

describePlaces((newPlace) => {
  /** A site with these vacancies, whose clock a test moves. */
  const open = async (...ids: string[]) => {
    const { place } = await newPlace()
    const db = await openDatabase(place)
    await db.deleteFrom('vacancies').execute()
    if (ids.length) await importVacancies(db, ids.map(vacancy))
    const backend = createEmbeddedBackend(place)
    const clock = { now: Date.now() }
    const startQueue = () => {
      const queue = createQueue({ database: async () => db, now: () => clock.now })
      queue.handle('announce', createAnnounce({ key, origin, address: `${server.address}/indexnow` }))
      return queue
    }
    const look = async (on = db) => {
      const count = await queueChanges(on, await backend.listing.list(), clock.now)
      clock.now += 5 * minute
      return count
    }
    const close = async () => {
      await backend.close()
      await db.destroy()
    }
    return { place, db, clock, look, startQueue, close }
  }

  test('the first time → every open vacancy in one request; then only what changed, each once', async () => {
    const { db, look, startQueue, close } = await open('a', 'b', 'c')
    const queue = startQueue()
    await look()
    await queue.work()
    expect(told()).toEqual([
      { host: 'www.example.com', key, keyLocation: `${origin}/${key}.txt`, urlList: expect.any(Array) },
    ])
    expect(told()[0].urlList.toSorted()).toEqual(addresses('a', 'b', 'c').toSorted())
    expect(server.seen[0]?.headers['content-type']).toBe('application/json; charset=utf-8')

    expect(await look()).toBe(0)
    await closeVacancy(db, 'a')
    await importVacancies(db, [{ ...vacancy('b'), updatedAt: new Date('2026-11-20') }])
    await addVacancy(db, vacancy('d'))
    expect(await look()).toBe(3)
    expect(await look()).toBe(0)
    await queue.work()
    expect(told()).toHaveLength(2)
    expect(told()[1].urlList.toSorted()).toEqual(addresses('a', 'b', 'd').toSorted())
    // Nothing stays of what was told.
    expect(await db.selectFrom('submissions').selectAll().execute()).toEqual([])
    await close()
  })

  test('not before every page and cache shows the change', async () => {
    const { clock, look, startQueue, close } = await open('a')
    await look()
    const queue = startQueue()
    clock.now -= 1
    await queue.work()
    expect(told()).toEqual([])
    clock.now += 1
    await queue.work()
    expect(told()).toHaveLength(1)
    await close()
  })

  test('out of order → it waits, survives a restart, and is told once', async () => {
    const { db, clock, look, startQueue, close } = await open('a')
    status = 503
    await look()
    await startQueue().work()
    expect(await listJobs(db)).toMatchObject([
      { kind: 'announcement', state: 'waiting', lastError: 'status 503' },
    ])
    status = 202
    const next = startQueue()
    await next.work()
    expect(told()).toHaveLength(1)
    clock.now += hour
    await next.work()
    await next.work()
    expect(told().map(({ urlList }) => urlList)).toEqual([addresses('a'), addresses('a')])
    expect(await listJobs(db)).toEqual([])
    await close()
  })

  test('refused as wrong → given up at once', async () => {
    const { db, clock, look, startQueue, close } = await open('a')
    status = 422
    await look()
    const queue = startQueue()
    await queue.work()
    clock.now += hour
    await queue.work()
    expect([told().length, await listJobs(db)]).toEqual([1, []])
    await close()
  })

  test('more than a request may hold → several, of at most 10,000 addresses', async () => {
    const { db, clock, startQueue, close } = await open()
    const vacancies = Array.from({ length: 3400 }, (_, n) => ({ id: `v${n}`, changedAt: null, version: '1' }))
    expect(await queueChanges(db, { version: '1', vacancies }, clock.now)).toBe(3400)
    clock.now += 5 * minute
    await startQueue().work()
    const lists = told().map(({ urlList }) => urlList)
    expect(lists.map(({ length }) => length).toSorted()).toEqual([201, 9999])
    expect(new Set(lists.flat()).size).toBe(10_200)
    await close()
  })

  test('two instances → one of them tells', async () => {
    const { place, look, startQueue, close } = await open('a', 'b')
    const other = await openDatabase(place)
    const first = look()
    // SQLite's lock would hold up this very process.
    if (!place.startsWith('postgres')) await first
    expect((await Promise.all([first, look(other)])).toSorted()).toEqual([0, 2])
    await startQueue().work()
    expect(told()).toHaveLength(1)
    await other.destroy()
    await close()
  })
})

test('without a key, or without the site’s address → nobody is told', () => {
  const settings = { INDEXNOW_KEY: key, SITE_URL: origin }
  expect(announcing(parseEnv(settings))).toEqual({
    key,
    origin,
    address: 'https://api.indexnow.org/indexnow',
  })
  expect(announcing(parseEnv({ ...settings, INDEXNOW_KEY: '' }))).toBeNull()
  expect(announcing(parseEnv({ ...settings, SITE_URL: '' }))).toBeNull()
  for (const wrong of ['short', 'not/a/key', 'x'.repeat(129)])
    expect(() => parseEnv({ INDEXNOW_KEY: wrong })).toThrow('INDEXNOW_KEY must be')
})

test('no key is set → no key file, whatever its name', () => {
  for (const name of ['', 'undefined', key]) expect(keyFile(name).status).toBe(404)
})
