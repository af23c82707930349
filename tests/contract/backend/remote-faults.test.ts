import type { RequestListener } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import type { ProductServer } from '#backend/ports.ts'
import { createApiClient } from '#backend/product/api-client.ts'
import { createApplication } from '#tests/support/files/application-with.ts'
import { type RunningServer, startServer } from '#tests/support/servers/http-server.ts'
import { respondWith, serverFaults } from '#tests/support/servers/server-faults.ts'
import { startSpecServer } from '#tests/support/servers/spec-server.ts'

// The long timeout suffices even on a busy machine; the short one is for servers that never complete a response.
const longTimeoutMs = 30_000
const shortTimeoutMs = 200
const message = {
  name: 'Name',
  email: 'a@example.com',
  message: 'Hello',
  idempotencyKey: 'key-of-the-message',
}
const application = createApplication({ idempotencyKey: 'key-of-the-application' })

const runningServers: RunningServer[] = []
afterEach(async () => {
  for (const server of runningServers.splice(0)) await server.stop()
})

const connectToNewServer = async (
  listener: RequestListener,
  timeoutMs = longTimeoutMs,
): Promise<ProductServer> => {
  const server = await startServer(listener)
  runningServers.push(server)
  return createApiClient({ baseUrl: `${server.origin}/api/v1`, timeoutMs })
}

const operations: [string, (apiClient: ProductServer) => Promise<unknown>][] = [
  ['landingPage', (apiClient) => apiClient.landingPage()],
  ['vacancies', (apiClient) => apiClient.vacancies()],
  ['vacancy', (apiClient) => apiClient.vacancy('v1')],
  ['apply', (apiClient) => apiClient.apply('v1', application)],
  ['contact', (apiClient) => apiClient.contact(message)],
]

// Stands in for a two-megabyte body in the test's title.
const largeBodyLabel = 'two megabytes'

test.each(serverFaults)(
  'server failure “$name” → every call fails with the reason $reason',
  async ({ listener, reason }) => {
    const apiClient = await connectToNewServer(
      listener,
      reason === 'timeout' ? shortTimeoutMs : longTimeoutMs,
    )
    for (const [name, operation] of operations)
      await expect(operation(apiClient), name).rejects.toMatchObject({ name: 'BackendError', reason })
  },
)

const htmlPages = [
  '<!doctype html><p>Sign in',
  ' \n<!DOCTYPE HTML>',
  '\ufeff<html lang="en">',
  '<HTML><body>',
]

test.each(htmlPages)(
  'server responds to a form with 200 and the HTML %j → the call fails with the reason `invalid-response`',
  async (page) => {
    for (const type of ['text/html', 'application/json']) {
      const apiClient = await connectToNewServer(respondWith(200, page, type))
      await expect(apiClient.apply('v1', application)).rejects.toMatchObject({ reason: 'invalid-response' })
      await expect(apiClient.contact(message)).rejects.toMatchObject({ reason: 'invalid-response' })
    }
  },
)

// tests/contract/backend/api-document.test.ts covers the statuses and bodies in docs/api.md.
test.each([
  [202, ' \r\n'],
  [200, '[]'],
  [200, largeBodyLabel],
])(
  'server responds to a form with %i and %j → the call succeeds with `isUnconfirmed: true`; the parse failure is logged',
  async (status, bodyOrLabel) => {
    const body = bodyOrLabel === largeBodyLabel ? 'x'.repeat(2 * 1024 * 1024) : bodyOrLabel
    const stderrWrite = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const apiClient = await connectToNewServer(respondWith(status, body, 'text/html'))
    expect(await apiClient.apply('v1', application)).toEqual({ isUnconfirmed: true })
    expect(await apiClient.contact(message)).toEqual({ message: '', isUnconfirmed: true })
    const logEntries = stderrWrite.mock.calls.map(([line]) => JSON.parse(String(line)))
    stderrWrite.mockRestore()
    const event = 'backend.response-parse-failed'
    expect(logEntries).toMatchObject(['apply-job', 'contact-us'].map((call) => ({ event, call, status })))
    expect(logEntries.flatMap(Object.keys)).not.toContain('body')
  },
)

