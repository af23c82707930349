import { expect, test } from 'vitest'
import type { Backend } from '#lib/backend/backend.ts'
import { BackendError } from '#lib/backend/backend-error.ts'
import { contactUs } from '#lib/handlers/contact-us.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { draftOf, formOf, formSiteForTests, post, read } from '#tests/support/servers/form-site.ts'

const { received, refused, failed } = pageCopy('en', 'contact-us').serverMessages
const good = { name: 'Shilan', email: 'shilan@example.com', message: 'Where is my bag?', lng: 'en' }
const page = { accept: 'text/html' }

const opened = formSiteForTests()

const send = (body: BodyInit, headers?: Record<string, string>) =>
  contactUs(post({ body, headers }), opened().site)
const write = (fields: Record<string, string>) => send(new URLSearchParams(fields))
const count = async () => (await opened().messages()).length

test.each<[string, BodyInit, Record<string, string>]>([
  ['urlencoded', new URLSearchParams({ ...good, email: 'urlencoded@example.com' }), {}],
  ['multipart', formOf({ ...good, email: 'multipart@example.com' }), {}],
])('a message sent as %s is stored, once if it comes again', async (kind, body, headers) => {
  const answer = await read(await send(body, headers))
  const reference = expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{12}$/)
  expect(answer).toEqual({ status: 200, success: true, message: received, reference })
  expect(await read(await send(body, headers))).toEqual(answer)
  const { name, message } = good
  const arrived = (await opened().messages()).filter(({ email }) => email === `${kind}@example.com`)
  expect(arrived).toMatchObject([{ name, message, locale: 'en', reference: answer.reference }])
})

test('every broken rule → 422 with the exact texts, and nothing is stored', async () => {
  const before = await count()
  expect(await read(await write({ lng: 'en', name: 'S', email: 'nobody', message: ' . ' }))).toEqual({
    status: 422,
    success: false,
    message: 'Name must have at least 2 letters',
    errors: {
      name: 'Name must have at least 2 letters',
      email: 'Invalid email',
      message: 'Message is required',
    },
  })
  const arabic = await read(await write({ ...good, message: '', lng: 'ar' }))
  expect(arabic).toMatchObject({ errors: { message: 'كتابة الرسالة مطلوبة' } })
  expect(await count()).toBe(before)
})

test('an unreadable or endless body, or another website → 4xx, and nothing is stored', async () => {
  const before = await count()
  expect((await send('{', { 'content-type': 'application/json' })).status).toBe(400)
  expect((await write({ ...good, message: 'a'.repeat(600 * 1024) })).status).toBe(413)
  expect((await write({ ...good, email: 'a'.repeat(60_000) })).status).toBe(422)
  expect((await send(formOf(good), { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect(await count()).toBe(before)
})

test('without JavaScript → 303 to the result page, with a receipt or with what was typed', async () => {
  const sent = await send(new URLSearchParams({ ...good, lng: 'ku' }), page)
  const receipt = expect.stringMatching(/^\/ku\/contact-us\/result\?receipt=[\w-]{22}$/)
  expect([sent.status, sent.headers.get('location')]).toEqual([303, receipt])
  const wrong = await send(new URLSearchParams({ ...good, name: '', lng: 'ar' }), page)
  expect(wrong.headers.get('location')).toMatch(/^\/ar\/contact-us\/result\?/)
  expect(await draftOf(wrong)).toMatchObject({
    form: 'contact-us',
    vacancyId: null,
    values: { name: '', email: good.email, message: good.message },
    errors: { name: pageCopy('ar', 'contact-us').errors.nameShort },
  })
})

const { name, email, message } = good
const failing = (reason: ConstructorParameters<typeof BackendError>[0]) => () =>
  Promise.reject(new BackendError(reason, 'for the test'))

// A server's own refusal empties the form.
test.each<[string, Backend['contact'], number, string, object | null]>([
  ['its thanks', async () => ({ success: true, message: 'Thanks' }), 200, 'Thanks', null],
  ['nothing of its own', async () => ({ success: true, message: '' }), 200, received, null],
  ['its refusal', async () => ({ success: false, message: 'Too many' }), 422, 'Too many', {}],
  ['no reason', async () => ({ success: false, message: '' }), 422, refused, {}],
  ['no answer', failing('unreachable'), 503, failed, { name, email, message }],
  ['an answer too late', failing('timeout'), 503, failed, { name, email, message }],
  ['nonsense', failing('bad-answer'), 503, failed, { name, email, message }],
  ['another status', failing('refused'), 502, refused, { name, email, message }],
])('a server that says %s', async (_, contact, status, said, values) => {
  const site = { ...opened().site, backend: () => ({ ...opened().backend, contact }) }
  const answer = await read(await contactUs(post({ body: formOf(good) }), site))
  expect(answer).toMatchObject({ status, success: status === 200, message: said })
  const shown = await draftOf(await contactUs(post({ body: formOf(good), headers: page }), site))
  expect(shown?.values ?? null).toEqual(values)
})
