import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { BackendError } from '#backend/backend-error.ts'
import { createEmbeddedBackend } from '#backend/store/embedded.ts'
import { closeVacancy } from '#backend/store/vacancies.ts'
import { respondWithJobFeed, respondWithSitemap } from '#lib/seo/list-responses.ts'

const origin = 'https://www.example.com'

const folder = await mkdtemp(join(tmpdir(), 'lists-'))
const backend = createEmbeddedBackend(folder)
const site = { origin, vacancies: backend.vacancies, email: null }
afterAll(async () => {
  await backend.close()
  await rm(folder, { recursive: true })
})

const requestFeed = (headers: Record<string, string> = {}, locale = 'ku') =>
  respondWithJobFeed(new Request(`${origin}/${locale}/careers/jobs.xml`, { headers }), locale, site)

test('job feed over a minute after a vacancy is closed → omits that vacancy, even if the request has the old ETag', async () => {
  const [vacancy] = await backend.vacancies()
  const vacancyUrl = `${origin}/ku/job-details/${vacancy?.id}`
  const firstResponse = await requestFeed()
  expect(firstResponse.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(await firstResponse.text()).toContain(vacancyUrl)
  const headers = { 'if-none-match': firstResponse.headers.get('etag') ?? '' }
  expect((await requestFeed(headers)).status).toBe(304)
  await closeVacancy(await backend.database(), vacancy?.id ?? '')
  // The backend caches the list for a minute.
  vi.setSystemTime(Date.now() + 61_000)
  const secondResponse = await requestFeed(headers)
  expect([secondResponse.status, (await secondResponse.text()).includes(vacancyUrl)]).toEqual([200, false])
})

test('job feed and sitemap → return 503 with Retry-After if the vacancies cannot be read; a feed in an unknown language returns 404', async () => {
  const fail = async () => {
    throw new BackendError('unreachable', 'for the test')
  }
  const request = new Request(`${origin}/ku/careers/jobs.xml`)
  const failingSite = { ...site, vacancies: fail }
  for (const response of [
    await respondWithJobFeed(request, 'ku', failingSite),
    await respondWithSitemap(request, failingSite),
  ]) {
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await response.text()).toMatch(/vacancies cannot be read/)
  }
  expect((await requestFeed({}, 'de')).status).toBe(404)
})
