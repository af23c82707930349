import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { composeSite } from '#tests/support/servers/compose-site.ts'
import { type FakeProductServer, startFakeProductServer } from '#tests/support/servers/fake-backend.ts'

let productServer: FakeProductServer
let directory: string
let status: number
let logLines: string[]

beforeEach(async () => {
  status = 200
  logLines = []
  productServer = await startFakeProductServer(() => ({
    status,
    body: { success: true, data: [{ _id: 'a', title: 'T' }] },
  }))
  directory = await mkdtemp(join(tmpdir(), 'load-with-fallback-'))
  vi.stubEnv('DATA_DIR', directory)
  vi.stubEnv('BACKEND_URL', productServer.url)
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => logLines.push(String(line)) > 0)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await productServer.stop()
  await rm(directory, { recursive: true, maxRetries: 3 })
})

const loadVacancies = async () => {
  // The site reads its settings once per process, so each test imports a fresh copy of the modules.
  vi.resetModules()
  await composeSite()
  const { loadWithFallback } = await import('#lib/content/load-with-fallback.ts')
  return loadWithFallback(null, 'vacancies', (reads) => reads.vacancies())
}

test('product’s server responds with vacancies → they are returned and nothing is logged', async () => {
  expect(await loadVacancies()).toMatchObject([{ id: 'a' }])
  expect(logLines).toEqual([])
})

test('product’s server responds with 500 and no earlier response is cached → the fallback is returned and one line is logged', async () => {
  status = 500
  expect(await loadVacancies()).toBeNull()
  expect(logLines).toHaveLength(1)
  expect(JSON.parse(logLines[0] ?? '')).toMatchObject({ level: 'error', label: 'vacancies' })
})

test('during `next build` → the fallback is returned without a request to the product’s server', async () => {
  vi.stubEnv('NEXT_PHASE', 'phase-production-build')
  expect(await loadVacancies()).toBeNull()
  expect(productServer.requests).toEqual([])
})
