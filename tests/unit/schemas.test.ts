import { describe, expect, test } from 'vitest'
import { checkTexts } from '#backend/calls/form-validation.ts'
import { mapTextFields } from '#lib/schemas/application-fields.ts'
import { contactSchema } from '#lib/schemas/contact-rules.ts'
import { applicationErrorKeys, contactErrorKeys } from '#lib/schemas/error-keys.ts'
import { detectFileType, fileRules, mediaTypes, sizeError } from '#lib/schemas/files.ts'
import { applicationTextSchema } from '#lib/schemas/rules.ts'

const application = { ...mapTextFields(() => ''), fullName: 'Shilan', email: 'a@b.c', phone: '0750' }
const contact = { name: 'Shilan', email: 'a@b.c', message: 'Hi' }
const body = { truncatedFields: new Set<string>() }

const findApplicationErrors = (change: Partial<typeof application>) =>
  checkTexts(applicationTextSchema, { ...application, ...change }, body, applicationErrorKeys).errors
const findContactErrors = (change: Partial<typeof contact>) =>
  checkTexts(contactSchema, { ...contact, ...change }, body, contactErrorKeys).errors

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
    [{ fullName: 'ب'.repeat(256) }, { fullName: 'lineTooLong' }],
    [{ email: `${'a'.repeat(255)}@b` }, { email: 'lineTooLong' }],
    [{ phone: '٠'.repeat(64) }, {}],
    [{ phone: '٠'.repeat(65) }, { phone: 'phoneTooLong' }],
  ])('application with %j → has the errors %j', (change, errors) => {
    expect(findApplicationErrors(change)).toEqual(errors)
  })

  test('line breaks → are replaced by a space in a single-line field, and by LF in a multi-line field', () => {
    const input = { ...application, fullName: 'A\r\nBcc: b', coverLetter: ' a\r\n\u0000b\r ' }
    expect(applicationTextSchema.parse(input)).toMatchObject({ fullName: 'A Bcc: b', coverLetter: 'a\nb' })
  })

  test.each(['\u200c', '\u200b \ufeff', '\u2028', '\u0000'])(
    'name made of invisible characters %j → has the error `notEmpty`',
    (fullName) => {
      expect(findApplicationErrors({ fullName })).toEqual({ fullName: 'notEmpty' })
    },
  )
})

test('bidi controls → are removed; in names, direction marks are removed too, but zero-width non-joiners are preserved', () => {
  const input = {
    ...application,
    fullName: '\u202eShi\u200blan\u2066\u2029بەڕێوە\u200cبەر\u200f\u206a',
    coverLetter: '\u202da\u200fb',
  }
  expect(applicationTextSchema.parse(input)).toMatchObject({
    fullName: 'Shilan بەڕێوە\u200cبەر',
    coverLetter: 'a\u200fb',
  })
})

test.each([
  ['٠٧٥٠ ١٢٣ ٤٥٦٧', '0750 123 4567'],
  ['۰۷۵۰-۱۲۳-۴۵-۶۷', '0750-123-45-67'],
  ['+٩٦٤ (٧٥٠) ۱۲۳ 4567', '+964 (750) 123 4567'],
  ['0750 123 4567 – ماڵەوە', '0750 123 4567 – ماڵەوە'],
])('phone number “%s” → is accepted as “%s”', (phone, stored) => {
  expect(applicationTextSchema.parse({ ...application, phone }).phone).toBe(stored)
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
  ['mailto:ali@example.com', 'ali@example.com'],
  ['MAILTO: ali@example.com?subject=Job', 'ali@example.com'],
  ['ئیمەیڵ: ali@example.com', 'ali@example.com'],
  ['Ali Hassan <ali@example.com>', 'ali@example.com'],
  ['"Hassan, Ali" <mailto:ali@example.com>;', 'ali@example.com'],
  ['عەلی (ali@example.com)', 'ali@example.com'],
  ['ali@example.com (home)', 'ali@example.com'],
  ['<ali@example.com', 'ali@example.com'],
  ['«ali@example.com»', 'ali@example.com'],
  ["'ali@example.com'", 'ali@example.com'],
  ['ali@example.com,', 'ali@example.com'],
  ['ali@example.com؛', 'ali@example.com'],
  ['ali@example.com؟!', 'ali@example.com'],
  ['ali7 @ example. com', 'ali7@example.com'],
  ["mailto:o'brien@example.com", "o'brien@example.com"],
  ['Ali: ali.k+jobs@example.com', 'ali.k+jobs@example.com'],
  ...[0xad, 0x34f, 0x200b, 0x200c, 0x200d, 0x200f, 0x202a, 0x2060, 0x2066, 0xfe0f, 0xfeff].map((code) => [
    `al${String.fromCodePoint(code)}i@exam${String.fromCodePoint(code)}ple.com`,
    'ali@example.com',
  ]),
  ['ａｌｉ７＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ali7@example.com'],
  ['ali@example。com', 'ali@example.com'],
  ['ali@example۔com', 'ali@example.com'],
  ["!#$%&'*+/?^=_`{|}~-@example.com", "!#$%&'*+/?^=_`{|}~-@example.com"],
  // These contain an @, but no unambiguous, valid e-mail address, and are accepted as typed.
  ['ali7@example..com', 'ali7@example..com'],
  ['=?utf-8?q?ali?=@example.com', '=?utf-8?q?ali?=@example.com'],
  ['ali@example،com', 'ali@example،com'],
  ['ali@example.com, sara@example.com', 'ali@example.com, sara@example.com'],
  ['ali@example.com (or sara@example.com)', 'ali@example.com (or sara@example.com)'],
  ['Ali Hassan ali@example.com', 'Ali Hassan ali@example.com'],
  ['Hassan ali.k@example.com', 'Hassan ali.k@example.com'],
  ['ali 7@example.com', 'ali 7@example.com'],
  ['mailto:علی7@example.com', 'mailto:علی7@example.com'],
  ['Ali <ali@localhost>', 'Ali <ali@localhost>'],
  ['<@b>', '<@b>'],
])('e-mail address “%s” → both forms accept it as “%s”', (email, stored) => {
  expect(applicationTextSchema.parse({ ...application, email }).email).toBe(stored)
  expect(contactSchema.parse({ ...contact, email }).email).toBe(stored)
})

