import type { RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import type { Backend } from '#lib/backend/port.ts'
import { createRemoteBackend } from '#lib/backend/remote/remote-backend.ts'
import { referenceOf } from '#lib/backend/submission.ts'
import { applicationWith } from '#tests/support/files/application-with.ts'
import { faults, respondWith } from '#tests/support/servers/faults.ts'
import { type Running, startServer } from '#tests/support/servers/http-server.ts'
import { startSpecServer } from '#tests/support/servers/spec-server.ts'

// A timeout that suits a busy machine, and a short one for a server that stays silent.
const longTimeout = 8000
const shortTimeout = 200
const message = {
  name: 'Name',
  email: 'a@example.com',
  message: 'Hello',
  idempotencyKey: 'key-of-the-message',
}
const application = applicationWith({ idempotencyKey: 'key-of-the-application' })

const running: Running[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})

const before = async (listener: RequestListener, timeoutMs = longTimeout): Promise<Backend> => {
  const server = await startServer(listener)
  running.push(server)
  return createRemoteBackend({ address: `${server.origin}/api/v1`, timeoutMs })
}

const calls: [string, (backend: Backend) => Promise<unknown>][] = [
  ['landingPage', (backend) => backend.landingPage()],
  ['vacancies', (backend) => backend.vacancies()],
  ['vacancy', (backend) => backend.vacancy('v1')],
  ['apply', (backend) => backend.apply('v1', application)],
  ['contact', (backend) => backend.contact(message)],
]

test.each(faults)(
  'a server that answers by $name → every call fails by $reason',
  async ({ behave, reason }) => {
    const backend = await before(behave, reason === 'timeout' ? shortTimeout : longTimeout)
    for (const [name, call] of calls)
      await expect(call(backend), name).rejects.toMatchObject({ name: 'BackendError', reason })
  },
)

test.each([7, 'x', [7], undefined])('data of another kind (%j) → no answer of any read', async (data) => {
  const backend = await before(respondWith(200, JSON.stringify({ success: true, data })))
  for (const read of [backend.landingPage(), backend.vacancies(), backend.vacancy('v1')])
    await expect(read).rejects.toMatchObject({ reason: 'bad-answer' })
})

const no = JSON.stringify({ success: false, message: 'Not today' })
const refused = { reason: 'refused', serverMessage: 'Not today' }

test('success false, 400 or 422 → refused in the server’s words; contact returns them', async () => {
  for (const status of [200, 400, 422]) {
    const backend = await before(respondWith(status, no))
    for (const [name, call] of calls)
      if (name !== 'contact') await expect(call(backend), name).rejects.toMatchObject(refused)
    expect(await backend.contact(message)).toEqual({ success: false, message: 'Not today' })
  }
})

test.each([401, 403, 404, 405])('contact: %i → a failure, which keeps what was typed', async (status) => {
  const backend = await before(respondWith(status, no))
  await expect(backend.contact(message)).rejects.toMatchObject({ reason: 'bad-answer' })
})

test('apply: an answer before the upload is read → that answer counts', async () => {
  const backend = await before((_request, response) => {
    response.writeHead(413, { connection: 'close' }).end('{"success":false,"message":"Too large"}')
  })
  const content = new Blob([new Uint8Array(3 * 1024 * 1024)])
  const resume = { fileName: 'a.pdf', type: 'application/pdf', size: content.size, sha256: '', content }
  await expect(backend.apply('v1', { ...application, resume })).rejects.toMatchObject({
    reason: 'refused',
    serverMessage: 'Too large',
  })
})

test('apply: the reference is the site’s own, whatever the answer names', async () => {
  const backend = await before(respondWith(200, JSON.stringify({ success: true, reference: 'ABC-1' })))
  expect(await backend.apply('v1', application)).toEqual({
    reference: referenceOf(application.idempotencyKey),
  })
})

test('every call asks for JSON and passes the bearer token on; empty fields are not sent', async () => {
  const server = await startSpecServer()
  running.push(server)
  const address = `${server.origin}/api/v1`
  const backend = createRemoteBackend({ address, timeoutMs: longTimeout, authorization: 'Bearer abc.def' })
  const [first] = await backend.vacancies()
  await backend.vacancy(first?.id ?? '')
  await backend.landingPage()
  await backend.apply(first?.id ?? '', application)
  await backend.contact({ ...message, name: '', locale: 'ar' })
  expect(server.seen).toHaveLength(5)
  for (const { headers } of server.seen) {
    expect(headers).toMatchObject({ accept: 'application/json', authorization: 'Bearer abc.def' })
  }
  expect(server.seen.at(-1)?.headers).toMatchObject({
    'idempotency-key': 'key-of-the-message',
    'accept-language': 'ar',
    'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
    'content-length': String('email=a%40example.com&message=Hello'.length),
  })
})

test('a login that has expired → each call once more without it', async () => {
  const server = await startServer((request, response) => {
    const isRefused = request.headers.authorization !== undefined
    const body = JSON.stringify({ success: !isRefused, data: [] })
    respondWith(isRefused ? 401 : 200, body)(request, response)
  })
  running.push(server)
  const address = `${server.origin}/api/v1`
  const backend = createRemoteBackend({ address, timeoutMs: longTimeout, authorization: 'Bearer old' })
  expect(await backend.vacancies()).toEqual([])
  expect(await backend.apply('v1', application)).toHaveProperty('reference')
})

test('more than a megabyte → no answer, but for a list, which may have five', async () => {
  const long = (megabytes: number, data: unknown) => {
    const body = JSON.stringify({ success: true, data, more: 'x'.repeat(megabytes * 1024 * 1024) })
    return before(respondWith(200, body))
  }
  const tooLong = { reason: 'bad-answer', message: expect.stringContaining('more than') }
  expect(await (await long(4.9, [])).vacancies()).toEqual([])
  await expect((await long(5, [])).vacancies()).rejects.toMatchObject(tooLong)
  await expect((await long(1, {})).landingPage()).rejects.toMatchObject(tooLong)
})

test('addresses of the landing page are resolved against the server', async () => {
  const server = await startSpecServer()
  running.push(server)
  const backend = createRemoteBackend({ address: `${server.origin}/api/v1`, timeoutMs: longTimeout })
  expect(await backend.landingPage()).toMatchObject({
    slides: [
      { imageUrl: 'https://images.example.com/1.png' },
      { imageUrl: `${server.origin}/uploads/2.png` },
    ],
    videoUrl: 'https://video.example.com/embed/1',
    sliderSection: { imageUrl: `${server.origin}/uploads/3.png`, title: 'Title', description: 'Text' },
  })
})
