import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { BackendError } from '#backend/backend-error.ts'
import { createEmbeddedBackend } from '#backend/store/embedded.ts'
import { closeVacancy } from '#backend/store/vacancies.ts'
import { feed, sitemap } from '#lib/seo/feed-responses.ts'
import { type FeedName, feedTypes } from '#lib/seo/feeds.ts'

const origin = 'https://www.example.com'

const folder = await mkdtemp(join(tmpdir(), 'lists-'))
const backend = createEmbeddedBackend(folder)
const site = { origin, vacancies: backend.vacancies, email: null }
afterAll(async () => {
  await backend.close()
  await rm(folder, { recursive: true })
})

const feedNames: FeedName[] = ['feed.xml', 'jobs.xml', 'jobs.json']

const requestFeed = (name: FeedName, headers: Record<string, string> = {}, locale = 'ku') =>
  feed(new Request(`${origin}/${locale}/careers/${name}`, { headers }), { locale, name }, site)

test.each(feedNames)(
  '%s after a vacancy is closed → omits it, also for a request with the old ETag',
  async (name) => {
    const [first] = await backend.vacancies()
    const closedUrl = `${origin}/ku/job-details/${first?.id}`
    const before = await requestFeed(name)
    expect(before.headers.get('content-type')).toBe(`${feedTypes[name]}; charset=utf-8`)
    expect(await before.text()).toContain(closedUrl)
    const headers = { 'if-none-match': before.headers.get('etag') ?? '' }
    expect((await requestFeed(name, headers)).status).toBe(304)
    await closeVacancy(await backend.database(), first?.id ?? '')
    // The backend caches the list for a minute.
    vi.setSystemTime(Date.now() + 61_000)
    const after = await requestFeed(name, headers)
    expect([after.status, (await after.text()).includes(closedUrl)]).toEqual([200, false])
  },
)

test('feed or sitemap whose vacancies cannot be read → 503 with Retry-After and a text; unknown language → 404', async () => {
  const fail = async () => {
    throw new BackendError('unreachable', 'for the test')
  }
  const request = new Request(`${origin}/ku/careers/feed.xml`)
  const feedParams = { locale: 'ku', name: 'feed.xml' } as const
  const failingSite = { ...site, vacancies: fail }
  for (const response of [
    await feed(request, feedParams, failingSite),
    await sitemap(request, failingSite),
  ]) {
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await response.text()).toMatch(/vacancies cannot be read/)
  }
  expect((await requestFeed('feed.xml', {}, 'de')).status).toBe(404)
})
