import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { ApplicationError } from '#lib/schemas/error-keys.ts'
import { repository } from '#tests/support/verify/run.ts'
import { oleOf, sampleDoc, sampleDocx, wordParts, zipOf } from './sample-documents.ts'
import { samplePdf, samplePng } from './sample-files.ts'

const fixtures = join(repository, 'tests/fixtures')
const cv = (name: string) => readFileSync(join(fixtures, 'cv', name))

/** PDFs of many writers; their reader finds out that some ask for a password. */
const writtenPdfs = (): Content[] =>
  readdirSync(join(fixtures, 'pdf')).map((name) => ({
    what: name,
    kind: 'pdf',
    bytes: readFileSync(join(fixtures, 'pdf', name)),
    error: null,
  }))

/** Documents from a real word processor, good ones and password-protected ones. */
const writtenDocuments = (): Content[] => [
  { what: 'a PDF in Sorani', kind: 'pdf', bytes: cv('cv-ku.pdf'), error: null },
  { what: 'a PDF/A in Arabic', kind: 'pdf', bytes: cv('cv-ar-archive.pdf'), error: null },
  { what: 'an encrypted PDF', kind: 'pdf', bytes: cv('locked.pdf'), error: null },
  { what: 'a DOCX in Sorani', kind: 'docx', bytes: cv('cv-ku.docx'), error: null },
  { what: 'a DOCX in Arabic', kind: 'docx', bytes: cv('cv-ar.docx'), error: null },
  // A container that could hold any office document.
  { what: 'a DOCX with a password', kind: 'ole', bytes: cv('locked.docx'), error: 'resumeLocked' },
  { what: 'a DOC in Sorani', kind: 'doc', bytes: cv('cv-ku.doc'), error: null },
  { what: 'a DOC in Arabic', kind: 'doc', bytes: cv('cv-ar.doc'), error: null },
  { what: 'an encrypted DOC', kind: 'doc', bytes: cv('locked.doc'), error: null },
]

type Kind = 'png' | 'jpeg' | 'pdf' | 'doc' | 'docx' | 'ole'
const cvKinds: readonly string[] = ['pdf', 'doc', 'docx']

/** A content, its kind, and the expected error under a matching name; null for a good one. */
export type Content = { what: string; kind: Kind | null; bytes: Buffer; error: ApplicationError | null }

const png = samplePng('', 'a').buffer
const pdf = samplePdf('', 'CV').buffer
const docx = sampleDocx()
const doc = sampleDoc()
const zip = zipOf([{ name: 'a.exe', content: 'MZ' }])
const megabyte = 1024 * 1024

const drawing = sharp({ create: { width: 40, height: 20, channels: 3, background: '#21aa58' } })

const behind = (before: string, bytes: Buffer) => Buffer.concat([Buffer.from(before), bytes])
const before = (bytes: Buffer, after: string) => Buffer.concat([bytes, Buffer.from(after)])

const byteOrderMark = '\uFEFF'

const withText = (bytes: Buffer, from: string, to: string) =>
  Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1')

/** A picture of a few bytes that claims to be 30,000 pixels wide and high. */
const hugePng = () => {
  const bytes = Buffer.from(png)
  bytes.writeUInt32BE(30_000, 16)
  bytes.writeUInt32BE(30_000, 20)
  return bytes
}

const hugeJpeg = (jpeg: Buffer) => {
  const bytes = Buffer.from(jpeg)
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(60_000, frame + 5)
  bytes.writeUInt16BE(60_000, frame + 7)
  return bytes
}

const manyParts = Array.from({ length: 1001 }, (_, n) => ({ name: `word/media/${n}`, content: 'x' }))
const withParts = (...parts: Parameters<typeof zipOf>[0]) => zipOf([...wordParts(), ...parts])

