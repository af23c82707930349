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
const deadline = 8 * second
const hour = 3600 * second
const wire = { _id: 'v1', title: 'Accountant', category: 'finance', jobDescription: '<p>Books.</p>' }

let asked: string[] = []
let jobTitle = wire.title
const good: RequestListener = (request, response) => {
  const path = request.url?.replace('/api/v1/web/', '') ?? ''
  asked.push(`${path}${request.headers.authorization ? ' as somebody' : ''}`)
  const answers: Record<string, unknown> = {
    dashboard: { sliders: { sliders: ['https://images.example.com/1.png'] } },
    vacancies: [{ ...wire, title: jobTitle }],
    'vacancy/v1': { ...wire, title: jobTitle },
  }
  const data = answers[path]
  response.writeHead(data ? 200 : 404).end(JSON.stringify({ success: Boolean(data), data }))
}

const backendSwitch = createSwitch(good)
const server = await startServer(backendSwitch.listener)
afterAll(() => server.stop())

let clock = 0
const opened: { backend: ReliableBackend; directory: string }[] = []
afterEach(async () => {
  backendSwitch.breakBy(null)
  asked = []
  jobTitle = wire.title
  for (const { backend, directory } of opened.splice(0)) {
    await backend.stop()
    await rm(directory, { recursive: true }).catch(() => undefined)
  }
})

const open = async (directory?: string, origin = server.origin) => {
  const place = directory ?? (await mkdtemp(join(tmpdir(), 'last-good-')))
  const backend = createForwardingBackend({
    address: `${origin}/api/v1`,
    timeoutMs: deadline,
    directory: place,
    now: () => Date.now() + clock,
  })
  opened.push({ backend, directory: place })
  return { backend: backend.forVisitor(null), reliable: backend, directory: place }
}

const reads: [string, (backend: Backend) => Promise<unknown>][] = [
  ['landingPage', (backend) => backend.landingPage()],
  ['vacancies', (backend) => backend.vacancies()],
]
const allReads: typeof reads = [...reads, ['vacancy', (backend) => backend.vacancy('v1')]]

const timed = async <T>(work: Promise<T>) => {
  const start = performance.now()
  const result = await work.then(
    (value) => ({ value, error: null }),
    (error: unknown) => ({ value: null, error }),
  )
  return { ...result, ms: performance.now() - start }
}

// One that fails at once, one that never answers, and one that answers nonsense.
const kinds = faults.filter(({ name }) => ['500', 'silence', 'HTML with 200'].includes(name))

test.each(kinds)(
  'a backend that answers by $name → what it said last, long before the deadline',
  async ({ behave }) => {
    const { backend } = await open()
    const { backend: nothingKnown } = await open()
    const known = await Promise.all(reads.map(([, call]) => call(backend)))
    clock += 61 * second
    backendSwitch.breakBy(behave)
    for (const [index, [, call]] of reads.entries()) {
      const answer = await timed(call(backend))
      expect(answer.value).toEqual(known[index])
      expect(answer.ms).toBeLessThan(deadline / 2)
    }
    for (const [, call] of allReads) {
      const failure = await timed(call(nothingKnown))
      expect(failure.error).toMatchObject({ name: 'BackendError' })
      expect(failure.ms).toBeLessThan(deadline / 2)
    }
  },
)

test('nobody listens: what was said last, also after a restart', async () => {
  const gone = await startServer(good)
  const first = await open(undefined, gone.origin)
  const known = await Promise.all(reads.map(([, call]) => call(first.backend)))
  await gone.stop()
  await first.reliable.stop()
  clock += 23 * hour
  const { backend } = await open(first.directory, gone.origin)
  for (const [index, [, call]] of reads.entries()) {
    expect((await timed(call(backend))).value).toEqual(known[index])
  }
  clock += 2 * hour
  for (const [, call] of reads) await expect(call(backend)).rejects.toMatchObject({ reason: 'unreachable' })
})

test('titles with entities → decoded once, and not again when they are read back after a restart', async () => {
  jobTitle = 'R&amp;D &amp;amp; Caf&eacute; &amp;lt;b&amp;gt;'
  const title = 'R&D &amp; Café &lt;b&gt;'
  const first = await open()
  expect(await first.backend.vacancies()).toMatchObject([{ title }])
  expect(await first.backend.vacancy('v1')).toMatchObject({ title })
  await first.reliable.stop()
  backendSwitch.breakBy((request) => request.socket.destroy())
  const { backend } = await open(first.directory)
  expect(await backend.vacancies()).toMatchObject([{ title }])
})

test('asked for at most once in 60 seconds, and never twice at once', async () => {
  const { backend } = await open()
  await Promise.all(Array.from({ length: 20 }, () => backend.vacancies()))
  expect(asked).toEqual(['vacancies'])
  // The very same list: what is computed of it is computed once.
  expect(await backend.vacancies()).toBe(await backend.vacancies())
  jobTitle = 'Bookkeeper'
  clock += 59 * second
  expect(await backend.vacancies()).toMatchObject([{ title: 'Accountant' }])
  clock += 2 * second
  expect(await backend.vacancies()).toMatchObject([{ title: 'Bookkeeper' }])
  expect(asked).toEqual(['vacancies', 'vacancies'])
})

