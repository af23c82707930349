import { expect, test } from 'vitest'
import { createDailyKey } from '#backend/calls/form-validation.ts'
import { deriveReference, identityOf } from '#backend/submission.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { createApplication } from '#tests/support/files/application-with.ts'
import { sha256 } from '#tests/support/files/sample-files.ts'
import {
  applyTo,
  type FormFields,
  formRequest,
  photo,
  readDraftOf,
  readReply,
  resume,
  setUpFormSite,
  validTextFields,
} from '#tests/support/servers/form-site.ts'
import { contactUs } from '#tests/support/servers/site-calls.ts'

const formSite = setUpFormSite()

const apply = (key: string | null, fields?: FormFields, headers?: Record<string, string>) =>
  applyTo(formSite().site, fields, { ...(key && { 'idempotency-key': key }), ...headers })

// Browsers without JavaScript send no key, so the site derives one from the form’s content.
test.each<[string, string | null, FormFields]>([
  ['in a header', 'a-key-in-the-header', {}],
  ['in a quoted header, as in the draft standard', '"a-key-in-a-quoted-header"', {}],
  ['in a form field', null, { idempotencyKey: 'a-key-in-the-form-itself' }],
  ['from the form’s content', null, {}],
])(
  'application sent in parallel and again later with the same idempotency key (%s) → is stored once; all replies contain the same reference',
  async (name, key, fields) => {
    const send = async (changes: FormFields = {}) =>
      readReply(await apply(key, { ...fields, email: `${name.length}@example.com`, ...changes }))
    const replies = await Promise.all([send(), send(), send()])
    replies.push(await send())
    expect(new Set(replies.map(({ status, reference }) => `${status} ${reference}`)).size).toBe(1)
    expect(replies[0]?.status).toBe(200)
    expect(await formSite().applicationsFrom(`${name.length}@example.com`)).toHaveLength(1)
    // Changed content counts as a new application if the site derived the key, but is refused if the client sent it.
    expect((await send({ coverLetter: 'Another' })).status).toBe(
      name === 'from the form’s content' ? 200 : 409,
    )
  },
)

test.each(['short', 'with spaces in between', 'a'.repeat(256)])(
  'invalid idempotency key %j → 400',
  async (key) => {
    expect((await apply(key)).status).toBe(400)
  },
)

test.each(localeCodes)(
  'idempotency key reused with different content → 409 with the error message in %s',
  async (lng) => {
    const key = `a-key-used-again-in-${lng}`
    await apply(key, { lng })
    const { duplicate } = pageCopy(lng, 'apply').errors
    const changedFields = { lng, coverLetter: 'Other' }
    expect(await readReply(await apply(key, changedFields))).toMatchObject({
      status: 409,
      message: duplicate,
    })
    const redirect = await apply(key, changedFields, { accept: 'text/html' })
    expect(await readDraftOf(redirect)).toMatchObject({
      values: { coverLetter: 'Other' },
      message: duplicate,
    })

    const send = (message: string) => {
      const fields = {
        name: 'Shilan',
        email: 'a@b',
        message,
        lng,
        idempotencyKey: `a-message-in-${lng}-once`,
      }
      return contactUs(formRequest({ body: new URLSearchParams(fields) }), formSite().site)
    }
    expect([(await send('Hello')).status, (await send('Hello')).status]).toEqual([200, 200])
    const { duplicate: duplicateMessage } = pageCopy(lng, 'contact-us').serverMessages
    expect(await readReply(await send('Goodbye'))).toMatchObject({
      status: 409,
      message: duplicateMessage,
    })
  },
)

test('form refused with 422 → its idempotency key can be reused for the corrected form', async () => {
  const key = 'a-key-of-a-wrong-form'
  expect((await apply(key, { email: 'nobody' })).status).toBe(422)
  expect((await apply(key, { email: 'right@example.com' })).status).toBe(200)
})

test('application without an idempotency key → its reference is not derived from its fields and files alone', async () => {
  const toApplicationFile = ({ buffer, mimeType: type, name }: typeof photo) => ({
    name,
    type,
    size: buffer.length,
    sha256: sha256(buffer),
    content: new Blob(),
  })
  const files = { photo: toApplicationFile(photo), resume: toApplicationFile(resume) }
  const application = { ...createApplication(validTextFields), ...files }
  const { fingerprint } = identityOf({ kind: 'application', vacancyId: 'recruiter', application })
  const { reference } = await readReply(await apply(null))
  expect([createDailyKey(fingerprint), fingerprint].map(deriveReference)).not.toContain(reference)
})
