import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import type { Backend } from '#lib/backend/backend.ts'
import { createForwardingBackend, type ReliableBackend } from '#lib/backend/remote/forwarding.ts'
import { applicationWith } from '#tests/support/files/application-with.ts'
import { createSwitch, faults, respondWith } from '#tests/support/servers/faults.ts'
import { startServer } from '#tests/support/servers/http-server.ts'

const second = 1000
const timeoutMs = 8 * second
const hour = 3600 * second
const wireVacancy = { _id: 'v1', title: 'Accountant', category: 'finance', jobDescription: '<p>Books.</p>' }

let requests: string[] = []
let jobTitle = wireVacancy.title
const respond: RequestListener = (request, response) => {
  const path = request.url?.replace('/api/v1/web/', '') ?? ''
  requests.push(`${path}${request.headers.authorization ? ' as somebody' : ''}`)
  const dataByPath: Record<string, unknown> = {
    dashboard: { sliders: { sliders: ['https://images.example.com/1.png'] } },
    vacancies: [{ ...wireVacancy, title: jobTitle }],
    'vacancy/v1': { ...wireVacancy, title: jobTitle },
  }
  const data = dataByPath[path]
  response.writeHead(data ? 200 : 404).end(JSON.stringify({ success: Boolean(data), data }))
}

const backendSwitch = createSwitch(respond)
const server = await startServer(backendSwitch.listener)
afterAll(() => server.stop())

let clockOffsetMs = 0
const openedBackends: { backend: ReliableBackend; directory: string }[] = []
afterEach(async () => {
  backendSwitch.breakBy(null)
  requests = []
  jobTitle = wireVacancy.title
  for (const { backend, directory } of openedBackends.splice(0)) {
    await backend.stop()
    await rm(directory, { recursive: true }).catch(() => undefined)
  }
})

const open = async (directory?: string, origin = server.origin) => {
  const cacheDirectory = directory ?? (await mkdtemp(join(tmpdir(), 'last-good-')))
  const backend = createForwardingBackend({
    address: `${origin}/api/v1`,
    timeoutMs: timeoutMs,
    directory: cacheDirectory,
    now: () => Date.now() + clockOffsetMs,
  })
  openedBackends.push({ backend, directory: cacheDirectory })
  return { backend: backend.forVisitor(null), forwardingBackend: backend, directory: cacheDirectory }
}

const reads: [string, (backend: Backend) => Promise<unknown>][] = [
  ['landingPage', (backend) => backend.landingPage()],
  ['vacancies', (backend) => backend.vacancies()],
]
const allReads: typeof reads = [...reads, ['vacancy', (backend) => backend.vacancy('v1')]]

const measure = async <T>(work: Promise<T>) => {
  const start = performance.now()
  const result = await work.then(
    (value) => ({ value, error: null }),
    (error: unknown) => ({ value: null, error }),
  )
  return { ...result, ms: performance.now() - start }
}

// One that fails at once, one that never answers, and one that answers nonsense.
const testedFaults = faults.filter(({ name }) => ['500', 'silence', 'HTML with 200'].includes(name))

test.each(testedFaults)(
  'a backend that answers by $name → what it said last, long before the deadline',
  async ({ behave }) => {
    const { backend } = await open()
    const { backend: uncachedBackend } = await open()
    const cached = await Promise.all(reads.map(([, call]) => call(backend)))
    clockOffsetMs += 61 * second
    backendSwitch.breakBy(behave)
    for (const [index, [, call]] of reads.entries()) {
      const answer = await measure(call(backend))
      expect(answer.value).toEqual(cached[index])
      expect(answer.ms).toBeLessThan(timeoutMs / 2)
    }
    for (const [, call] of allReads) {
      const failure = await measure(call(uncachedBackend))
      expect(failure.error).toMatchObject({ name: 'BackendError' })
      expect(failure.ms).toBeLessThan(timeoutMs / 2)
    }
  },
)

test('nobody listens: what was said last, also after a restart', async () => {
  const stoppedServer = await startServer(respond)
  const first = await open(undefined, stoppedServer.origin)
  const cached = await Promise.all(reads.map(([, call]) => call(first.backend)))
  await stoppedServer.stop()
  await first.forwardingBackend.stop()
  clockOffsetMs += 23 * hour
  const { backend } = await open(first.directory, stoppedServer.origin)
  for (const [index, [, call]] of reads.entries()) {
    expect((await measure(call(backend))).value).toEqual(cached[index])
  }
  clockOffsetMs += 2 * hour
  for (const [, call] of reads) await expect(call(backend)).rejects.toMatchObject({ reason: 'unreachable' })
})

test('titles with entities → decoded once, and not again when they are read back after a restart', async () => {
  jobTitle = 'R&amp;D &amp;amp; Caf&eacute; &amp;lt;b&amp;gt;'
  const title = 'R&D &amp; Café &lt;b&gt;'
  const first = await open()
  expect(await first.backend.vacancies()).toMatchObject([{ title }])
  expect(await first.backend.vacancy('v1')).toMatchObject({ title })
  await first.forwardingBackend.stop()
  backendSwitch.breakBy((request) => request.socket.destroy())
  const { backend } = await open(first.directory)
  expect(await backend.vacancies()).toMatchObject([{ title }])
})

test('asked for at most once in 60 seconds, and never twice at once', async () => {
  const { backend } = await open()
  await Promise.all(Array.from({ length: 20 }, () => backend.vacancies()))
  expect(requests).toEqual(['vacancies'])
  // The very same list: what is computed of it is computed once.
  expect(await backend.vacancies()).toBe(await backend.vacancies())
  jobTitle = 'Bookkeeper'
  clockOffsetMs += 59 * second
  expect(await backend.vacancies()).toMatchObject([{ title: 'Accountant' }])
  clockOffsetMs += 2 * second
  expect(await backend.vacancies()).toMatchObject([{ title: 'Bookkeeper' }])
  expect(requests).toEqual(['vacancies', 'vacancies'])
})

