import { afterAll, afterEach, expect, test } from 'vitest'
import { formLimits } from '#backend/capacity.ts'
import { composeWithoutStore } from '#backend/compose.ts'
import { createProductClient } from '#backend/product/product-client.ts'
import { type FormRoute, readFormResult } from '#lib/forms/result-page.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { fileRules } from '#lib/schemas/files.ts'
import type { PageQuery } from '#lib/schemas/result-query.ts'
import {
  createFormData,
  type FormFields,
  formRequest,
  photo,
  readReply,
  resume,
  validTextFields,
} from '#tests/support/servers/form-site.ts'
import { startServer } from '#tests/support/servers/http-server.ts'
import { respondWith } from '#tests/support/servers/server-faults.ts'
import { applyJob, contactUs, type TestSite } from '#tests/support/servers/site-calls.ts'
import { startSpecServer } from '#tests/support/servers/spec-server.ts'

const server = await startSpecServer()
afterAll(() => server.stop())
afterEach(() => {
  for (const list of [server.applications, server.messages, server.requests]) list.splice(0)
})

const createSite = (origin: string): TestSite => {
  const productClient = createProductClient({
    baseUrl: `${origin}/api/v1`,
    timeoutMs: 30_000,
    directory: null,
  })
  const backend = composeWithoutStore(productClient, { APPLICATION_FILES: 'required' })
  return { ...backend, origin: null, clientKeyOf: () => '192.0.2.1' }
}
const site = createSite(server.origin)

const vacancyId = '65f0c0ffee65f0c0ffee0001'
const message = { name: 'Shilan', email: 'shilan@example.com', message: 'First line\nSecond line' }
const htmlHeaders = { accept: 'text/html' }
const { errors, success } = pageCopy('en', 'apply')
const { errors: contactErrors, serverMessages } = pageCopy('en', 'contact-us')
const { unread } = pageCopy('en', 'common').delay

const apply = (
  fields: FormFields = {},
  headers?: Record<string, string>,
  id = vacancyId,
  targetSite = site,
) =>
  applyJob(
    formRequest({
      body: createFormData({ lng: 'en', ...validTextFields, photo, resume, ...fields }),
      headers,
    }),
    id,
    targetSite,
  )

const sendMessage = (
  fields: Record<string, string> = {},
  headers?: Record<string, string>,
  targetSite = site,
) =>
  contactUs(
    formRequest({ body: new URLSearchParams({ lng: 'en', ...message, ...fields }), headers }),
    targetSite,
  )

const readResult = (query: PageQuery, route: FormRoute) =>
  readFormResult(query, route, { storesForms: false })

/** Returns the result page's URL and the result it shows for a form sent without JavaScript. */
const readLocationAndResult = async (response: Response, form: 'apply' | 'contact-us') => {
  const location = response.headers.get('location') ?? ''
  const query = Object.fromEntries(new URLSearchParams(location.split('?')[1]))
  const id = form === 'apply' ? vacancyId : null
  return { location, result: await readResult(query, { form, vacancyId: id, locale: 'en' }) }
}

test('application sent to a site without a store → the product’s server receives the bearer token, the idempotency key and only the fields its API defines; the reply contains no reference', async () => {
  const headers = { authorization: 'Bearer abc', 'idempotency-key': 'key-of-the-application' }
  const extraFields = {
    topic: 'bot',
    unknown: 'x',
    idempotencyKey: 'key-of-the-application',
    coverLetter: '',
  }
  const reply = await readReply(await apply(extraFields, headers))
  expect(reply).toEqual({ status: 200, success: true, message: success, isUnreachable: false })
  const [request] = server.requests
  const { fullName, email, phone } = validTextFields
  expect(request?.text).toEqual({ fullName, email, phone, coverLetter: '' })
  expect(request?.headers.authorization).toBe('Bearer abc')
  expect(request?.headers['idempotency-key']).toBe('key-of-the-application')
  expect(server.applications[0]?.files).toMatchObject([
    { field: 'photo', name: 'portrait.png', type: 'image/png', size: photo.buffer.length },
    { field: 'resume', name: 'cv.pdf', type: 'application/pdf', size: resume.buffer.length },
  ])
})

