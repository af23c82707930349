import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { Backend } from '#lib/backend/port.ts'
import { createReliableBackend, type ReliableBackend } from '#lib/backend/remote/forwarding.ts'
import { createSwitch, faults } from '#tests/support/servers/faults.ts'
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
  const backend = createReliableBackend({
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