test('a late answer is good for the next', async () => {
  const { backend } = await open()
  backendSwitch.breakBy((request, response) => setTimeout(() => good(request, response), 1200))
  await expect(backend.vacancies()).rejects.toMatchObject({ reason: 'timeout' })
  await expect.poll(() => backend.vacancies().catch(() => null)).toMatchObject([{ id: 'v1' }])
  expect(asked).toEqual(['vacancies'])
})

test('a vacancy of the list is shown while the backend fails; another is not “unknown”', async () => {
  const { backend } = await open()
  await backend.vacancies()
  backendSwitch.breakBy((request) => request.socket.destroy())
  expect(await backend.vacancy('v1')).toMatchObject({ title: 'Accountant' })
  await expect(backend.vacancy('v2')).rejects.toMatchObject({ name: 'BackendError' })
  clock += 25 * hour
  await expect(backend.vacancy('v1')).rejects.toMatchObject({ name: 'BackendError' })
})

const no = '{"success":false,"message":"Cast to ObjectId failed"}'
const singleReadFails = (behave: RequestListener): RequestListener => {
  return (request, response) => (request.url?.endsWith('/vacancies') ? good : behave)(request, response)
}

describe.each([
  ['400', respondWith(400, no)],
  ['422', respondWith(422, no)],
  ['500', respondWith(500, no)],
  ['500 without a body', respondWith(500, '')],
  ['503', respondWith(503, no)],
  ['200 and success false', respondWith(200, no)],
])('the read of a single vacancy is answered by %s', (_, behave) => {
  test('id missing from the list → unknown; id in the list → shown from the list', async () => {
    backendSwitch.breakBy(singleReadFails(behave))
    const { backend, reliable } = await open()
    for (const visitor of [backend, reliable.forVisitor('Bearer abc')])
      expect(await visitor.vacancy('v2')).toBeNull()
    expect(await backend.vacancy('v1')).toMatchObject({ title: 'Accountant' })
  })

  test('no list of the last five minutes → not unknown', async () => {
    const { backend } = await open()
    await backend.vacancies()
    backendSwitch.breakBy(behave)
    clock += 290 * second
    expect(await backend.vacancy('v2')).toBeNull()
    clock += 20 * second
    await expect(backend.vacancy('v2')).rejects.toMatchObject({ name: 'BackendError' })
  })
})

const page = '<!doctype html><p>Sign in'

test.each([
  ['401', respondWith(401, no)],
  ['403', respondWith(403, no)],
  ['404 of a gateway', respondWith(404, 'page not found', 'text/plain')],
  ['408', respondWith(408, no)],
  ['429', respondWith(429, no)],
  ['a web page with 200', respondWith(200, page)],
  ['a web page with 400', respondWith(400, page)],
  ['a web page with 500', respondWith(500, page)],
  ['HTML with 503', respondWith(503, '<p>Maintenance')],
  ['half of a JSON object', respondWith(200, '{"success":')],
  ['no response', (request) => request.socket.destroy()],
] satisfies [string, RequestListener][])(
  'an id that the list lacks is answered by %s → not unknown',
  async (_, behave) => {
    backendSwitch.breakBy(singleReadFails(behave))
    const { backend } = await open()
    expect(await backend.vacancies()).toHaveLength(1)
    await expect(backend.vacancy('v2')).rejects.toMatchObject({ name: 'BackendError' })
  },
)

test('an application is answered by a JSON 404 → unknown-vacancy, unless the list has the id', async () => {
  const { backend } = await open()
  backendSwitch.breakBy(singleReadFails(respondWith(404, no)))
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
  ['another backend’s', (kept: string) => kept.replace('http://', 'http://other.')],
  ['half of one', (kept: string) => kept.slice(0, kept.length / 2)],
])('a file that is %s counts for nothing', async (_, harm) => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const first = await open()
  await first.backend.vacancies()
  await first.reliable.stop()
  const file = join(first.directory, 'cache', 'answers.json')
  await writeFile(file, harm(await readFile(file, 'utf8')))
  const { backend } = await open(first.directory)
  backendSwitch.breakBy((request) => request.socket.destroy())
  await expect(backend.vacancies()).rejects.toMatchObject({ name: 'BackendError' })
  vi.restoreAllMocks()
})

test('what is answered to somebody who is logged in is kept for nobody', async () => {
  const { reliable, backend } = await open()
  await reliable.forVisitor('Bearer abc').vacancies()
  expect(asked).toEqual(['vacancies as somebody'])
  backendSwitch.breakBy((request) => request.socket.destroy())
  await expect(backend.vacancies()).rejects.toMatchObject({ name: 'BackendError' })
})