test('contact message → the product’s server receives only the fields its API defines; the reply contains that server’s message', async () => {
  expect(await readReply(await sendMessage({ topic: 'bot', unknown: 'x' }))).toEqual({
    status: 200,
    success: true,
    message: 'Thank you',
    isUnreachable: false,
  })
  expect(server.requests[0]?.text).toEqual(message)
})

test('application sent twice to a site without a store → the product’s server receives it twice', async () => {
  for (let n = 0; n < 2; n += 1) expect((await apply()).status).toBe(200)
  expect(server.applications).toHaveLength(2)
})

test.each<[string, FormFields, Record<string, string>, string]>([
  [
    'no files',
    { photo: null, resume: null },
    { photo: errors.photoMissing, resume: errors.resumeMissing },
    errors.filesMissing,
  ],
  ['no name', { fullName: ' ' }, { fullName: errors.notEmpty }, errors.notEmpty],
  ['an invalid e-mail address', { email: 'x' }, { email: errors.invalidEmail }, errors.invalidEmail],
  ['a CV as the photo', { photo: resume }, { photo: errors.photoType }, errors.photoType],
  [
    'an empty CV',
    { resume: { ...resume, buffer: Buffer.alloc(0) } },
    { resume: errors.emptyFile },
    errors.emptyFile,
  ],
  [
    'an oversized CV',
    { resume: { ...resume, buffer: Buffer.alloc(fileRules.resume.maxBytes + 1, resume.buffer) } },
    { resume: errors.resumeSize },
    errors.resumeSize,
  ],
  [
    'an upload token instead of the CV',
    { resume: null, resumeUpload: 'AAAAAAAAAAAAAAAAAAAAAA' },
    { resume: errors.fileGone },
    errors.fileGone,
  ],
])(
  'application with %s → the JSON reply and the result page contain the errors; nothing is sent to the product’s server',
  async (_, fields, expectedErrors, text) => {
    expect(await readReply(await apply(fields))).toEqual({
      status: 422,
      success: false,
      message: text,
      errors: expectedErrors,
    })
    const { location, result } = await readLocationAndResult(await apply(fields, htmlHeaders), 'apply')
    expect(location).toMatch(/^\/en\/apply\/\w+\/result\?refused=invalidFields&errors=[a-z.,%2C]+$/i)
    expect(result).toMatchObject({ errors: expectedErrors, values: {} })
    expect(result?.message).toBe(unread)
    expect(server.requests).toEqual([])
  },
)

test('upload token sent along with the file itself → is ignored', async () => {
  expect((await apply({ resumeUpload: 'AAAAAAAAAAAAAAAAAAAAAA' })).status).toBe(200)
})

test('application above the form size limit → 413', async () => {
  const body = new URLSearchParams({ coverLetter: 'a'.repeat(formLimits.maxBytes + 1) })
  const request = formRequest({ body, headers: { 'accept-language': 'en' } })
  expect(await readReply(await applyJob(request, vacancyId, site))).toMatchObject({
    status: 413,
    message: errors.tooMuch,
  })
})

test('form accepted without JavaScript → the result page’s query contains no typed text', async () => {
  for (const [response, form] of [
    [await apply({}, htmlHeaders), 'apply'],
    [await sendMessage({}, htmlHeaders), 'contact-us'],
  ] as const) {
    const { location, result } = await readLocationAndResult(response, form)
    expect(location).toMatch(/\/result\?sent=1$/)
    expect(result).toMatchObject({ reference: '', values: {} })
  }
})

test.each([
  [404, 'no-such-vacancy', errors.unknown],
  [410, server.closedVacancyId, errors.closed],
])(
  'product’s server responds to an application with %s → the reply and the result page contain the error message for that status',
  async (status, id, text) => {
    expect(await readReply(await apply({}, {}, id))).toMatchObject({ status, message: text })
    const { result } = await readLocationAndResult(await apply({}, htmlHeaders, id), 'apply')
    expect(result?.message).toBe(text)
  },
)

