import { describe, expect, test, vi } from 'vitest'
import { BackendError, type BackendFailure } from '#backend/backend-error.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { samplePng, sha256 } from '#tests/support/files/sample-files.ts'
import {
  applyTo,
  createFormData,
  type FormFields,
  formRequest,
  photo,
  readDraftOf,
  readReply,
  resume,
  setUpFormSite,
  validTextFields,
} from '#tests/support/servers/form-site.ts'
import type { TestSite } from '#tests/support/servers/site-calls.ts'
import { applyJob } from '#tests/support/servers/site-calls.ts'

const errorCopy = pageCopy('en', 'apply').errors
const filesMissingMessage = 'Please upload both Resume and Photo before submitting!'
const uploadFailedMessage = 'An error occurred while uploading the files.'
const vacancyId = 'recruiter'
const htmlHeaders = { accept: 'text/html,application/xhtml+xml' }

const formSite = setUpFormSite()

const send = (body: BodyInit, headers = {}, site: TestSite = formSite().site) =>
  applyJob(formRequest({ body, headers }), vacancyId, site)
const apply = (fields?: FormFields, headers?: Record<string, string>) =>
  applyTo(formSite().site, fields, headers)

/** Expects an application to be refused and nothing to be stored; returns the reply. */
const expectRefused = async (sendForm: () => Promise<Response>) => {
  const countBefore = (await formSite().applications()).length
  const reply = await readReply(await sendForm())
  expect(reply.success).toBe(false)
  expect((await formSite().applications()).length).toBe(countBefore)
  return reply
}

describe('valid application', () => {
  test('valid application → is stored with all fields and files; the reply contains its reference', async () => {
    const reply = await readReply(await apply({ email: 'good@example.com' }))
    expect(reply).toMatchObject({ status: 200, message: 'Application submitted successfully!' })
    expect(await formSite().applicationsFrom('good@example.com')).toMatchObject([
      {
        reference: reply.reference,
        vacancy: vacancyId,
        name: 'Shilan Karim',
        phone: '0750 123 4567',
        coverLetter: 'First line\nSecond line',
        locale: 'en',
        files: [
          { field: 'photo', name: 'portrait.png', type: 'image/png' },
          { field: 'resume', name: 'cv.pdf', type: 'application/pdf', sha256: sha256(resume.buffer) },
        ],
      },
    ])
  })

  test('site that does not require files → a URL-encoded application without files is accepted', async () => {
    const body = new URLSearchParams({ ...validTextFields, email: 'bare@example.com' })
    const siteWithOptionalFiles = { ...formSite().site, areFilesRequired: false }
    expect((await send(body, {}, siteWithOptionalFiles)).status).toBe(200)
    expect(await formSite().applicationsFrom('bare@example.com')).toMatchObject([{ files: [] }])
  })

  test('application with two photos → 400', async () => {
    const reply = await expectRefused(() => apply({ photo: [photo, samplePng('b.png', 'b')] }))
    expect(reply).toMatchObject({ status: 400, message: errorCopy.invalidForm })
  })

  test('valid application without JavaScript → 303 to the result page with a receipt', async () => {
    const { status, headers } = await apply({ lng: 'ar' }, htmlHeaders)
    const locationPattern = new RegExp(`^/ar/apply/${vacancyId}/result\\?receipt=[\\w-]{22}$`)
    expect([status, headers.get('location')]).toEqual([303, expect.stringMatching(locationPattern)])
  })
})

describe('invalid application', () => {
  test.each([
    ['empty fields', { fullName: ' ', email: '', phone: '', coverLetter: '' }],
    ['absent fields', { fullName: null, email: null, phone: null, coverLetter: null }],
  ])('application with %s → 422 with an error message for each required text field', async (_, fields) => {
    expect(await expectRefused(() => apply(fields))).toEqual({
      status: 422,
      success: false,
      message: 'Must not be empty',
      errors: { fullName: 'Must not be empty', email: 'Invalid email', phone: 'Must not be empty' },
    })
  })

  test.each([
    ['ku', 'نابێت بەتاڵ بێت'],
    ['ar', 'لا يجوز ترك هذا الحقل فارغاً'],
  ])('invalid application in %s → the error message is in that language', async (lng, fullName) => {
    expect((await expectRefused(() => apply({ lng, fullName: '' }))).errors).toEqual({ fullName })
  })

  // Browsers send an empty file input as a file like this one.
  const emptyFile = { name: '', mimeType: 'application/octet-stream', buffer: Buffer.alloc(0) }

  test.each([
    ['no photo', { photo: null }, ['photo']],
    ['no CV', { resume: null }, ['resume']],
    ['empty file inputs', { photo: emptyFile, resume: emptyFile }, ['photo', 'resume']],
  ])(
    'application with %s → is refused with the “files missing” error; only the missing files are marked invalid',
    async (_, fields, missingFields) => {
      const { status, message, errors = {} } = await expectRefused(() => apply(fields))
      expect([status, message, Object.keys(errors)]).toEqual([422, filesMissingMessage, missingFields])
    },
  )

  test.each([
    [{ email: 'a'.repeat(500_000) }, { email: errorCopy.lineTooLong }],
    [{ phone: ' '.repeat(500_000) }, { phone: errorCopy.phoneTooLong }],
    [{ coverLetter: 'ب'.repeat(70_000) }, { coverLetter: errorCopy.tooLong }],
  ])('text longer than its limit (%#) → 422 with the “too long” error', async (fields, errors) => {
    expect(await expectRefused(() => apply(fields))).toMatchObject({ status: 422, errors })
  })

  test('invalid application without JavaScript → 303 to the result page; the draft contains the typed text and errors', async () => {
    const { errors: kurdishErrors } = pageCopy('ku', 'apply')
    const typedText = { email: 'شیلان', coverLetter: 'دێڕ' }
    const response = await apply({ ...typedText, lng: 'ku', photo: null }, htmlHeaders)
    const [path] = response.headers.get('location')?.split('?') ?? []
    expect([response.status, path]).toEqual([303, `/ku/apply/${vacancyId}/result`])
    expect(await readDraftOf(response)).toMatchObject({
      values: { ...validTextFields, ...typedText },
      errors: { email: kurdishErrors.invalidEmail, photo: kurdishErrors.photoMissing },
      message: 'تکایە پێش ناردن، سیڤی و وێنە هەردووکیان هاوپێچ بکە!',
      files: { resume: { token: expect.any(String), name: resume.name, size: resume.buffer.length } },
    })
  })
})

