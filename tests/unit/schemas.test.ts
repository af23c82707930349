import { describe, expect, test } from 'vitest'
import { checkTexts } from '#lib/http/reply.ts'
import { eachText } from '#lib/schemas/application-fields.ts'
import { applicationErrors, contactErrors } from '#lib/schemas/error-keys.ts'
import { acceptOf, fileError, headError } from '#lib/schemas/files.ts'
import { applicationSchema, contactSchema } from '#lib/schemas/rules.ts'

const application = { ...eachText(() => ''), fullName: 'Shilan', email: 'a@b.c', phone: '0750' }
const contact = { name: 'Shilan', email: 'a@b.c', message: 'Hi' }
const whole = { cut: new Set<string>() }

const applicationErrorsOf = (change: Partial<typeof application>) =>
  checkTexts(applicationSchema, { ...application, ...change }, whole, applicationErrors).errors
const contactErrorsOf = (change: Partial<typeof contact>) =>
  checkTexts(contactSchema, { ...contact, ...change }, whole, contactErrors).errors

describe('application', () => {
  test.each([
    [{ fullName: '' }, { fullName: 'notEmpty' }],
    [{ fullName: ' \t\n' }, { fullName: 'notEmpty' }],
    [{ phone: '' }, { phone: 'notEmpty' }],
    [{ email: '' }, { email: 'invalidEmail' }],
    [{ email: '@b' }, { email: 'invalidEmail' }],
    [{ email: 'a@' }, { email: 'invalidEmail' }],
    [{ email: 'a @b' }, { email: 'invalidEmail' }],
    [{ email: 'a@b' }, {}],
    [{ email: 'شیلان@نموونە' }, {}],
    [{ email: 'ali@example،com' }, {}],
    [{ email: '=?utf-8?q?ali?=@example.com' }, {}],
    [{ email: 'a@.' }, {}],
    [{ coverLetter: 'ب'.repeat(10_000) }, {}],
    [{ coverLetter: 'ب'.repeat(10_001) }, { coverLetter: 'tooLong' }],
    [{ fullName: 'ب'.repeat(256) }, { fullName: 'tooLong' }],
  ])('%j → %j', (change, errors) => {
    expect(applicationErrorsOf(change)).toEqual(errors)
  })

  test('one line stays one line; several keep their line ends', () => {
    const given = { ...application, fullName: 'A\r\nBcc: b', coverLetter: ' a\r\n\u0000b\r ' }
    expect(applicationSchema.parse(given)).toMatchObject({ fullName: 'A Bcc: b', coverLetter: 'a\nb' })
  })

  test.each(['\u200c', '\u200b \ufeff', '\u2028', '\u0000'])('a name of %j → empty', (fullName) => {
    expect(applicationErrorsOf({ fullName })).toEqual({ fullName: 'notEmpty' })
  })
})

test('signs that turn the direction are removed; the joiners of Kurdish stay', () => {
  const given = {
    ...application,
    fullName: '\u202eShi\u200blan\u2066\u2029بەڕێوە\u200cبەر\u200f\u206a',
    coverLetter: '\u202da\u200fb',
  }
  expect(applicationSchema.parse(given)).toMatchObject({
    fullName: 'Shilan بەڕێوە\u200cبەر',
    coverLetter: 'a\u200fb',
  })
})

test.each([
  ['ali٠١٢٣٤٥٦٧٨٩@mail٣.com', 'ali0123456789@mail3.com'],
  ['ali۰۱۲۳۴۵۶۷۸۹@mail۳.com', 'ali0123456789@mail3.com'],
  ['\u00a0\u200f ali@example.com\t', 'ali@example.com'],
  ['ali@example.com.', 'ali@example.com'],
  ['ali@example.com . ', 'ali@example.com'],
  ['علی@نموونە.', 'علی@نموونە'],
  ['a@.', 'a@.'],
  ['Ali.K@example.com', 'Ali.K@example.com'],
])('the e-mail address “%s” is stored as “%s” by both forms', (email, stored) => {
  expect(applicationSchema.parse({ ...application, email }).email).toBe(stored)
  expect(contactSchema.parse({ ...contact, email }).email).toBe(stored)
})

test('an e-mail address of a million dots and spaces → refused within a second', () => {
  const started = performance.now()
  expect(applicationErrorsOf({ email: `a@b${'. '.repeat(500_000)}c` })).toEqual({ email: 'tooLong' })
  expect(performance.now() - started).toBeLessThan(1000)
})

describe('contact', () => {
  test.each([
    [{ name: 'S' }, { name: 'nameShort' }],
    [{ name: '12' }, { name: 'nameShort' }],
    [{ name: 'ئا' }, {}],
    [{ name: 'J. B' }, {}],
    [{ email: 'nobody' }, { email: 'invalidEmail' }],
    [{ message: 'a ' }, { message: 'messageRequired' }],
    [
      { name: '', email: '', message: '' },
      { name: 'nameShort', email: 'invalidEmail', message: 'messageRequired' },
    ],
  ])('%j → %j', (change, errors) => {
    expect(contactErrorsOf(change)).toEqual(errors)
  })
})

describe('a chosen file', () => {
  const megabyte = 1024 * 1024

  test.each([
    ['photo', 'me.PNG', 1, null],
    ['photo', 'me.jpeg', 5 * megabyte, null],
    ['photo', 'me.jpg', 5 * megabyte + 1, 'photoSize'],
    ['photo', 'me.webp', 1, 'photoType'],
    ['photo', 'me.png', 0, 'emptyFile'],
    ['resume', 'cv.docx', 10 * megabyte, null],
    ['resume', 'cv.pdf.exe', 1, 'resumeType'],
    ['resume', 'cv', 1, 'resumeType'],
    ['resume', 'cv.pdf', 10 * megabyte + 1, 'resumeSize'],
  ] as const)('%s %s of %i bytes → %s', (field, name, size, error) => {
    expect(fileError(field, { name, size })).toBe(error)
  })

  test.each([
    ['photo', 'me.JPG', [0xff, 0xd8, 0xff, 0xe1], null],
    ['photo', 'me.png', [0xff, 0xd8, 0xff, 0xe1], 'photoRenamed'],
    ['photo', 'me.jpg', [0xff], 'photoRenamed'],
    ['resume', 'cv.pdf', [0x25, 0x50, 0x44, 0x46, 0x2d], null],
    ['resume', 'cv.PDF', [0xef, 0xbb, 0xbf, 0x0d, 0x0a, 0x25, 0x50, 0x44, 0x46, 0x2d], null],
    ['resume', 'cv.pdf', [0x41, 0x0a, 0x25, 0x50, 0x44, 0x46, 0x2d], 'resumeRenamed'],
    ['photo', 'me.png', [0x0a, 0x89, 0x50, 0x4e, 0x47], 'photoRenamed'],
    ['resume', 'cv.docx', [0xd0, 0xcf, 0x11, 0xe0], null],
    ['resume', 'cv.doc', [0x50, 0x4b, 0x03, 0x04], 'resumeRenamed'],
  ] as const)('%s %s that starts with %j → %s', (field, name, head, error) => {
    expect(headError(field, name, new Uint8Array(head))).toBe(error)
  })

  test('inputs accept what the rules accept', () => {
    expect(acceptOf('photo')).toBe('.png,.jpg,.jpeg')
    expect(acceptOf('resume')).toBe('.pdf,.doc,.docx')
  })
})
