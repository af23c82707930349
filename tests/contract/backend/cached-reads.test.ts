import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import type { Backend } from '#backend/ports.ts'
import { createForwardingBackend } from '#backend/product/forwarding.ts'
import { clock } from '#tests/support/clock.ts'
import { createApplication } from '#tests/support/files/application-with.ts'
import { startServer } from '#tests/support/servers/http-server.ts'
import { createBreakableListener, respondWith, serverFaults } from '#tests/support/servers/server-faults.ts'

const secondMs = 1000
const timeoutMs = 50 * secondMs
const hourMs = 3600 * secondMs
const wireVacancy = { _id: 'v1', title: 'Accountant', category: 'finance', jobDescription: '<p>Books.</p>' }

let requestLog: string[] = []
let vacancyTitle = wireVacancy.title
const respond: RequestListener = (request, response) => {
  const path = request.url?.replace('/api/v1/web/', '') ?? ''
  requestLog.push(`${path}${request.headers.authorization ? ' with login' : ''}`)
  const dataByPath: Record<string, unknown> = {
    dashboard: { sliders: { sliders: ['https://images.example.com/1.png'] } },
    vacancies: [{ ...wireVacancy, title: vacancyTitle }],
    'vacancy/v1': { ...wireVacancy, title: vacancyTitle },
  }
  const data = dataByPath[path]
  response.writeHead(data ? 200 : 404).end(JSON.stringify({ success: Boolean(data), data }))
}

const breakableListener = createBreakableListener(respond)
const server = await startServer(breakableListener.listener)
afterAll(() => server.stop())

const openedBackends: { forwardingBackend: ReturnType<typeof createForwardingBackend>; directory: string }[] =
  []
afterEach(async () => {
  breakableListener.setFault(null)
  requestLog = []
  vacancyTitle = wireVacancy.title
  for (const { forwardingBackend, directory } of openedBackends.splice(0)) {
    await forwardingBackend.stop()
    await rm(directory, { recursive: true }).catch(() => undefined)
  }
})

const openBackend = async (existingDirectory?: string, origin = server.origin) => {
  const directory = existingDirectory ?? (await mkdtemp(join(tmpdir(), 'last-good-')))
  const forwardingBackend = createForwardingBackend({ baseUrl: `${origin}/api/v1`, timeoutMs, directory })
  openedBackends.push({ forwardingBackend, directory })
  return { backend: forwardingBackend.forVisitor(null), forwardingBackend, directory }
}

const parameterlessReads: [string, (backend: Backend) => Promise<unknown>][] = [
  ['landingPage', (backend) => backend.landingPage()],
  ['vacancies', (backend) => backend.vacancies()],
]
const allReads: typeof parameterlessReads = [
  ...parameterlessReads,
  ['vacancy', (backend) => backend.vacancy('v1')],
]

const measure = async <T>(work: Promise<T>) => {
  const startedAt = performance.now()
  const result = await work.then(
    (value) => ({ value, error: null }),
    (error: unknown) => ({ value: null, error }),
  )
  return { ...result, ms: performance.now() - startedAt }
}

const testedFaults = serverFaults.filter(({ name }) => ['500', 'no response', 'HTML with 200'].includes(name))

test.each(testedFaults)(
  'product’s server fails with “$name” → within half the timeout, reads return cached data, or fail if there is none',
  async ({ listener }) => {
    const { backend } = await openBackend()
    const { backend: uncachedBackend } = await openBackend()
    // A read waits at most 0.7 seconds, so the first one may fail on a busy machine.
    const cachedValues = await Promise.all(
      parameterlessReads.map(([, read]) => vi.waitFor(() => read(backend), 20 * secondMs)),
    )
    clock.aheadMs += 61 * secondMs
    breakableListener.setFault(listener)
    for (const [index, [, read]] of parameterlessReads.entries()) {
      const result = await measure(read(backend))
      expect(result.value).toEqual(cachedValues[index])
      expect(result.ms).toBeLessThan(timeoutMs / 2)
    }
    for (const [, read] of allReads) {
      const failure = await measure(read(uncachedBackend))
      expect(failure.error).toMatchObject({ name: 'BackendError' })
      expect(failure.ms).toBeLessThan(timeoutMs / 2)
    }
  },
)

test('product’s server down, site restarted → reads return cached data for 24 hours, then fail with `unreachable`', async () => {
  const stoppedServer = await startServer(respond)
  const firstRun = await openBackend(undefined, stoppedServer.origin)
  const cachedValues = await Promise.all(parameterlessReads.map(([, read]) => read(firstRun.backend)))
  await stoppedServer.stop()
  await firstRun.forwardingBackend.stop()
  clock.aheadMs += 23 * hourMs
  const { backend } = await openBackend(firstRun.directory, stoppedServer.origin)
  for (const [index, [, read]] of parameterlessReads.entries()) {
    expect((await measure(read(backend))).value).toEqual(cachedValues[index])
  }
  clock.aheadMs += 2 * hourMs
  for (const [, read] of parameterlessReads)
    await expect(read(backend)).rejects.toMatchObject({ reason: 'unreachable' })
})

