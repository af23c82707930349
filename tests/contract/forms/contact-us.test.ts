import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Backend, BackendError, type ContactReply } from '#lib/backend/port.ts'
import { contactUs } from '#lib/handlers/contact-us.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import {
  draftOf,
  drafts,
  type FormSite,
  formOf,
  openFormSite,
  post,
  read,
} from '#tests/support/servers/form-site.ts'

const { received, refused } = pageCopy('en', 'contact-us').serverMessages
const good = { name: 'Shilan', email: 'shilan@example.com', message: 'Where is my bag?', lng: 'en' }

let opened: FormSite
beforeAll(async () => {
  opened = await openFormSite()
})
afterAll(() => opened.close())

const send = (body: BodyInit, headers?: Record<string, string>) =>
  contactUs(post({ body, headers }), opened.site)
const json = (fields: object) => send(JSON.stringify(fields), { 'content-type': 'application/json' })
const arrived = async (email: string) => (await opened.messages()).filter((one) => one.email === email)

test.each<[string, BodyInit, Record<string, string>]>([
  ['urlencoded', new URLSearchParams({ ...good, email: 'urlencoded@example.com' }), {}],
  ['multipart', formOf({ ...good, email: 'multipart@example.com' }), {}],
  ['json', JSON.stringify({ ...good, email: 'json@example.com' }), { 'content-type': 'application/json' }],
])('a message sent as %s is stored', async (kind, body, headers) => {
  const answer = await read(await send(body, headers))
  const reference = expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{12}$/)
  expect(answer).toEqual({ status: 200, success: true, message: received, reference })
  const { name, message } = good
  expect(await arrived(`${kind}@example.com`)).toMatchObject([
    { name, message, locale: 'en', reference: answer.reference },
  ])
})

test('every broken rule → 422 with the exact texts, and nothing is stored', async () => {
  const before = (await opened.messages()).length
  expect(await read(await json({ lng: 'en', name: 'S', email: 'nobody', message: ' . ' }))).toEqual({
    status: 422,
    success: false,
    message: 'Name must have at least 2 letters',
    errors: {
      name: 'Name must have at least 2 letters',
      email: 'Invalid email',
      message: 'Message is required',
    },
  })
  expect((await opened.messages()).length).toBe(before)
})

test.each([
  ['ku', 'نووسینی نامە پێویستە'],
  ['ar', 'كتابة الرسالة مطلوبة'],
  ['en', 'Message is required'],
])('the texts are in %s', async (lng, text) => {
  expect(await read(await json({ ...good, message: '', lng }))).toMatchObject({ errors: { message: text } })
})

test('an unreadable or endless body → 4xx', async () => {
  expect((await send('{', { 'content-type': 'application/json' })).status).toBe(400)
  expect((await json({ ...good, message: 'a'.repeat(600 * 1024) })).status).toBe(413)
})

test('another website → 403', async () => {
  expect((await send(formOf(good), { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
})

describe('without JavaScript', () => {
  const page = async (fields: typeof good) => {
    const response = await send(new URLSearchParams(fields), { accept: 'text/html' })
    expect(response.status).toBe(303)
    const [path, query] = response.headers.get('location')?.split('?') ?? []
    return { path, query: new URLSearchParams(query) }
  }

  test('success → the result page', async () => {
    const { path, query } = await page({ ...good, lng: 'ku' })
    const receipt = expect.stringMatching(/^[\w-]{22}$/)
    expect([path, Object.fromEntries(query)]).toEqual(['/ku/contact-us/result', { receipt }])
  })

  test('failure → the result page with what was typed', async () => {
    const { path, query } = await page({ ...good, name: '', lng: 'ar' })
    expect(path).toBe('/ar/contact-us/result')
    expect(await drafts.readDraft(query.get('draft') ?? '')).toMatchObject({
      form: 'contact-us',
      vacancyId: null,
      values: { name: '', email: good.email, message: good.message },
      errors: { name: 'nameShort' },
    })
  })
})

describe('what the server says', () => {
  const answering = (contact: Backend['contact']) => ({
    ...opened.site,
    backend: () => ({ ...opened.backend, contact }),
  })
  const request = () => post({ body: formOf(good) })

  test.each<[ContactReply, number, string]>([
    [{ success: true, message: 'Thanks, Shilan' }, 200, 'Thanks, Shilan'],
    [{ success: true, message: '' }, 200, received],
    [{ success: false, message: 'Too many messages' }, 422, 'Too many messages'],
    [{ success: false, message: '' }, 422, refused],
  ])('%j → %i', async (reply, status, message) => {
    const answer = await read(
      await contactUs(
        request(),
        answering(async () => reply),
      ),
    )
    expect(answer).toMatchObject({ status, success: reply.success, message })
  })

  test.each<[string, Backend['contact'], Record<string, string>]>([
    ['its refusal → an empty form', async () => ({ success: false, message: 'No' }), {}],
    [
      'no answer → the texts stay',
      () => Promise.reject(new BackendError('unreachable', 'for the test')),
      { name: good.name, email: good.email, message: good.message },
    ],
  ])('without JavaScript, %s', async (_, contact, values) => {
    const plain = post({ body: formOf(good), headers: { accept: 'text/html' } })
    const response = await contactUs(plain, answering(contact))
    expect((await draftOf(response))?.values).toEqual(values)
  })

  test.each([
    ['unreachable', 503],
    ['timeout', 503],
    ['bad-answer', 503],
    ['refused', 502],
  ] as const)('nothing (%s) → %i, never a success', async (reason, status) => {
    const contact = async () => {
      throw new BackendError(reason, 'for the test')
    }
    expect(await read(await contactUs(request(), answering(contact)))).toMatchObject({
      status,
      success: false,
    })
  })
})
