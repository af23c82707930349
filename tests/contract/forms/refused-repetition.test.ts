import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createForwardingBackend } from '#backend/product/forwarding.ts'
import { applyTo, readReply, setUpFormSite } from '#tests/support/servers/form-site.ts'
import { startServer } from '#tests/support/servers/http-server.ts'
import { respondWith } from '#tests/support/servers/server-faults.ts'

const formSite = setUpFormSite()

test('application resent before the product’s server responds with 400 → both responses are 502', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const gate = Promise.withResolvers<void>()
  const vacancy = { _id: 'listed', title: 'Driver' }
  let receivedCount = 0
  const server = await startServer(async (request, response) => {
    const data = request.url?.endsWith('/vacancies') ? [vacancy] : vacancy
    if (request.method !== 'POST')
      return respondWith(200, JSON.stringify({ success: true, data }))(request, response)
    receivedCount += 1
    await gate.promise
    respondWith(400, '{"success":false}')(request, response)
  })
  const directory = await mkdtemp(join(tmpdir(), 'refused-repetition-'))
  const baseUrl = `${server.origin}/api/v1`
  const forwardingBackend = createForwardingBackend({ baseUrl, timeoutMs: 30_000, directory })
  const { forVisitor, applications } = forwardingBackend
  const site = { ...formSite().site, forVisitor, applications }
  const headers = { 'idempotency-key': 'key-of-the-application' }
  const apply = async () => readReply(await applyTo(site, {}, headers, 'listed'))

  const firstAttempt = apply()
  await expect.poll(() => receivedCount).toBe(1)
  const secondAttempt = apply()
  // The application is already stored, but must not count as accepted yet.
  await expect(Promise.race([secondAttempt, pause(500, 'waits')])).resolves.toBe('waits')
  gate.resolve()
  for (const reply of [await firstAttempt, await secondAttempt]) expect(reply).toMatchObject({ status: 502 })
  await forwardingBackend.stop()
  await server.stop()
  await rm(directory, { recursive: true })
  vi.restoreAllMocks()
})