test('vacancy title with HTML entities → is decoded only once, even if the cache file is read after a restart', async () => {
  vacancyTitle = 'R&amp;D &amp;amp; Caf&eacute; &amp;lt;b&amp;gt;'
  const title = 'R&D &amp; Café &lt;b&gt;'
  const firstRun = await openBackend()
  expect(await firstRun.backend.vacancies()).toMatchObject([{ title }])
  expect(await firstRun.backend.vacancy('v1')).toMatchObject({ title })
  await firstRun.forwardingBackend.stop()
  breakableListener.setFault((request) => request.socket.destroy())
  const { backend } = await openBackend(firstRun.directory)
  expect(await backend.vacancies()).toMatchObject([{ title }])
})

test('vacancies read many times, some in parallel → the product’s server receives one request per 60 seconds', async () => {
  clock.stoppedAt = Date.now()
  const { backend } = await openBackend()
  await Promise.all(Array.from({ length: 20 }, () => backend.vacancies()))
  expect(requestLog).toEqual(['vacancies'])
  // A cached list must be the same object each time, so that data derived from it is computed only once.
  expect(await backend.vacancies()).toBe(await backend.vacancies())
  vacancyTitle = 'Bookkeeper'
  clock.aheadMs += 59 * secondMs
  expect(await backend.vacancies()).toMatchObject([{ title: 'Accountant' }])
  clock.aheadMs += 2 * secondMs
  expect(await backend.vacancies()).toMatchObject([{ title: 'Bookkeeper' }])
  expect(requestLog).toEqual(['vacancies', 'vacancies'])
})

test('clock set back by three days → the vacancy list is requested again', async () => {
  clock.aheadMs += 72 * hourMs
  const { backend } = await openBackend()
  await backend.vacancies()
  clock.aheadMs -= 72 * hourMs
  vacancyTitle = 'Bookkeeper'
  expect(await backend.vacancies()).toMatchObject([{ title: 'Bookkeeper' }])
})

test('product’s server down → each read returned from the cache logs `backend.cache-served` with the data’s age', async () => {
  const { backend } = await openBackend()
  await vi.waitFor(() => Promise.all(allReads.map(([, read]) => read(backend))), 20 * secondMs)
  clock.aheadMs += hourMs
  breakableListener.setFault((request) => request.socket.destroy())
  const stderrWrite = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  for (const [, read] of allReads) await read(backend)
  const logLines = stderrWrite.mock.calls.map(([line]) => JSON.parse(String(line)))
  stderrWrite.mockRestore()
  expect(logLines).toEqual(
    ['dashboard', 'vacancies', 'vacancy'].map((label) =>
      expect.objectContaining({ event: 'backend.cache-served', label, ageSeconds: expect.closeTo(3600, -2) }),
    ),
  )
})

test('response that arrives after the read has timed out → a later read returns its data', async () => {
  const { backend } = await openBackend()
  breakableListener.setFault((request, response) => setTimeout(() => respond(request, response), 1200))
  await expect(backend.vacancies()).rejects.toMatchObject({ reason: 'timeout' })
  await expect.poll(() => backend.vacancies().catch(() => null)).toMatchObject([{ id: 'v1' }])
  expect(requestLog).toEqual(['vacancies'])
})

test('product’s server down → a vacancy in the cached list is returned for a day; reading an uncached vacancy fails', async () => {
  const { backend } = await openBackend()
  await backend.vacancies()
  breakableListener.setFault((request) => request.socket.destroy())
  expect(await backend.vacancy('v1')).toMatchObject({ title: 'Accountant' })
  await expect(backend.vacancy('v2')).rejects.toMatchObject({ name: 'BackendError' })
  clock.aheadMs += 25 * hourMs
  await expect(backend.vacancy('v1')).rejects.toMatchObject({ name: 'BackendError' })
})

const refusalBody = '{"success":false,"message":"Cast to ObjectId failed"}'
const failAllButList = (fault: RequestListener): RequestListener => {
  return (request, response) => (request.url?.endsWith('/vacancies') ? respond : fault)(request, response)
}

describe.each([
  ['422', respondWith(422, refusalBody)],
  ['503 without a body', respondWith(503, '')],
])('product’s server responds to a vacancy read with %s', (_, fault) => {
  test('failed vacancy read → `vacancy()` returns the vacancy from the list, or null if it is not listed', async () => {
    breakableListener.setFault(failAllButList(fault))
    const { backend, forwardingBackend } = await openBackend()
    for (const visitorBackend of [backend, forwardingBackend.forVisitor('Bearer abc')])
      expect(await visitorBackend.vacancy('v2')).toBeNull()
    expect(await backend.vacancy('v1')).toMatchObject({ title: 'Accountant' })
  })

  test('failed reads of the list and an unlisted vacancy → `vacancy()` rejects with BackendError once the cached list is over five minutes old', async () => {
    clock.stoppedAt = Date.now()
    const { backend } = await openBackend()
    await backend.vacancies()
    breakableListener.setFault(fault)
    clock.aheadMs += 290 * secondMs
    expect(await backend.vacancy('v2')).toBeNull()
    clock.aheadMs += 20 * secondMs
    await expect(backend.vacancy('v2')).rejects.toMatchObject({ name: 'BackendError' })
  })
})

