import { expect, test } from 'vitest'
import { BackendError } from '#backend/backend-error.ts'
import type { Backend } from '#backend/ports.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import {
  createFormData,
  formRequest,
  formResults,
  readDraftOf,
  readReply,
  setUpFormSite,
} from '#tests/support/servers/form-site.ts'
import { contactUs } from '#tests/support/servers/site-calls.ts'

const { received, refused, failed } = pageCopy('en', 'contact-us').serverMessages
const validFields = { name: 'Shilan', email: 'shilan@example.com', message: 'Where is my bag?', lng: 'en' }
const htmlHeaders = { accept: 'text/html' }

const formSite = setUpFormSite()

const send = (body: BodyInit, headers?: Record<string, string>) =>
  contactUs(formRequest({ body, headers }), formSite().site)
const sendFields = (fields: Record<string, string>) => send(new URLSearchParams(fields))
const countMessages = async () => (await formSite().messages()).length

test.each<[string, BodyInit, Record<string, string>]>([
  ['urlencoded', new URLSearchParams({ ...validFields, email: 'urlencoded@example.com' }), {}],
  ['multipart', createFormData({ ...validFields, email: 'multipart@example.com' }), {}],
])('message sent twice as %s → is stored once; both replies are the same', async (kind, body, headers) => {
  const reply = await readReply(await send(body, headers))
  const referenceMatcher = expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{12}$/)
  expect(reply).toEqual({
    status: 200,
    success: true,
    message: received,
    reference: referenceMatcher,
    isUnreachable: false,
  })
  expect(await readReply(await send(body, headers))).toEqual(reply)
  const { name, message } = validFields
  const storedMessages = (await formSite().messages()).filter(({ email }) => email === `${kind}@example.com`)
  expect(storedMessages).toMatchObject([{ name, message, locale: 'en', reference: reply.reference }])
})

test('message from an undeliverable e-mail address → the reply and the receipt contain `isUnreachable: true`', async () => {
  const fields = { ...validFields, email: 'ali7@example..com' }
  expect(await readReply(await sendFields(fields))).toMatchObject({ status: 200, isUnreachable: true })
  const { headers } = await send(new URLSearchParams(fields), htmlHeaders)
  const token = headers.get('location')?.split('receipt=')[1] ?? ''
  expect(await formResults.readResult(token)).toMatchObject({ isUnreachable: true })
})

test('message with invalid fields → 422 with an error message for each invalid field; nothing is stored', async () => {
  const countBefore = await countMessages()
  expect(
    await readReply(await sendFields({ lng: 'en', name: 'S', email: 'nobody', message: ' . ' })),
  ).toEqual({
    status: 422,
    success: false,
    message: 'Name must have at least 2 letters',
    errors: {
      name: 'Name must have at least 2 letters',
      email: 'Invalid email',
      message: 'Message is required',
    },
  })
  const arabicReply = await readReply(await sendFields({ ...validFields, message: '', lng: 'ar' }))
  expect(arabicReply).toMatchObject({ errors: { message: 'كتابة الرسالة مطلوبة' } })
  expect(await countMessages()).toBe(countBefore)
})

test('invalid, oversized or cross-site message → 4xx; nothing is stored', async () => {
  const countBefore = await countMessages()
  expect((await send('{', { 'content-type': 'application/json' })).status).toBe(400)
  expect((await sendFields({ ...validFields, message: 'a'.repeat(600 * 1024) })).status).toBe(413)
  expect((await sendFields({ ...validFields, email: 'a'.repeat(60_000) })).status).toBe(422)
  expect((await send(createFormData(validFields), { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect(await countMessages()).toBe(countBefore)
})

test('accepted or refused message without JavaScript → 303 to the result page with a receipt or a draft', async () => {
  const acceptedResponse = await send(new URLSearchParams({ ...validFields, lng: 'ku' }), htmlHeaders)
  const receiptPathMatcher = expect.stringMatching(/^\/ku\/contact-us\/result\?receipt=[\w-]{22}$/)
  expect([acceptedResponse.status, acceptedResponse.headers.get('location')]).toEqual([
    303,
    receiptPathMatcher,
  ])
  const refusedResponse = await send(
    new URLSearchParams({ ...validFields, name: '', lng: 'ar' }),
    htmlHeaders,
  )
  expect(refusedResponse.headers.get('location')).toMatch(/^\/ar\/contact-us\/result\?/)
  expect(await readDraftOf(refusedResponse)).toMatchObject({
    values: { name: '', email: validFields.email, message: validFields.message },
    errors: { name: pageCopy('ar', 'contact-us').errors.nameShort },
  })
})

const { name, email, message } = validFields
const failWith = (reason: ConstructorParameters<typeof BackendError>[0], serverMessage?: string) => () =>
  Promise.reject(new BackendError(reason, 'for the test', { serverMessage }))

// The draft of a declined message contains no values.
test.each<[string, Backend['contact'], number, string, object | null]>([
  [
    'returns a text → 200 with that text',
    async () => ({ reference: 'AAAAAAAAAAAA', isConfirmed: false, message: 'Thanks' }),
    200,
    'Thanks',
    null,
  ],
  [
    'returns no text → 200 with the default text',
    async () => ({ reference: 'AAAAAAAAAAAA', isConfirmed: false, message: '' }),
    200,
    received,
    null,
  ],
  [
    'throws `declined` with a text → 422 with that text',
    failWith('declined', 'Too many'),
    422,
    'Too many',
    {},
  ],
  ['throws `declined` without a text → 422 with the default text', failWith('declined'), 422, refused, {}],
  [
    'throws `unreachable` → 503; without JavaScript, the draft contains the entered values',
    failWith('unreachable'),
    503,
    failed,
    { name, email, message },
  ],
  [
    'throws `timeout` → 503; without JavaScript, the draft contains the entered values',
    failWith('timeout'),
    503,
    failed,
    { name, email, message },
  ],
  [
    'throws `invalid-response` → 503; without JavaScript, the draft contains the entered values',
    failWith('invalid-response'),
    503,
    failed,
    { name, email, message },
  ],
  [
    'throws `refused` → 502; without JavaScript, the draft contains the entered values',
    failWith('refused'),
    502,
    refused,
    { name, email, message },
  ],
])('contact message for which the backend %s', async (_, contact, status, expectedMessage, values) => {
  const site = { ...formSite().site, forVisitor: () => ({ ...formSite().backend, contact }) }
  const reply = await readReply(await contactUs(formRequest({ body: createFormData(validFields) }), site))
  expect(reply).toMatchObject({ status, success: status === 200, message: expectedMessage })
  const draft = await readDraftOf(
    await contactUs(formRequest({ body: createFormData(validFields), headers: htmlHeaders }), site),
  )
  expect(draft?.values ?? null).toEqual(values)
})
