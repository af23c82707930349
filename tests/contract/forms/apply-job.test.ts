import { describe, expect, test } from 'vitest'
import { applyJob } from '#lib/handlers/apply-job.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { samplePng, sha256 } from '#tests/support/files/sample-files.ts'
import {
  formOf,
  formSiteForTests,
  goodText,
  photo,
  post,
  read,
  resume,
} from '#tests/support/servers/form-site.ts'

const words = pageCopy('en', 'apply').errors
const vacancyId = 'recruiter'
const good = { ...goodText, photo, resume }

const opened = formSiteForTests()

const apply = (fields: Parameters<typeof formOf>[0], headers?: Record<string, string>) =>
  applyJob(post({ body: formOf({ lng: 'en', ...fields }), headers }), vacancyId, opened().site)

const stored = async (email: string) => (await opened().applications()).filter((one) => one.email === email)

describe('a good application', () => {
  test('is stored whole and answered with its reference', async () => {
    const answer = await read(await apply({ ...good, email: 'good@example.com' }))
    expect(answer).toMatchObject({ status: 200, success: true })
    expect(answer.message).toBe('Application submitted successfully!')
    expect(await stored('good@example.com')).toMatchObject([
      {
        reference: answer.reference,
        vacancy: vacancyId,
        name: 'Shilan Karim',
        phone: '0750 123 4567',
        coverLetter: 'First line\nSecond line',
        locale: 'en',
        files: [
          {
            kind: 'photo',
            name: 'portrait.png',
            type: 'image/png',
          },
          { kind: 'resume', name: 'cv.pdf', type: 'application/pdf', sha256: sha256(resume.buffer) },
        ],
      },
    ])
  })

  test('needs no files where they are optional', async () => {
    const site = { ...opened().site, filesRequired: false }
    const request = post({ body: formOf({ ...goodText, lng: 'en', email: 'bare@example.com' }) })
    expect(await read(await applyJob(request, vacancyId, site))).toMatchObject({ status: 200 })
    expect(await stored('bare@example.com')).toMatchObject([{ files: [] }])
  })

  test('may come url-encoded where files are optional', async () => {
    const body = new URLSearchParams({ ...goodText, email: 'encoded@example.com' })
    const site = { ...opened().site, filesRequired: false }
    expect(await read(await applyJob(post({ body }), vacancyId, site))).toMatchObject({ status: 200 })
  })

  test.each([
    ['../../etc/cv.pdf', 'cv.pdf'],
    ['C:\\Users\\me\\cv.pdf', 'cv.pdf'],
    ['cv\u202Efdp.pdf', 'cvfdp.pdf'],
    ['سیڤی\u200Cی من.pdf', 'سیڤی\u200Cی من.pdf'],
    [`${'ا'.repeat(300)}.pdf`, `${'ا'.repeat(125)}.pdf`],
    ['con.pdf', '_con.pdf'],
    ['\u2067سیڤی\u2069 \u200B٢.pdf', 'سیڤی ٢.pdf'],
    ['بەڵگەنامە،.PDF', 'بەڵگەنامە،.PDF'],
  ])('keeps the letters of the file name %j and nothing else', async (name, kept) => {
    const email = `${sha256(Buffer.from(name)).slice(0, 8)}@example.com`
    const answer = await apply({ ...good, email, resume: { ...resume, name } })
    expect(answer.status).toBe(200)
    expect((await stored(email))[0]?.files[1]?.name).toBe(kept)
  })
})