test.each(['no-such-job', '../recruiter', 'a'.repeat(65), '%ff', ''])(
  'application for the unknown vacancy %j → 404',
  async (id) => {
    expect(await expectRefused(() => applyTo(formSite().site, {}, {}, id))).toMatchObject({ status: 404 })
  },
)

const multipartHeaders = { 'content-type': 'multipart/form-data; boundary=b' }
const fieldPart = '--b\r\nContent-Disposition: form-data; name="fullName"\r\n\r\nShilan\r\n'
const filePart = fieldPart.replace('"fullName"', '"photo"; filename="a.png"')
const thirtyFields = Array.from({ length: 30 }, (_, i) => [`f${i}`, 'x'])

test.each<[string, BodyInit, Record<string, string>]>([
  ['plain text', 'hello', { 'content-type': 'text/plain' }],
  ['multipart without a boundary', fieldPart, { 'content-type': 'multipart/form-data' }],
  ['truncated multipart', fieldPart, multipartHeaders],
  ['multipart truncated in a file', fieldPart + filePart, multipartHeaders],
  ['JSON', '{"fullName":"Shilan"}', { 'content-type': 'application/json' }],
  ['thirty fields', new URLSearchParams(thirtyFields), {}],
  ['one field twice', 'fullName=a&fullName=b', { 'content-type': 'application/x-www-form-urlencoded' }],
])('application with an invalid body (%s) → 400', async (_, body, headers) => {
  expect(await expectRefused(() => send(body, headers))).toMatchObject({ status: 400 })
})

test('application from another website → 403, and nothing is stored', async () => {
  const { status } = await expectRefused(() => apply({}, { 'sec-fetch-site': 'cross-site' }))
  expect(status).toBe(403)
})

describe('failing backend', () => {
  const createFailingSite = (reason: BackendFailure) => {
    const apply = () => Promise.reject(new BackendError(reason, 'for the test'))
    return { ...formSite().site, forVisitor: () => ({ ...formSite().backend, apply }) }
  }

  test.each<[BackendFailure, number, string]>([
    ['unreachable', 503, uploadFailedMessage],
    ['timeout', 503, uploadFailedMessage],
    ['invalid-response', 502, uploadFailedMessage],
    ['refused', 502, uploadFailedMessage],
    ['unknown-vacancy', 404, errorCopy.unknown],
    ['closed-vacancy', 410, errorCopy.closed],
  ])(
    'application fails with the backend error `%s` → %i; without JavaScript, the draft contains the typed text',
    async (reason, status, message) => {
      const site = createFailingSite(reason)
      // With the default e-mail address, the form would repeat an application that another test has stored.
      const email = 'failing@example.com'
      const reply = await expectRefused(() => applyTo(site, { email }))
      expect(reply).toMatchObject({ status, message, errors: {} })
      const draft = await readDraftOf(await applyTo(site, { email }, htmlHeaders))
      expect(draft).toMatchObject({ values: { ...validTextFields, email }, errors: {}, message })
    },
  )

  test('application whose files cannot be written to disk → 503 with the upload error', async () => {
    const temporaryFolder = process.env.TMPDIR
    vi.stubEnv('TMPDIR', '/nowhere')
    const reply = await expectRefused(() =>
      send(createFormData({ photo, resume, ...validTextFields, lng: 'en' })),
    )
    vi.stubEnv('TMPDIR', temporaryFolder)
    expect(reply).toMatchObject({ status: 503, message: uploadFailedMessage })
  })
})

test('Authorization header → only a valid bearer token is passed to the backend', async () => {
  const authorizations: (string | null)[] = []
  const forVisitor = (authorization: string | null) => {
    authorizations.push(authorization)
    return formSite().backend
  }
  for (const authorization of ['Bearer abc.def', 'Basic YTpi', 'Bearer a b'])
    await applyTo({ ...formSite().site, forVisitor }, {}, { authorization })
  expect(authorizations).toEqual(['Bearer abc.def', null, null])
})
