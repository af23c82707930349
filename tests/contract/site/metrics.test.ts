import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { GET as healthz } from '#app/healthz/route.ts'
import { readStoreHealth } from '#backend/health.ts'
import { createSender } from '#backend/mail/sender.ts'
import { createApiClient } from '#backend/product/api-client.ts'
import { createForwardingBackend } from '#backend/product/forwarding.ts'
import { canStoreApplications, canStoreForms } from '#backend/store/disk-space.ts'
import { createLimits } from '#backend/store/limits.ts'
import { respondWithMetrics, respondWithReadiness } from '#lib/http/health-responses.ts'
import { log } from '#lib/process/log.ts'
import { startMetrics } from '#lib/process/metrics.ts'
import { startServer, toRequestListener } from '#tests/support/servers/http-server.ts'
import { startMailServer } from '#tests/support/servers/mail-server.ts'
import { createMemoryStore } from '#tests/support/servers/stores.ts'

vi.spyOn(process.stderr, 'write').mockReturnValue(true)

const token = 'a-token-of-the-operator'
const unreachableUrl = 'http://127.0.0.1:9/api/v1'
const hang = () => new Promise<never>(() => undefined)
let isDatabaseHanging = false
const directory = await mkdtemp(join(tmpdir(), 'metrics-'))
// The product's server is unreachable, so forms wait in the queue.
const forwardingBackend = createForwardingBackend({
  baseUrl: unreachableUrl,
  timeoutMs: 30_000,
  directory: join(directory, 'data'),
})
await forwardingBackend.store.open()
await startMetrics()
const hasSpace = async () => true
const readHealth = () =>
  readStoreHealth({ ...forwardingBackend.store, ...(isDatabaseHanging && { run: hang }) }, hasSpace)
const listener = toRequestListener(async (request) =>
  new URL(request.url).pathname === '/metrics' ? respondWithMetrics(request, token, readHealth) : healthz(),
)
const server = await startServer(listener)
afterAll(async () => {
  await server.stop()
  await forwardingBackend.stop()
  await rm(directory, { recursive: true })
})

const request = (path: string, bearerToken = token) =>
  fetch(server.origin + path, { headers: { authorization: `Bearer ${bearerToken}` } })
const scrape = async () => (await request('/metrics')).text()
/** Returns the metrics whose names begin with `prefix`, keyed by the rest of the name and the labels. */
const readMetrics = async (prefix: string, metricsText?: string) => {
  const lines = (metricsText ?? (await scrape())).split('\n').filter((line) => line.startsWith(prefix))
  return Object.fromEntries(
    lines.map((line) => [line.slice(prefix.length).replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]),
  )
}

test('/metrics → returns 200 with the token, 401 without it, and 404 if no token is configured', async () => {
  const response = await request('/metrics')
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0/)
  expect(await response.text()).toContain('nodejs_eventloop_lag_seconds')
  const unauthorizedResponse = await request('/metrics', `${token}x`)
  expect([unauthorizedResponse.status, unauthorizedResponse.headers.get('www-authenticate')]).toEqual([
    401,
    'Bearer',
  ])
  expect((await fetch(`${server.origin}/metrics`)).status).toBe(401)
  expect(
    (await respondWithMetrics(new Request('http://localhost/metrics'), undefined, readHealth)).status,
  ).toBe(404)
})

test('calls to the product’s server → are counted by outcome; log lines are counted by level and event', async () => {
  const apiClient = createApiClient({ baseUrl: unreachableUrl, timeoutMs: 30_000 })
  await expect(apiClient.vacancy('a')).rejects.toThrow('unreachable')
  await expect(apiClient.vacancy('b')).rejects.toThrow('unreachable')
  const limits = createLimits(createMemoryStore())
  for (let n = 0; n < 3; n += 1)
    await limits.consume([{ limit: 'SMS links per number', subject: 'somebody' }])
  log('error', 'test.line')
  expect(await readMetrics('site_backend_call_seconds_count')).toEqual({
    '{call="vacancy",outcome="unreachable"}': 2,
  })
  expect(await readMetrics('site_log_lines_total')).toMatchObject({
    '{level="error",event="test.line"}': 1,
    '{level="warn",event="rate-limit.exceeded"}': 1,
  })
})

test('mail server refuses the login → `site_ready{part="mail"}` is 0 until a login succeeds', async () => {
  const mailServer = await startMailServer()
  mailServer.behaviour.login = { code: 535, text: 'no' }
  const { verify } = createSender(mailServer.loginUrl)
  await verify()
  expect(await readMetrics('site_ready')).toMatchObject({ '{part="mail"}': 0 })
  mailServer.behaviour.login = 'accept'
  await verify()
  expect(await readMetrics('site_ready')).toMatchObject({ '{part="mail"}': 1 })
  await mailServer.stop()
})

