import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createReliableBackend } from '#lib/backend/remote/forwarding.ts'
import { healthz, readyz } from '#lib/handlers/health.ts'

vi.spyOn(process.stderr, 'write').mockReturnValue(true)

let directory: string
let site: ReturnType<typeof createReliableBackend>
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'health-'))
  // Nobody listens there, so what is sent waits.
  site = createReliableBackend({ address: 'http://127.0.0.1:9/api/v1', timeoutMs: 1000, directory })
  await site.store.open()
})
afterAll(async () => {
  await site.stop()
  await rm(directory, { recursive: true })
})

const parts = (changes: Partial<Parameters<typeof readyz>[0]> = {}) => ({
  hasRoom: async () => true,
  database: () => site.store.database(),
  ...changes,
})
const answerOf = async (response: Response) => ({ status: response.status, ...(await response.json()) })
const good = { status: 200, ready: true, database: true, disk: true, files: true, queue: 0 }

test('a process that answers is alive', () => {
  expect(healthz().status).toBe(200)
})

test('the age of the oldest job is told, and refuses nobody', async () => {
  expect(await answerOf(await readyz(parts()))).toEqual(good)
  const message = { name: 'Shilan', email: 'a@b.example', message: 'Hello', idempotencyKey: 'health-key' }
  await site.as(null).contact(message)
  const db = await site.store.database()
  await db
    .updateTable('jobs')
    .set({ created_at: new Date(Date.now() - 3_600_000).toISOString() })
    .execute()
  const { queue, ...answer } = await answerOf(await readyz(parts()))
  expect(answer).toMatchObject({ status: 200, ready: true })
  expect(queue).toBeGreaterThanOrEqual(3600)
})

test.each([
  ['a full disk', { hasRoom: async () => false }, { disk: false }],
  [
    'a database that is away',
    { database: () => Promise.reject(new Error('away')) },
    { database: false, queue: null },
  ],
  [
    'a database that hangs',
    { database: () => new Promise<never>(() => undefined) },
    { database: false, queue: null },
  ],
])('%s → 503', async (_, changes, expected) => {
  expect(await answerOf(await readyz(parts(changes)))).toMatchObject({
    status: 503,
    ready: false,
    ...expected,
  })
})