/** Good contents of every kind and hostile variants of them. */
export const contents = async (): Promise<Content[]> => {
  const jpeg = await drawing.jpeg().toBuffer()
  const zeros = Buffer.alloc(megabyte)
  const bomb = withParts({ name: 'word/media/a.bmp', content: Buffer.alloc(101 * megabyte) })
  const of = (kind: Kind | null, cases: Record<string, [Buffer, ApplicationError | null]>) =>
    Object.entries(cases).map(([what, [bytes, error]]) => ({ what, kind, bytes, error }))
  return [
    ...writtenDocuments(),
    ...writtenPdfs(),
    ...of('png', {
      'a PNG': [png, null],
      'a PNG cut off': [png.subarray(0, 40), 'photoDamaged'],
      'a PNG of its signature alone': [png.subarray(0, 8), 'photoDamaged'],
      'a PNG of 900 megapixels': [hugePng(), 'photoPixels'],
      // What is kept is drawn anew.
      'a PNG and a ZIP': [Buffer.concat([png, zip]), null],
    }),
    ...of('jpeg', {
      'a JPEG': [jpeg, null],
      'a JPEG with its depth map': [Buffer.concat([jpeg, jpeg]), null],
      'a JPEG cut off': [jpeg.subarray(0, jpeg.length - 20), 'photoDamaged'],
      'a JPEG of its signature alone': [Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'photoDamaged'],
      'a JPEG and PHP': [Buffer.concat([jpeg, Buffer.from('<?php system($_GET[0]);')]), null],
      'a JPEG of 3,600 megapixels': [hugeJpeg(jpeg), 'photoPixels'],
    }),
    ...of('pdf', {
      'a PDF': [pdf, null],
      'a PDF cut off': [pdf.subarray(0, pdf.length - 30), 'resumeDamaged'],
      'a PDF of its header alone': [Buffer.from('%PDF-1.7\n'), 'resumeDamaged'],
      'a PDF with a password': [withText(pdf, '/Root 1 0 R', '/Root 1 0 R /Encrypt 9 0 R'), null],
      'a PDF behind a byte-order mark': [behind(byteOrderMark, pdf), null],
      'a PDF behind blank lines': [behind('\r\n \n'.repeat(254), pdf), null],
      'a PDF with comments behind its end': [before(pdf, '% scanned\n% by mail.example.com\n'), null],
    }),
    ...of('docx', {
      'a DOCX': [docx, null],
      'a DOCX cut off': [docx.subarray(0, docx.length - 40), 'resumeDamaged'],
      'a DOCX with a part outside': [withParts({ name: '../../evil', content: 'x' }), 'resumeDamaged'],
      'a DOCX with macros': [withParts({ name: 'word/vbaProject.bin', content: 'x' }), 'resumeMacros'],
      'a DOCX with an encrypted part': [withParts({ name: 'a', content: 'x', flags: 1 }), 'resumeLocked'],
      'a DOCX bomb': [bomb, 'resumeUnpacked'],
      'a DOCX of 1,001 parts': [withParts(...manyParts), 'resumeUnpacked'],
      'a ZIP called DOCX': [zip, 'resumeRenamed'],
    }),
    ...of('doc', { 'a DOC': [doc, null] }),
    ...of('ole', {
      'an encrypted DOCX': [
        oleOf({ EncryptionInfo: Buffer.alloc(4096), EncryptedPackage: Buffer.alloc(8192) }),
        'resumeLocked',
      ],
      'an XLS': [oleOf({ Workbook: Buffer.alloc(4096) }), 'resumeRenamed'],
    }),
    ...of(null, {
      nothing: [Buffer.alloc(0), 'emptyFile'],
      zeros: [zeros, null],
      'a program': [Buffer.concat([Buffer.from('MZ\x90\x00'), zeros]), null],
      'a page': [Buffer.from('<!doctype html><script>alert(1)</script>'), null],
      'an SVG': [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), null],
      'a GIF': [Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'), null],
      'an RTF': [Buffer.from('{\\rtf1 CV}'), null],
      'a PDF behind a kilobyte of blanks': [behind(' '.repeat(1020), pdf), null],
      'a PDF behind a line of text': [behind('Scanned by mail.example.com\r\n', pdf), null],
      'a PDF behind a program': [behind('MZ\n', pdf), null],
    }),
  ]
}

/** Extensions that may be chosen, with the kind that each promises, and some that may not. */
const extensions: Readonly<Record<string, Kind | null>> = {
  png: 'png',
  jpg: 'jpeg',
  JPEG: 'jpeg',
  pdf: 'pdf',
  DOC: 'doc',
  docx: 'docx',
  exe: null,
  'pdf.html': null,
}

export const bases = [
  'cv',
  '../../../etc/passwd',
  '..\\..\\boot',
  'cv\u202Efdp',
  'سیڤی من',
  'NUL',
  'د'.repeat(300),
]

type HostileFile = Content & {
  field: 'photo' | 'resume'
  extension: string
  expected: ApplicationError | null
}

/** The expected error of a content under a name in a field; null for a good one. */
const expectedError = (field: string, promised: Kind | null, { kind, bytes, error }: Content) => {
  const isPhoto = field === 'photo'
  if (bytes.length === 0) return 'emptyFile'
  if (!promised || cvKinds.includes(promised) === isPhoto) return isPhoto ? 'photoType' : 'resumeType'
  if (kind === promised) return error
  // Whatever else is in such a container passes for an old document, and says more of itself under the new one's name.
  if ((kind === 'ole' || kind === 'doc') && promised === 'doc') return null
  if (kind === 'ole' && promised === 'docx') return error
  return isPhoto ? 'photoRenamed' : 'resumeRenamed'
}

/** Every content under every name in every field. */
export const hostileFiles = async (): Promise<HostileFile[]> =>
  (await contents()).flatMap((content) =>
    Object.entries(extensions).flatMap(([extension, promised]) =>
      (['photo', 'resume'] as const).map((field) => {
        const expected = expectedError(field, promised, content)
        return { ...content, field, extension, expected }
      }),
    ),
  )

/** Every content once, under a name that promises it, or of what it is not a picture or a PDF. */
export const likelyFiles = async (): Promise<HostileFile[]> =>
  (await hostileFiles()).filter(({ kind, field, extension }) => {
    const isPhoto = kind === null ? extension === 'png' : kind !== 'ole' && !cvKinds.includes(kind)
    if (isPhoto !== (field === 'photo')) return false
    if (kind === 'ole') return extension === 'docx'
    return kind === null ? /^(png|pdf)$/.test(extension) : extensions[extension] === kind
  })