test.each([
  ['{}', ''],
  ['{"_id":7,"fullName":"Name"}', ''],
  ['{"success":true,"message":"Thank you"}', 'Thank you'],
  ['\ufeff{"message":"Thank you"}', 'Thank you'],
])(
  'server responds to a form with 200 and the JSON %s → the call succeeds; `contact()` returns the JSON’s `message`, if any',
  async (body, expectedMessage) => {
    const apiClient = await connectToNewServer(respondWith(200, body, 'text/html'))
    expect(await apiClient.apply('v1', application)).toMatchObject({ isUnconfirmed: false })
    expect(await apiClient.contact(message)).toEqual({ message: expectedMessage, isUnconfirmed: false })
  },
)

test.each([7, 'x', [7], undefined])(
  'data of an unexpected type (%j) → every read fails with the reason `invalid-response`',
  async (data) => {
    const apiClient = await connectToNewServer(respondWith(200, JSON.stringify({ success: true, data })))
    for (const readPromise of [apiClient.landingPage(), apiClient.vacancies(), apiClient.vacancy('v1')])
      await expect(readPromise).rejects.toMatchObject({ reason: 'invalid-response' })
  },
)

const refusalBody = JSON.stringify({ success: false, message: 'Not today' })

test('`success: false` with 201 or 422 → calls fail with the reason `refused` (`contact`: `declined`) and the server’s message', async () => {
  for (const [status, body] of [
    [201, `\ufeff ${refusalBody}`],
    [422, refusalBody],
  ] as const) {
    const apiClient = await connectToNewServer(respondWith(status, body))
    for (const [name, operation] of operations)
      await expect(operation(apiClient), name).rejects.toMatchObject({
        reason: name === 'contact' ? 'declined' : 'refused',
        serverMessage: 'Not today',
      })
  }
})

test('server responds with 413 before reading the files → `apply` fails with the server’s message', async () => {
  const apiClient = await connectToNewServer((_request, response) => {
    response.writeHead(413, { connection: 'close' }).end('{"success":false,"message":"Too large"}')
  })
  const content = new Blob([new Uint8Array(3 * 1024 * 1024)])
  const resume = { name: 'a.pdf', type: 'application/pdf', size: content.size, sha256: '', content }
  await expect(apiClient.apply('v1', { ...application, resume })).rejects.toMatchObject({
    reason: 'refused',
    serverMessage: 'Too large',
  })
})

test('every call → sends `Accept: application/json` and the bearer token; `contact()` omits empty fields', async () => {
  const server = await startSpecServer()
  runningServers.push(server)
  const baseUrl = `${server.origin}/api/v1`
  const apiClient = createApiClient({ baseUrl, timeoutMs: longTimeoutMs }, 'Bearer abc.def')
  const [firstVacancy] = await apiClient.vacancies()
  await apiClient.vacancy(firstVacancy?.id ?? '')
  await apiClient.landingPage()
  await apiClient.apply(firstVacancy?.id ?? '', application)
  await apiClient.contact({ ...message, name: '', locale: 'ar' })
  expect(server.requests).toHaveLength(5)
  for (const { headers } of server.requests) {
    expect(headers).toMatchObject({ accept: 'application/json', authorization: 'Bearer abc.def' })
  }
  expect(server.requests.at(-1)?.headers).toMatchObject({
    'idempotency-key': 'key-of-the-message',
    'accept-language': 'ar',
    'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
    'content-length': String('email=a%40example.com&message=Hello'.length),
  })
})

test('expired bearer token (401) → the call is repeated without the token', async () => {
  const server = await startServer((request, response) => {
    const isRefused = request.headers.authorization !== undefined
    const body = JSON.stringify({ success: !isRefused, data: [] })
    respondWith(isRefused ? 401 : 200, body)(request, response)
  })
  runningServers.push(server)
  const baseUrl = `${server.origin}/api/v1`
  const apiClient = createApiClient({ baseUrl, timeoutMs: longTimeoutMs }, 'Bearer old')
  expect(await apiClient.vacancies()).toEqual([])
  expect(await apiClient.apply('v1', application)).toEqual({ isUnconfirmed: false })
})