test('a late answer is good for the next', async () => {
  const { backend } = await open()
  backendSwitch.breakBy((request, response) => setTimeout(() => respond(request, response), 1200))
  await expect(backend.vacancies()).rejects.toMatchObject({ reason: 'timeout' })
  await expect.poll(() => backend.vacancies().catch(() => null)).toMatchObject([{ id: 'v1' }])
  expect(requests).toEqual(['vacancies'])
})

test('a vacancy of the list is shown while the backend fails; another is not “unknown”', async () => {
  const { backend } = await open()
  await backend.vacancies()
  backendSwitch.breakBy((request) => request.socket.destroy())
  expect(await backend.vacancy('v1')).toMatchObject({ title: 'Accountant' })
  await expect(backend.vacancy('v2')).rejects.toMatchObject({ name: 'BackendError' })
  clockOffsetMs += 25 * hour
  await expect(backend.vacancy('v1')).rejects.toMatchObject({ name: 'BackendError' })
})

const refusalBody = '{"success":false,"message":"Cast to ObjectId failed"}'
const failSingleRead = (behave: RequestListener): RequestListener => {
  return (request, response) => (request.url?.endsWith('/vacancies') ? respond : behave)(request, response)
}

describe.each([
  ['400', respondWith(400, refusalBody)],
  ['422', respondWith(422, refusalBody)],
  ['500', respondWith(500, refusalBody)],
  ['500 without a body', respondWith(500, '')],
  ['503', respondWith(503, refusalBody)],
  ['200 and success false', respondWith(200, refusalBody)],
])('the read of a single vacancy is answered by %s', (_, behave) => {
  test('id missing from the list → unknown; id in the list → shown from the list', async () => {
    backendSwitch.breakBy(failSingleRead(behave))
    const { backend, forwardingBackend } = await open()
    for (const visitor of [backend, forwardingBackend.forVisitor('Bearer abc')])
      expect(await visitor.vacancy('v2')).toBeNull()
    expect(await backend.vacancy('v1')).toMatchObject({ title: 'Accountant' })
  })

  test('no list of the last five minutes → not unknown', async () => {
    const { backend } = await open()
    await backend.vacancies()
    backendSwitch.breakBy(behave)
    clockOffsetMs += 290 * second
    expect(await backend.vacancy('v2')).toBeNull()
    clockOffsetMs += 20 * second
    await expect(backend.vacancy('v2')).rejects.toMatchObject({ name: 'BackendError' })
  })
})

const webPage = '<!doctype html><p>Sign in'

test.each([
  ['401', respondWith(401, refusalBody)],
  ['403', respondWith(403, refusalBody)],
  ['404 of a gateway', respondWith(404, 'page not found', 'text/plain')],
  ['408', respondWith(408, refusalBody)],
  ['429', respondWith(429, refusalBody)],
  ['a web page with 200', respondWith(200, webPage)],
  ['a web page with 400', respondWith(400, webPage)],
  ['a web page with 500', respondWith(500, webPage)],
  ['HTML with 503', respondWith(503, '<p>Maintenance')],
  ['half of a JSON object', respondWith(200, '{"success":')],
  ['no response', (request) => request.socket.destroy()],
] satisfies [string, RequestListener][])(
  'an id that the list lacks is answered by %s → not unknown',
  async (_, behave) => {
    backendSwitch.breakBy(failSingleRead(behave))
    const { backend } = await open()
    expect(await backend.vacancies()).toHaveLength(1)
    await expect(backend.vacancy('v2')).rejects.toMatchObject({ name: 'BackendError' })
  },
)

test('an application is answered by a JSON 404 → unknown-vacancy, unless the list has the id', async () => {
  const { backend } = await open()
  backendSwitch.breakBy(failSingleRead(respondWith(404, refusalBody)))
  const application = applicationWith({ idempotencyKey: 'key-of-the-application' })
  await expect(backend.apply('v2', application)).rejects.toMatchObject({ reason: 'unknown-vacancy' })
  await expect(backend.apply('v1', application)).rejects.toMatchObject({ reason: 'bad-answer' })
})

test('a vacancy that a good answer lacks is unknown', async () => {
  const { backend } = await open()
  await backend.vacancies()
  backendSwitch.breakBy((_, response) => response.writeHead(404).end('{"success":false}'))
  expect(await backend.vacancy('v1')).toBeNull()
})

test.each([
  ['another backend’s', (json: string) => json.replace('http://', 'http://other.')],
  ['half of one', (json: string) => json.slice(0, json.length / 2)],
])('a file that is %s counts for nothing', async (_, corrupt) => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const first = await open()
  await first.backend.vacancies()
  await first.forwardingBackend.stop()
  const file = join(first.directory, 'cache', 'answers.json')
  await writeFile(file, corrupt(await readFile(file, 'utf8')))
  const { backend } = await open(first.directory)
  backendSwitch.breakBy((request) => request.socket.destroy())
  await expect(backend.vacancies()).rejects.toMatchObject({ name: 'BackendError' })
  vi.restoreAllMocks()
})

test('what is answered to somebody who is logged in is kept for nobody', async () => {
  const { forwardingBackend, backend } = await open()
  await forwardingBackend.forVisitor('Bearer abc').vacancies()
  expect(requests).toEqual(['vacancies as somebody'])
  backendSwitch.breakBy((request) => request.socket.destroy())
  await expect(backend.vacancies()).rejects.toMatchObject({ name: 'BackendError' })
})