const readReadiness = async (
  changes: { run?: typeof forwardingBackend.store.run; hasSpace?: typeof hasSpace } = {},
) => {
  const { hasSpace: hasFreeSpace = hasSpace, ...store } = changes
  const response = await respondWithReadiness(() =>
    readStoreHealth({ ...forwardingBackend.store, ...store }, hasFreeSpace),
  )
  return { status: response.status, ...(await response.json()) }
}

test.each([
  ['full disk', { hasSpace: async () => false }, { disk: false }],
  [
    'unreachable database',
    { run: () => Promise.reject(new Error('unreachable')) },
    { database: false, fault: 'unreachable' },
  ],
  ['hanging database', { run: hang }, { database: false, fault: 'unreachable', queue: null }],
])('%s → readyz returns 503, but healthz returns 200', async (_, changes, expectedBody) => {
  expect(await readReadiness(changes)).toMatchObject({ status: 503, ready: false, ...expectedBody })
  expect(healthz().status).toBe(200)
})

test('read-only database → readyz returns 503, then 200 once writes are accepted', async () => {
  const db = await forwardingBackend.store.database()
  await sql`pragma query_only = on`.execute(db)
  expect(await readReadiness()).toMatchObject({ status: 503, database: false, fault: 'unreachable' })
  await sql`pragma query_only = off`.execute(db)
  expect(await readReadiness()).toMatchObject({ status: 200, database: true })
})

test('waiting job → is counted in its lane; a hanging database delays other metrics by less than 10 seconds', async () => {
  const expectedReadiness = { status: 200, ready: true, database: true, disk: true, files: true, queue: 0 }
  expect(await readReadiness()).toEqual(expectedReadiness)
  const message = { name: 'Shilan', email: 'a@b.example', message: 'Hello', idempotencyKey: 'metrics-key' }
  await forwardingBackend.forVisitor(null).contact(message)
  const db = await forwardingBackend.store.database()
  const created_at = new Date(Date.now() - 3_600_000).toISOString()
  await db.updateTable('jobs').set({ created_at }).execute()
  const emptyLanes = { '{lane="mail"}': 0, '{lane="scan"}': 0 }
  expect(await readMetrics('site_queue_jobs')).toEqual({ ...emptyLanes, '{lane="forward"}': 1 })
  const oldestSeconds = await readMetrics('site_queue_oldest_seconds')
  expect(oldestSeconds).toEqual({ ...emptyLanes, '{lane="forward"}': expect.any(Number) })
  expect(oldestSeconds['{lane="forward"}']).toBeGreaterThanOrEqual(3600)
  const { queue, ...readiness } = await readReadiness()
  expect(readiness).toMatchObject({ status: 200, ready: true })
  expect(queue).toBeGreaterThanOrEqual(3600)
  await db.updateTable('jobs').set({ state: 'done' }).execute()
  expect((await readMetrics('site_queue_jobs'))['{lane="forward"}']).toBe(0)
  await db.updateTable('jobs').set({ state: 'failed' }).execute()
  expect(await readMetrics('site_queue_failed_jobs')).toEqual({ ...emptyLanes, '{lane="forward"}': 1 })
  expect((await readReadiness()).status).toBe(200)
  isDatabaseHanging = true
  const startedAt = Date.now()
  const metricsText = await scrape()
  expect(Date.now() - startedAt).toBeLessThan(10_000)
  expect(await readMetrics('site_ready', metricsText)).toMatchObject({
    '{part="disk"}': 1,
    '{part="database"}': 0,
  })
  expect(await readMetrics('site_queue_', metricsText)).toEqual({})
  isDatabaseHanging = false
})

test('TMPDIR on a full disk → messages can be stored, but applications cannot', async () => {
  expect([await canStoreForms(), await canStoreApplications()]).toEqual([true, true])
  // `/proc` reports that it has no free blocks.
  vi.stubEnv('TMPDIR', '/proc')
  expect([await canStoreForms(), await canStoreApplications()]).toEqual([true, false])
  vi.unstubAllEnvs()
})

test('site without a store → readyz and metrics return 200', async () => {
  const response = await respondWithReadiness(async () => null)
  expect([response.status, await response.json()]).toEqual([200, { ready: true }])
  const request = new Request('http://localhost/metrics', { headers: { authorization: `Bearer ${token}` } })
  expect((await respondWithMetrics(request, token, async () => null)).status).toBe(200)
})