test('landing page over 1 MB or vacancy list over 20 MB, not counting base64 data → the call fails with the reason `invalid-response`', async () => {
  const connectWithBodySize = (megabytes: number, data: unknown) => {
    const body = JSON.stringify({ success: true, data, more: 'x'.repeat(megabytes * 1024 * 1024) })
    return connectToNewServer(respondWith(200, body))
  }
  const sizeError = { reason: 'invalid-response', message: expect.stringContaining('more than') }
  expect(await (await connectWithBodySize(19.9, [])).vacancies()).toEqual([])
  await expect((await connectWithBodySize(20, [])).vacancies()).rejects.toMatchObject(sizeError)
  await expect((await connectWithBodySize(1, {})).landingPage()).rejects.toMatchObject(sizeError)
})

const createBase64 = (sizeBytes: number) => Buffer.alloc(sizeBytes, 'picture?~\xff').toString('base64')
const wrapLines = (text: string) => text.replace(/.{76}/g, '$&\r\n')
const escapeSlashes = (json: string) => json.replaceAll('/', '\\/')

test.each([
  ['a picture of 6 MB', createBase64(6_000_000), JSON.stringify],
  ['a picture of 40 MB', createBase64(40_000_000), JSON.stringify],
  [
    'a picture with escaped slashes',
    createBase64(16_000_000),
    (data: unknown) => escapeSlashes(JSON.stringify(data)),
  ],
  ['a picture split into lines of 76 characters', wrapLines(createBase64(16_000_000)), JSON.stringify],
])(
  'vacancies with %s in a description → all are returned, without the picture’s data but with the text around it',
  async (_kind, base64, stringify) => {
    const descriptions = Array.from({ length: 10 }, (_, index) =>
      index
        ? `<p>Job ${index}</p>`
        : `<p>First</p><img src="DATA:image/png;BASE64,${base64}" alt="x"><p>چەند وشەیەک</p>`,
    )
    const data = descriptions.map((jobDescription, index) => ({
      _id: `v${index}`,
      title: `Job ${index}`,
      jobDescription,
    }))
    const apiClient = await connectToNewServer(respondWith(200, stringify({ success: true, data })))
    const vacancies = await apiClient.vacancies()
    expect(vacancies).toHaveLength(10)
    expect(vacancies[0]?.descriptionHtml.length).toBeLessThan(200)
    expect(vacancies[0]?.descriptionHtml).toMatch(/^<p>First<\/p>.*<p>چەند وشەیەک<\/p>$/s)
  },
)

test('base64 data split between chunks at any byte → is removed; the surrounding text is kept', async () => {
  const pictureBase64 = createBase64(90)
  const description = `<p>;base6 \\ "a"</p><img src="data:a/b;base64,${pictureBase64}"><p>data:;base64,QQ==\nEnd</p>`
  const body = Buffer.from(
    escapeSlashes(
      JSON.stringify({ success: true, data: { _id: 'v1', title: 'A', jobDescription: description } }),
    ),
  )
  let splitOffset = 0
  const apiClient = await connectToNewServer(async (_request, response) => {
    response.write(body.subarray(0, splitOffset))
    await new Promise(setImmediate)
    response.end(body.subarray(splitOffset))
  })
  const descriptions = new Set<string | undefined>()
  for (splitOffset = 1; splitOffset < body.length; splitOffset += 1)
    descriptions.add((await apiClient.vacancy('v1'))?.descriptionHtml)
  expect([...descriptions]).toEqual([
    '<p>;base6 \\ "a"</p><img src="data:a/b;base64,"><p>data:;base64,\nEnd</p>',
  ])
})

test('relative image URLs on the landing page → are resolved against the server’s origin', async () => {
  const server = await startSpecServer()
  runningServers.push(server)
  const apiClient = createApiClient({ baseUrl: `${server.origin}/api/v1`, timeoutMs: longTimeoutMs })
  expect(await apiClient.landingPage()).toMatchObject({
    slides: [
      { imageUrl: 'https://images.example.com/1.png' },
      { imageUrl: `${server.origin}/uploads/2.png` },
    ],
    videoUrl: 'https://video.example.com/embed/1',
    sliderSection: { imageUrl: `${server.origin}/uploads/3.png`, title: 'Title', description: 'Text' },
  })
})
