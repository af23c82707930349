import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { honeypotField } from '#lib/schemas/application-fields.ts'
import { type FormFields, formResults, photo, resume } from '#tests/support/servers/form-site.ts'
import { openUploadSite } from '#tests/support/servers/upload-site.ts'

const site = await openUploadSite(undefined, { applicationsTo: [], contactTo: [] })
afterAll(() => site.close())

const applyAndReadReply = async (fields: FormFields, headers: Record<string, string> = {}) =>
  (await site.apply({ photo, resume, ...fields }, headers)).json()

const listConfirmationRecipients = async () => {
  const db = await site.backend.database()
  const jobs = await db.selectFrom('jobs').select('payload').where('kind', '=', 'confirmation').execute()
  return jobs.flatMap(({ payload }) => JSON.parse(payload ?? '{}').recipients)
}

const readReceipt = (response: Response) =>
  formResults.readResult(
    new URL(response.headers.get('location') ?? '', site.origin).searchParams.get('receipt') ?? '',
  )

test.each<[string, string]>([
  [' padded@example.com. ', 'padded@example.com'],
  ['digits٢۳@example.com', 'digits23@example.com'],
  ['mailto:link@example.com', 'link@example.com'],
  ['ali\u200chidden@example.com', 'alihidden@example.com'],
])(
  'application from “%s” → a confirmation to %s is queued, and the reply contains `isConfirmed: true`',
  async (email, mailbox) => {
    expect(await applyAndReadReply({ email })).toMatchObject({ isConfirmed: true })
    expect(await listConfirmationRecipients()).toContain(mailbox)
    const storedEmails = (await site.applications()).map((application) => application.email)
    expect(storedEmails).toContain(mailbox)
  },
)

test.each<[string, FormFields, Record<string, string>, boolean]>([
  ['two dots in the domain', { email: 'ali7@example..com' }, {}, true],
  ['an e-mail domain without a dot', { email: 'a@b' }, {}, true],
  ['an Arabic comma in the domain', { email: 'ali@example،com' }, {}, true],
  ['an e-mail address outside ASCII', { email: 'علی@example.com' }, {}, true],
  ['an encoded word as the e-mail address', { email: '=?utf-8?q?ali?=@example.com' }, {}, true],
  ['a filled-in honeypot', { email: 'pot@example.com', [honeypotField]: 'x' }, {}, false],
  ['a form age of two seconds', { email: 'fast@example.com' }, { 'form-age': '2000' }, false],
])(
  'application with %s → is accepted with `isConfirmed: false`, with or without JavaScript; no confirmation is queued',
  async (_, fields, headers, isUnreachable) => {
    const recipientsBefore = await listConfirmationRecipients()
    const expectedResult = { isConfirmed: false, isUnreachable }
    expect(await applyAndReadReply(fields, headers)).toMatchObject({ success: true, ...expectedResult })
    const coverLetter = 'without JavaScript'
    const response = await site.apply(
      { photo, resume, coverLetter, ...fields },
      { ...headers, accept: 'text/html' },
    )
    expect(await readReceipt(response)).toMatchObject({
      reference: expect.any(String),
      ...expectedResult,
    })
    expect(await listConfirmationRecipients()).toEqual(recipientsBefore)
  },
)

test('application without JavaScript → the receipt contains `isConfirmed`, but the receipt’s URL contains neither `isConfirmed` nor the e-mail address', async () => {
  const response = await site.apply({ email: 'plain@example.com', photo, resume }, { accept: 'text/html' })
  expect(response.headers.get('location')).not.toMatch(/confirm|example/i)
  expect(await readReceipt(response)).toMatchObject({ isConfirmed: true })
})

test.each([
  ['first quickly, then slowly', '2000', '9000', false],
  ['first slowly, then quickly', '9000', '2000', true],
])(
  'form sent twice, %s → the second reply repeats the first reply’s `isConfirmed`',
  async (_, firstAgeMs, secondAgeMs, isConfirmed) => {
    const email = `repeated-${firstAgeMs}@example.com`
    const [photoUpload, resumeUpload] = [
      await site.upload('photo', photo),
      await site.upload('resume', resume),
    ]
    const uploadFields = {
      photo: null,
      resume: null,
      photoUpload: photoUpload.token,
      resumeUpload: resumeUpload.token,
    }
    for (const files of [{ photo, resume }, uploadFields]) {
      const keyHeaders = { 'idempotency-key': randomUUID() }
      for (const ageMs of [firstAgeMs, secondAgeMs])
        expect(
          await applyAndReadReply({ email, ...files }, { ...keyHeaders, 'form-age': ageMs }),
        ).toMatchObject({
          success: true,
          isConfirmed,
        })
    }
  },
)