test.each([
  ['dots and spaces', '. '],
  ['brackets', '<('],
  ['at signs', '@@'],
  ['letters and brackets', 'a<'],
])('e-mail address with a million %s → has the error `lineTooLong`', (_name, characters) => {
  // A quadratic algorithm would exceed the test timeout.
  expect(findApplicationErrors({ email: `a@b${characters.repeat(500_000)}c` })).toEqual({
    email: 'lineTooLong',
  })
})

test('a million spaces in an e-mail address → are collapsed into one', () => {
  const email = `a@b${' '.repeat(1_000_000)}c`
  expect(applicationTextSchema.parse({ ...application, email }).email).toBe('a@b c')
})

describe('contact', () => {
  test.each([
    [{ name: 'S' }, { name: 'nameShort' }],
    [{ name: '12' }, { name: 'nameShort' }],
    [{ name: 'ئا' }, {}],
    [{ name: 'J. B' }, {}],
    [{ email: 'shilan' }, { email: 'invalidEmail' }],
    [{ message: 'a ' }, { message: 'messageRequired' }],
    [{ name: 'ئ'.repeat(256) }, { name: 'lineTooLong' }],
    [{ message: 'ئ'.repeat(10_001) }, { message: 'tooLong' }],
    [
      { name: '', email: '', message: '' },
      { name: 'nameShort', email: 'invalidEmail', message: 'messageRequired' },
    ],
  ])('contact message with %j → has the errors %j', (change, errors) => {
    expect(findContactErrors(change)).toEqual(errors)
  })
})

describe('files', () => {
  const { photo, resume } = fileRules

  test.each([
    ['photo', photo.maxBytes + 1, 'photoSize'],
    ['photo', 0, 'emptyFile'],
    ['resume', resume.maxBytes + 1, 'resumeSize'],
  ] as const)('%s of %i bytes → has the error %s', (field, size, error) => {
    expect(sizeError(field, size)).toBe(error)
  })

  test.each([
    ['photo', 1],
    ['photo', photo.maxBytes],
    ['resume', resume.maxBytes],
  ] as const)('%s of %i bytes → is accepted', (field, size) => {
    expect(sizeError(field, size)).toBeNull()
  })

  test.each([
    ['photo', '\xff\xd8\xff\xe1', { error: null, type: 'jpg' }],
    ['photo', '\x89PNG\r\n', { error: null, type: 'png' }],
    ['photo', '\xff', { error: 'photoType' }],
    ['photo', '\n\x89PNG', { error: 'photoType' }],
    ['photo', '%PDF-', { error: 'photoType' }],
    ['photo', '\0\0\0\x18ftypheix', { error: 'photoHeic' }],
    ['photo', 'RIFF\0\0\0\0WEBPVP8 ', { error: 'photoWebp' }],
    ['resume', '%PDF-', { error: null, type: 'pdf' }],
    ['resume', '\xef\xbb\xbf\r\n%PDF-', { error: null, type: 'pdf' }],
    ['resume', 'A\n%PDF-', { error: null, type: 'pdf' }],
    ['resume', 'PK\x03\x04%PDF-', { error: null, type: 'docx' }],
    ['resume', 'MZ\n%PDF-', { error: 'resumeType' }],
    ['resume', '\xd0\xcf\x11\xe0', { error: null, type: 'doc' }],
    ['resume', 'PK\x03\x04', { error: null, type: 'docx' }],
    ['resume', '{\\rtf1', { error: null, type: 'rtf' }],
    ['resume', 'RIFF\0\0\0\0WEBPVP8 ', { error: 'resumeType' }],
  ] as const)('%s that starts with %j → `detectFileType` returns %j', (field, head, expected) => {
    expect(detectFileType(field, Buffer.from(head, 'latin1'))).toEqual(expected)
  })

  test('file inputs’ `accept` attribute → lists extensions and media types', () => {
    expect(fileRules.photo.accept).toBe('image/png,image/jpeg,.png,.jpg,.jpeg')
    expect(fileRules.resume.accept.split(',')).toEqual(
      expect.arrayContaining([
        'application/pdf',
        'application/msword',
        mediaTypes.docx,
        '.pdf',
        '.doc',
        '.docx',
      ]),
    )
  })
})