const signInPage = '<!doctype html><p>Sign in'

test.each([
  ['401', respondWith(401, refusalBody)],
  ['429', respondWith(429, refusalBody)],
  ['a sign-in page with 400', respondWith(400, signInPage)],
  ['HTML with 503', respondWith(503, '<p>Maintenance')],
  ['a closed connection', (request) => request.socket.destroy()],
] satisfies [string, RequestListener][])(
  'read of an unlisted vacancy fails with %s → `vacancy()` rejects with BackendError',
  async (_, fault) => {
    breakableListener.setFault(failAllButList(fault))
    const { backend } = await openBackend()
    expect(await backend.vacancies()).toHaveLength(1)
    await expect(backend.vacancy('v2')).rejects.toMatchObject({ name: 'BackendError' })
  },
)

test('JSON 404 for an application → `apply()` fails with `unknown-vacancy`, or with `invalid-response` if the vacancy is listed', async () => {
  const { backend } = await openBackend()
  breakableListener.setFault(failAllButList(respondWith(404, refusalBody)))
  const application = createApplication({ idempotencyKey: 'key-of-the-application' })
  await expect(backend.apply('v2', application)).rejects.toMatchObject({ reason: 'unknown-vacancy' })
  await expect(backend.apply('v1', application)).rejects.toMatchObject({ reason: 'invalid-response' })
})

test('JSON 404 for a vacancy → `vacancy()` returns null unless a cached list under five minutes old contains it', async () => {
  const { backend } = await openBackend()
  await backend.vacancies()
  breakableListener.setFault(respondWith(404, refusalBody))
  expect(await backend.vacancy('v1')).toMatchObject({ title: 'Accountant' })
  expect(await backend.vacancy('v2')).toBeNull()
  clock.aheadMs += 310 * secondMs
  expect(await backend.vacancy('v1')).toBeNull()
})

test.each([
  ['another server’s cache file', (json: string) => json.replace('http://', 'http://other.')],
  ['truncated cache file', (json: string) => json.slice(0, json.length / 2)],
])('%s → is ignored, so a read fails while the product’s server is down', async (_, corrupt) => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const firstRun = await openBackend()
  await firstRun.backend.vacancies()
  await firstRun.forwardingBackend.stop()
  const cachePath = join(firstRun.directory, 'cache', 'answers.json')
  await writeFile(cachePath, corrupt(await readFile(cachePath, 'utf8')))
  const { backend } = await openBackend(firstRun.directory)
  breakableListener.setFault((request) => request.socket.destroy())
  await expect(backend.vacancies()).rejects.toMatchObject({ name: 'BackendError' })
  vi.restoreAllMocks()
})

test('product’s server down → a logged-in visitor’s reads return the data cached for all visitors', async () => {
  const { backend, forwardingBackend } = await openBackend()
  const cachedValues = await vi.waitFor(
    () => Promise.all(allReads.map(([, read]) => read(backend))),
    20 * secondMs,
  )
  breakableListener.setFault(respondWith(503, ''))
  const visitorBackend = forwardingBackend.forVisitor('Bearer abc')
  expect(await Promise.all(allReads.map(([, read]) => read(visitorBackend)))).toEqual(cachedValues)
})

test('response to a logged-in visitor → is not cached for other visitors', async () => {
  const { forwardingBackend, backend } = await openBackend()
  await forwardingBackend.forVisitor('Bearer abc').vacancies()
  expect(requestLog).toEqual(['vacancies with login'])
  breakableListener.setFault((request) => request.socket.destroy())
  await expect(backend.vacancies()).rejects.toMatchObject({ name: 'BackendError' })
})

test('vacancy that arrives after its read has timed out → later reads return it while the product’s server hangs', async () => {
  const { backend } = await openBackend()
  const gate = Promise.withResolvers<void>()
  let vacancyRequestCount = 0
  breakableListener.setFault(async (request, response) => {
    if (!request.url?.endsWith('/vacancy/v1')) return response.writeHead(500).end()
    vacancyRequestCount += 1
    // Respond only to the first request, so that a later read cannot load the vacancy from the server.
    if (vacancyRequestCount > 1) return
    await gate.promise
    respond(request, response)
  })
  await expect(backend.vacancy('v1')).rejects.toThrow('timeout')
  gate.resolve()
  const read = () => backend.vacancy('v1').catch(() => null)
  await expect.poll(read, { timeout: 10_000 }).toMatchObject({ title: wireVacancy.title })
  await vi.waitFor(async () => {
    expect(await read()).toMatchObject({ title: wireVacancy.title })
    expect(vacancyRequestCount).toBeGreaterThan(1)
  })
})