describe('a wrong application', () => {
  const refused = async (fields: Parameters<typeof formOf>[0]) => {
    const before = (await opened().applications()).length
    const answer = await read(await apply({ ...good, ...fields }))
    expect(answer.success).toBe(false)
    expect((await opened().applications()).length).toBe(before)
    return answer
  }

  test('empty fields → 422 with the exact texts', async () => {
    expect(await refused({ fullName: ' ', email: '', phone: '', coverLetter: '' })).toEqual({
      status: 422,
      success: false,
      message: 'Must not be empty',
      errors: { fullName: 'Must not be empty', email: 'Invalid email', phone: 'Must not be empty' },
    })
  })

  test('absent fields count as empty ones', async () => {
    const { errors } = await refused({ fullName: null, email: null, phone: null, coverLetter: null })
    expect(Object.keys(errors ?? {}).sort()).toEqual(['email', 'fullName', 'phone'])
  })

  test.each([[['photo']], [['resume']], [['photo', 'resume']]])(
    'missing %j → the exact sentence',
    async (fields) => {
      const answer = await refused(Object.fromEntries(fields.map((field) => [field, null])))
      expect(answer.status).toBe(422)
      expect(answer.message).toBe('Please upload both Resume and Photo before submitting!')
      expect(Object.keys(answer.errors ?? {})).toEqual(fields)
    },
  )

  test('an input in which nothing was chosen is a missing file', async () => {
    const empty = { name: '', mimeType: 'application/octet-stream', buffer: Buffer.alloc(0) }
    const answer = await refused({ photo: empty, resume: empty })
    expect(answer.message).toBe('Please upload both Resume and Photo before submitting!')
  })

  const jpeg = { ...photo, buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0]) }
  const large = (file: typeof photo, size: number) => ({
    ...file,
    buffer: Buffer.concat([file.buffer, Buffer.alloc(size - file.buffer.length)]),
  })
  const megabyte = 1024 * 1024

  test.each([
    ['photo', { ...photo, name: 'portrait.gif' }, words.photoType],
    ['photo', { ...photo, name: 'portrait' }, words.photoType],
    ['photo', { ...photo, buffer: Buffer.from('<svg/>') }, words.photoRenamed],
    ['photo', jpeg, words.photoRenamed],
    ['photo', { ...photo, buffer: Buffer.alloc(0) }, words.emptyFile],
    ['photo', large(photo, 5 * megabyte + 1), words.photoSize],
    ['resume', { ...resume, name: 'cv.exe' }, words.resumeType],
    ['resume', { ...resume, name: 'cv.docx' }, words.resumeRenamed],
    ['resume', { ...photo, name: 'cv.png' }, words.resumeType],
    ['resume', large(resume, 10 * megabyte + 1), words.resumeSize],
  ])('%s of the wrong kind → its sentence (%#)', async (field, file, text) => {
    expect(await refused({ [field]: file })).toMatchObject({ status: 422, errors: { [field]: text } })
  })

  test('files of exactly the limit are taken', async () => {
    const fields = { photo: large(photo, 5 * megabyte), resume: large(resume, 10 * megabyte) }
    expect((await apply({ ...good, ...fields })).status).toBe(200)
  })

  test.each([
    ['fullName', 'a'.repeat(256)],
    ['coverLetter', 'ب'.repeat(10_001)],
    ['coverLetter', 'ب'.repeat(70_000)],
  ])('%s too long → 422', async (field, text) => {
    expect(await refused({ [field]: text })).toMatchObject({
      status: 422,
      errors: { [field]: words.tooLong },
    })
  })

  test('two photos, which only a program sends → 400', async () => {
    const photos = [photo, samplePng('b.png', 'b')]
    expect(await refused({ photo: photos })).toMatchObject({ status: 400, message: words.invalidForm })
  })
})

test.each<[Locale, Record<string, string>, string | null]>([
  ['ku', {}, null],
  ['ar', { 'accept-language': 'fr, ar-IQ;q=0.9, en;q=0.8' }, null],
  ['en', { 'accept-language': 'ar', cookie: 'a=b; selectedLanguage=en' }, null],
  ['ar', { cookie: 'selectedLanguage=en' }, 'ar'],
])('answers in %s (%j, form %j)', async (locale, headers, lng) => {
  const texts = { ku: 'نابێت بەتاڵ بێت', ar: 'لا يجوز ترك هذا الحقل فارغاً', en: 'Must not be empty' }
  const answer = await apply({ ...good, lng, fullName: '' }, headers)
  expect((await read(answer)).errors).toEqual({ fullName: texts[locale] })
})
