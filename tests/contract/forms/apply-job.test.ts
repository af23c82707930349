import { describe, expect, test, vi } from 'vitest'
import { BackendError, type BackendFailure } from '#lib/backend/backend-error.ts'
import { applyJob } from '#lib/handlers/apply-job.ts'
import type { SiteContext } from '#lib/handlers/site.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { samplePng, sha256 } from '#tests/support/files/sample-files.ts'
import {
  applyTo,
  draftOf,
  type FormFields,
  formOf,
  formSiteForTests,
  goodText,
  photo,
  post,
  read,
  resume,
} from '#tests/support/servers/form-site.ts'

const words = pageCopy('en', 'apply').errors
const filesMissing = 'Please upload both Resume and Photo before submitting!'
const uploadFailed = 'An error occurred while uploading the files.'
const vacancyId = 'recruiter'
const page = { accept: 'text/html,application/xhtml+xml' }

const opened = formSiteForTests()

const send = (body: BodyInit, headers = {}, site: SiteContext = opened().site) =>
  applyJob(post({ body, headers }), vacancyId, site)
const apply = (fields?: FormFields, headers?: Record<string, string>) =>
  applyTo(opened().site, fields, headers)

/** The answer to an application that must fail, and must store nothing. */
const refused = async (answer: () => Promise<Response>) => {
  const before = (await opened().applications()).length
  const said = await read(await answer())
  expect(said.success).toBe(false)
  expect((await opened().applications()).length).toBe(before)
  return said
}

describe('a good application', () => {
  test('is stored whole and answered with its reference', async () => {
    const answer = await read(await apply({ email: 'good@example.com' }))
    expect(answer).toMatchObject({ status: 200, message: 'Application submitted successfully!' })
    expect(await opened().applicationsFrom('good@example.com')).toMatchObject([
      {
        reference: answer.reference,
        vacancy: vacancyId,
        name: 'Shilan Karim',
        phone: '0750 123 4567',
        coverLetter: 'First line\nSecond line',
        locale: 'en',
        files: [
          { kind: 'photo', name: 'portrait.png', type: 'image/png' },
          { kind: 'resume', name: 'cv.pdf', type: 'application/pdf', sha256: sha256(resume.buffer) },
        ],
      },
    ])
  })

  test('needs no files where they are optional, and may then come url-encoded', async () => {
    const body = new URLSearchParams({ ...goodText, email: 'bare@example.com' })
    const optional = { ...opened().site, filesRequired: false }
    expect((await send(body, {}, optional)).status).toBe(200)
    expect(await opened().applicationsFrom('bare@example.com')).toMatchObject([{ files: [] }])
  })

  test('two photos, which only a program sends → 400', async () => {
    const answer = await refused(() => apply({ photo: [photo, samplePng('b.png', 'b')] }))
    expect(answer).toMatchObject({ status: 400, message: words.invalidForm })
  })

  test('without JavaScript → 303 to the page with its receipt', async () => {
    const { status, headers } = await apply({ lng: 'ar' }, page)
    const address = new RegExp(`^/ar/apply/${vacancyId}/result\\?receipt=[\\w-]{22}$`)
    expect([status, headers.get('location')]).toEqual([303, expect.stringMatching(address)])
  })
})

describe('a wrong application', () => {
  test.each([
    ['empty fields', { fullName: ' ', email: '', phone: '', coverLetter: '' }],
    ['absent fields', { fullName: null, email: null, phone: null, coverLetter: null }],
  ])('%s → 422 with the exact texts', async (_, fields) => {
    expect(await refused(() => apply(fields))).toEqual({
      status: 422,
      success: false,
      message: 'Must not be empty',
      errors: { fullName: 'Must not be empty', email: 'Invalid email', phone: 'Must not be empty' },
    })
  })

  test.each([
    ['ku', 'نابێت بەتاڵ بێت'],
    ['ar', 'لا يجوز ترك هذا الحقل فارغاً'],
  ])('its texts are in %s', async (lng, fullName) => {
    expect((await refused(() => apply({ lng, fullName: '' }))).errors).toEqual({ fullName })
  })

  // An empty file input, as a browser sends it.
  const nothing = { name: '', mimeType: 'application/octet-stream', buffer: Buffer.alloc(0) }

  test.each([
    ['no photo', { photo: null }, ['photo']],
    ['no CV', { resume: null }, ['resume']],
    ['nothing chosen', { photo: nothing, resume: nothing }, ['photo', 'resume']],
  ])('%s → the exact sentence', async (_, fields, missing) => {
    const { status, message, errors = {} } = await refused(() => apply(fields))
    expect([status, message, Object.keys(errors)]).toEqual([422, filesMissing, missing])
  })

  test.each([
    [{ email: 'a'.repeat(500_000) }, { email: words.tooLong }],
    [{ coverLetter: 'ب'.repeat(70_000) }, { coverLetter: words.tooLong }],
  ])('too much (%#) → its sentence', async (fields, errors) => {
    expect(await refused(() => apply(fields))).toMatchObject({ status: 422, errors })
  })

  test('without JavaScript → 303 to the page that has all that was typed, and what is wrong', async () => {
    const { errors: said } = pageCopy('ku', 'apply')
    const typed = { email: 'شیلان', coverLetter: 'دێڕ' }
    const response = await apply({ ...typed, lng: 'ku', photo: null }, page)
    const [path] = response.headers.get('location')?.split('?') ?? []
    expect([response.status, path]).toEqual([303, `/ku/apply/${vacancyId}/result`])
    expect(await draftOf(response)).toMatchObject({
      form: 'apply',
      vacancyId,
      values: { ...goodText, ...typed },
      errors: { email: said.invalidEmail, photo: said.photoMissing },
      message: 'تکایە پێش ناردن، سیڤی و وێنە هەردووکیان هاوپێچ بکە!',
      files: { resume: { token: expect.any(String), name: resume.name, size: resume.buffer.length } },
    })
  })
})