test.each([
  ['apply', 'unreadable', `${unread} Try again.`],
  ['apply', 'rejected', `${errors.uploadFailed} ${unread}`],
  ['contact-us', 'tooLarge', `${unread} Try again.`],
  ['contact-us', 'declined', `${serverMessages.refused} ${unread}`],
  ['contact-us', 'failed', `${unread} Try again in 1 minute.`],
] as const)(
  'result page for %s with refused=%s → the message says how to recover the entered text',
  async (form, refused, text) => {
    const result = await readResult({ refused }, { form, vacancyId: null, locale: 'en' })
    expect(result?.message).toBe(text)
  },
)

test.each([
  [500, 503, serverMessages.failed, 'failed'],
  [400, 502, serverMessages.refused, 'rejected'],
])(
  'product’s server responds with %s → the site responds with %s',
  async (status, expectedStatus, text, key) => {
    const brokenServer = await startServer(respondWith(status, 'no'))
    const brokenSite = createSite(brokenServer.origin)
    const reply = await readReply(await apply({}, {}, vacancyId, brokenSite))
    expect(reply).toMatchObject({ status: expectedStatus, message: errors.uploadFailed })
    expect(await readReply(await sendMessage({}, {}, brokenSite))).toMatchObject({
      status: expectedStatus,
      message: text,
    })
    const { location, result } = await readLocationAndResult(
      await sendMessage({}, htmlHeaders, brokenSite),
      'contact-us',
    )
    expect(location).toContain(`refused=${key}`)
    expect(result?.message).not.toContain('still here')
    await brokenServer.stop()
  },
)

test('contact message declined by the product’s server → the reply contains the server’s message; the result page shows the default error', async () => {
  const decliningServer = await startServer(respondWith(200, '{"success":false,"message":"Not today <b>"}'))
  const decliningSite = createSite(decliningServer.origin)
  expect(await readReply(await sendMessage({}, {}, decliningSite))).toMatchObject({
    status: 422,
    message: 'Not today <b>',
    errors: {},
  })
  const { location, result } = await readLocationAndResult(
    await sendMessage({}, htmlHeaders, decliningSite),
    'contact-us',
  )
  expect(location).toBe('/en/contact-us/result?refused=declined')
  expect(result?.message).toContain(serverMessages.refused)
  await decliningServer.stop()
})

test('message with invalid fields → 422 with an error message for each invalid field', async () => {
  expect(await readReply(await sendMessage({ name: 'x', message: '' }))).toEqual({
    status: 422,
    success: false,
    message: contactErrors.nameShort,
    errors: { name: contactErrors.nameShort, message: contactErrors.messageRequired },
  })
})

test('form from another website → 403; nothing is sent to the product’s server', async () => {
  expect((await apply({}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect(server.requests).toEqual([])
})

test.each<Record<string, string | string[]>>([
  {},
  { sent: '2' },
  { refused: '422' },
  { refused: ['declined'] },
  { draft: 'AAAAAAAAAAAAAAAAAAAAAA' },
])('result page’s query %j, which identifies no result → `readFormResult` returns null', async (query) => {
  expect(await readResult(query, { form: 'apply', vacancyId, locale: 'en' })).toBeNull()
})

test('message from an undeliverable e-mail address, without JavaScript → the result contains `isUnreachable`', async () => {
  const response = await sendMessage({ email: 'a@b' }, htmlHeaders)
  const { location, result } = await readLocationAndResult(response, 'contact-us')
  expect(location).toMatch(/\?sent=1&unreachable=1$/)
  expect(result).toMatchObject({ reference: '', isUnreachable: true })
})

test('unknown fields and error keys in a result page’s query → are ignored', async () => {
  const query = {
    refused: 'invalidFields',
    errors: 'email.invalidEmail,fullName.<b>,other.notEmpty,phone.nameShort,__proto__.x',
  }
  const result = await readResult(query, { form: 'apply', vacancyId, locale: 'en' })
  expect(result?.errors).toEqual({ email: errors.invalidEmail })
})
