import { mkdtemp, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { Application, ContactMessage } from '#backend/ports.ts'
import { createForwardingBackend } from '#backend/product/forwarding.ts'
import { sampleApplication } from '#tests/support/files/sample-submissions.ts'
import { startServer } from './http-server.ts'
import { createBreakableListener } from './server-faults.ts'
import { readReceivedForm } from './spec-server.ts'

export const secondMs = 1000
export const hourMs = 3600 * secondMs

type StoredForm = {
  path: string
  key: string
  name: string
  /** The value of the form field `channel`. Some tests pass that name as `sourceField`. */
  channel: string | undefined
  files: { sha256: string }[]
  authorization?: string
}

export const refuseForm: RequestListener = (request, response) => {
  request.resume()
  response.writeHead(422).end(JSON.stringify({ success: false, message: 'Not today' }))
}
export const dropConnection: RequestListener = (request) => request.socket.destroy()

export const createNumberedApplication = (index: number): Application => ({
  ...sampleApplication(`${index}@example.com`),
  fullName: `Applicant ${index}`,
  locale: 'ku',
  idempotencyKey: `key-of-the-applicant-${index}`,
})
export const message: ContactMessage = {
  name: 'Shilan',
  email: 'a@example.com',
  message: 'ئەمە نامەیەکە',
  idempotencyKey: 'key-of-the-message',
}

/** Creates a directory and a breakable server for each test. */
export const setUpForwarding = async () => {
  const initialForms: StoredForm[] = []
  const state = {
    storedForms: initialForms,
    directory: '',
    server: await startServer(() => undefined),
  }
  await state.server.stop()
  const acceptForm: RequestListener = async (request, response) => {
    const { text, files } = await readReceivedForm(request)
    const { 'idempotency-key': key, authorization } = request.headers
    const path = request.url?.replace('/api/v1/web/', '') ?? ''
    // A form may be sent again if its response was lost. As docs/api.md recommends, store it only once.
    if (!state.storedForms.some((form) => form.key === key))
      state.storedForms.push({
        path,
        key: String(key),
        name: text.fullName ?? text.name ?? '',
        channel: text.channel,
        files,
        authorization,
      })
    response.writeHead(200).end(JSON.stringify({ success: true, message: 'Thank you' }))
  }
  const breakableListener = createBreakableListener(acceptForm)
  const openedBackends: ReturnType<typeof createForwardingBackend>[] = []
  beforeEach(async () => {
    state.storedForms = []
    breakableListener.setFault(null)
    state.directory = await mkdtemp(join(tmpdir(), 'forwarding-'))
    state.server = await startServer(breakableListener.listener)
  })
  afterEach(async () => {
    for (const forwardingBackend of openedBackends.splice(0)) await forwardingBackend.stop()
    await state.server.stop()
    await rm(state.directory, { recursive: true, force: true })
  })
  // The default timeout is long enough for a busy machine, where a request may take seconds.
  const open = (directory = state.directory, timeoutMs = 30_000, sourceField?: string) => {
    const baseUrl = `${state.server.origin}/api/v1`
    const forwardingBackend = createForwardingBackend({ baseUrl, timeoutMs, sourceField, directory })
    openedBackends.push(forwardingBackend)
    return {
      forwardingBackend,
      backend: forwardingBackend.forVisitor(null),
      runDueTasks: () => forwardingBackend.queue.runDueTasks(),
    }
  }
  /** Returns the names of the senders whose forms the server has stored, in alphabetical order. */
  const storedNames = () => state.storedForms.map(({ name }) => name).toSorted()
  return { state, breakableListener, acceptForm, open, storedNames }
}