test.each(['no-such-job', '../recruiter', 'a'.repeat(65), '%ff', ''])('no vacancy %j → 404', async (id) => {
  expect(await refused(() => applyTo(opened().site, {}, {}, id))).toMatchObject({ status: 404 })
})

const boundary = { 'content-type': 'multipart/form-data; boundary=b' }
const part = '--b\r\nContent-Disposition: form-data; name="fullName"\r\n\r\nShilan\r\n'
const filePart = part.replace('"fullName"', '"photo"; filename="a.png"')
const thirty = Array.from({ length: 30 }, (_, i) => [`f${i}`, 'x'])

test.each<[string, BodyInit, Record<string, string>]>([
  ['plain text', 'hello', { 'content-type': 'text/plain' }],
  ['multipart without a boundary', part, { 'content-type': 'multipart/form-data' }],
  ['multipart that breaks off', part, boundary],
  ['multipart that breaks off in a file', part + filePart, boundary],
  ['JSON', '{"fullName":"Shilan"}', { 'content-type': 'application/json' }],
  ['thirty fields', new URLSearchParams(thirty), {}],
  ['one field twice', 'fullName=a&fullName=b', { 'content-type': 'application/x-www-form-urlencoded' }],
])('a body that is no form (%s) → 400', async (_, body, headers) => {
  expect(await refused(() => send(body, headers))).toMatchObject({ status: 400 })
})

test('another website → refused, and nothing is stored', async () => {
  const { status } = await refused(() => apply({}, { 'sec-fetch-site': 'cross-site' }))
  expect(status).toBe(403)
})

describe('a backend that does not take it', () => {
  const failing = (reason: BackendFailure) => {
    const apply = () => Promise.reject(new BackendError(reason, 'for the test'))
    return { ...opened().site, backend: () => ({ ...opened().backend, apply }) }
  }

  test.each<[BackendFailure, number, string]>([
    ['unreachable', 503, uploadFailed],
    ['timeout', 503, uploadFailed],
    ['bad-answer', 502, uploadFailed],
    ['refused', 502, uploadFailed],
    ['unknown-vacancy', 404, words.unknown],
    ['closed-vacancy', 410, words.closed],
  ])('%s → %i, never a success; without JavaScript all that was typed', async (reason, status, message) => {
    const site = failing(reason)
    const answer = await refused(() => applyTo(site))
    expect(answer).toMatchObject({ status, message, errors: {} })
    const shown = await draftOf(await applyTo(site, {}, page))
    expect(shown).toMatchObject({ values: goodText, errors: {}, message })
  })

  test('a disk that takes no upload → 503 with the exact sentence', async () => {
    const uploads = process.env.TMPDIR
    vi.stubEnv('TMPDIR', '/nowhere')
    const answer = await refused(() => send(formOf({ photo, resume, ...goodText, lng: 'en' })))
    vi.stubEnv('TMPDIR', uploads)
    expect(answer).toMatchObject({ status: 503, message: uploadFailed })
  })
})

test('the bearer token reaches the backend, other credentials do not', async () => {
  const passed: (string | null)[] = []
  const backend = (authorization: string | null) => {
    passed.push(authorization)
    return opened().backend
  }
  for (const authorization of ['Bearer abc.def', 'Basic YTpi', 'Bearer a b'])
    await applyTo({ ...opened().site, backend }, {}, { authorization })
  expect(passed).toEqual(['Bearer abc.def', null, null])
})
