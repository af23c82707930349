import { mkdtemp, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createForwardingBackend } from '#backend/product/forwarding.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { respondWith } from '#tests/support/servers/backend-faults.ts'
import { applyTo, formSiteForTests, readJsonResponse } from '#tests/support/servers/form-site.ts'
import { type RunningServer, startServer } from '#tests/support/servers/http-server.ts'

const errorCopy = pageCopy('en', 'apply').errors
const acceptForm = respondWith(200, '{"success":true}')
const respondWithList = respondWith(
  200,
  JSON.stringify({ success: true, data: [{ _id: 'listed', title: 'Driver' }] }),
)
const respondNotFound = respondWith(404, '{"success":false}')
const respondBadRequest = respondWith(400, '{"success":false}')

const formSite = formSiteForTests()
let responses: { read: RequestListener; apply: RequestListener }
let receivedPaths: string[]
let server: RunningServer
let directory: string
let forwardingBackend: ReturnType<typeof createForwardingBackend>

beforeEach(async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  responses = { read: respondNotFound, apply: acceptForm }
  receivedPaths = []
  server = await startServer((request, response) => {
    const { method, url = '' } = request
    if (method === 'POST') receivedPaths.push(url)
    const { read, apply } = responses
    return (method === 'POST' ? apply : url.endsWith('/vacancies') ? respondWithList : read)(
      request,
      response,
    )
  })
  directory = await mkdtemp(join(tmpdir(), 'unknown-vacancy-'))
  forwardingBackend = createForwardingBackend({
    baseUrl: `${server.origin}/api/v1`,
    timeoutMs: 30_000,
    directory,
  })
})
afterEach(async () => {
  await forwardingBackend.stop()
  await server.stop()
  await rm(directory, { recursive: true })
  vi.restoreAllMocks()
})

const apply = async (id: string, headers = {}) => {
  const site = {
    ...formSite().site,
    forVisitor: forwardingBackend.forVisitor,
    applications: forwardingBackend.applications,
  }
  return readJsonResponse(await applyTo(site, {}, headers, id))
}

test.each([
  ['400', respondBadRequest],
  ['500', respondWith(500, '')],
  ['success false', respondWith(200, '{"success":false}')],
  ['404', respondNotFound],
])(
  'application for a listed vacancy whose own read is answered by %s → sent to the backend',
  async (_, fault) => {
    responses.read = fault
    expect(await apply('listed')).toMatchObject({ status: 200, success: true })
    expect(receivedPaths).toEqual(['/api/v1/web/apply-job/listed'])
  },
)

test('backend answers an application for a listed vacancy with 404 → 502 with the upload error', async () => {
  responses.apply = respondNotFound
  expect(await apply('listed')).toMatchObject({ status: 502, message: errorCopy.uploadFailed })
})

test('application sent again while the server refuses the first one → both are refused', async () => {
  const gate = Promise.withResolvers<void>()
  responses.apply = async (...input) => {
    await gate.promise
    respondBadRequest(...input)
  }
  const headers = { 'idempotency-key': 'key-of-the-application' }
  const first = apply('listed', headers)
  await expect.poll(() => receivedPaths.length).toBe(1)
  const second = apply('listed', headers)
  // The first one is stored by then, but must not count as accepted.
  await expect(Promise.race([second, pause(500, 'waits')])).resolves.toBe('waits')
  gate.resolve()
  for (const reply of [await first, await second]) expect(reply).toMatchObject({ status: 502 })
})

test.each([{}, { authorization: 'Bearer abc' }])(
  'application for a vacancy that is not listed and whose read is answered by 400 → 404 (headers %j)',
  async (headers) => {
    responses.read = respondBadRequest
    expect(await apply('missing', headers)).toMatchObject({ status: 404, message: errorCopy.unknown })
    expect(receivedPaths).toEqual([])
  },
)
