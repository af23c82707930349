import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applicationFingerprint, referenceOf } from '#lib/backend/submission.ts'
import { applyJob } from '#lib/handlers/apply-job.ts'
import { contactUs } from '#lib/handlers/contact-us.ts'
import { dailyKey } from '#lib/http/form.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { applicationWith } from '#tests/support/files/application-with.ts'
import { sha256 } from '#tests/support/files/sample-files.ts'
import {
  draftOf,
  type FormSite,
  formOf,
  goodText,
  openFormSite,
  photo,
  post,
  read,
  resume,
} from '#tests/support/servers/form-site.ts'

const vacancyId = 'recruiter'

let opened: FormSite
beforeAll(async () => {
  opened = await openFormSite()
})
afterAll(() => opened.close())

type Fields = Parameters<typeof formOf>[0]

const apply = (key: string | null, fields: Fields = {}, headers: Record<string, string> = {}) =>
  applyJob(
    post({
      body: formOf({ lng: 'en', ...goodText, photo, resume, ...fields }),
      headers: { ...(key && { 'idempotency-key': key }), ...headers },
    }),
    vacancyId,
    opened.site,
  )
const stored = async (email: string) => (await opened.applications()).filter((one) => one.email === email)

test.each<[string, string | null, Fields]>([
  ['header', 'a-key-in-the-header', {}],
  ['quoted header, as the draft standard has it', '"a-key-in-a-quoted-header"', {}],
  ['form field', null, { idempotencyKey: 'a-key-in-the-form-itself' }],
])('the same key in a %s → one application and one receipt', async (name, key, fields) => {
  const email = `${name.length}@example.com`
  const answers = []
  for (const response of await Promise.all([1, 2, 3].map(() => apply(key, { ...fields, email })))) {
    answers.push(await read(response))
  }
  answers.push(await read(await apply(key, { ...fields, email })))
  expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await stored(email)).toHaveLength(1)
})

test('no key, as from a browser without JavaScript → the same form is one application', async () => {
  const email = 'no-key@example.com'
  const [first, second] = await Promise.all(
    [apply(null, { email }), apply(null, { email })].map(async (answer) => read(await answer)),
  )
  const third = await read(await apply(null, { email }))
  expect(new Set([first?.reference, second?.reference, third.reference]).size).toBe(1)
  expect(await stored(email)).toHaveLength(1)
  const changed = await read(await apply(null, { email, coverLetter: 'Another one.' }))
  expect(changed.reference).not.toBe(third.reference)
  expect(await stored(email)).toHaveLength(2)
})

test.each(['short', 'with spaces in between', 'a'.repeat(256)])('%j is no key → 400', async (key) => {
  expect((await apply(key)).status).toBe(400)
})

describe.each<Locale>(['ku', 'ar', 'en'])('the same key with something else, in %s', (lng) => {
  test('an application → 409 with its sentence', async () => {
    const key = `a-key-used-again-in-${lng}`
    await apply(key, { lng })
    const { duplicate } = pageCopy(lng, 'apply').errors
    const answer = await read(await apply(key, { lng, phone: '0751 000 0000' }))
    expect(answer).toMatchObject({ status: 409, success: false, message: duplicate })
  })

  test('a message → 409 with its sentence', async () => {
    const send = (message: string) => {
      const fields = {
        name: 'Shilan',
        email: 'a@b',
        message,
        lng,
        idempotencyKey: `a-message-in-${lng}-once`,
      }
      return contactUs(post({ body: new URLSearchParams(fields) }), opened.site)
    }
    expect((await send('Hello')).status).toBe(200)
    expect((await send('Hello')).status).toBe(200)
    const { duplicate } = pageCopy(lng, 'contact-us').serverMessages
    expect(await read(await send('Goodbye'))).toMatchObject({ status: 409, message: duplicate })
  })
})

test('without JavaScript: the page that says so, with all that was typed', async () => {
  const headers = { accept: 'text/html' }
  await apply(null, { idempotencyKey: 'a-key-without-javascript' }, headers)
  const other = { idempotencyKey: 'a-key-without-javascript', coverLetter: 'Other' }
  const response = await apply(null, other, headers)
  expect(response.status).toBe(303)
  expect(await draftOf(response)).toMatchObject({
    values: { coverLetter: 'Other' },
    message: pageCopy('en', 'apply').errors.duplicate,
  })
})

test('a wrong form uses no key up', async () => {
  const key = 'a-key-of-a-wrong-form'
  expect((await apply(key, { email: 'nobody' })).status).toBe(422)
  expect((await apply(key, { email: 'right@example.com' })).status).toBe(200)
})

test('who knows all that was sent does not know the reference', async () => {
  const fileOf = ({ buffer, mimeType: type, name: fileName }: typeof photo) => ({
    fileName,
    type,
    size: buffer.length,
    sha256: sha256(buffer),
    content: new Blob(),
  })
  const files = { photo: fileOf(photo), resume: fileOf(resume) }
  const fingerprint = applicationFingerprint(vacancyId, { ...applicationWith(goodText), ...files })
  const { reference } = await read(await apply(null))
  expect(reference).not.toBe(referenceOf(dailyKey(fingerprint)))
  expect(reference).not.toBe(referenceOf(fingerprint))
})
