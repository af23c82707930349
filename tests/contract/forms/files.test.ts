import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pageCopy } from '#lib/i18n/messages.ts'
import { type ApplicationErrorKey, applicationErrorKeys } from '#lib/schemas/error-keys.ts'
import { detectFileType, fileRules, findDocumentError, mediaTypes } from '#lib/schemas/files.ts'
import { samplePdf, samplePng } from '#tests/support/files/sample-files.ts'
import { applyTo, readReply, setUpFormSite } from '#tests/support/servers/form-site.ts'
import { repository } from '#tests/support/verify/run.ts'

const formSite = setUpFormSite()

const readFixture = (name: string) => readFileSync(join(repository, 'tests/fixtures', name))
const megabyte = 1024 * 1024
const png = samplePng('', 'a').buffer
const pdf = samplePdf('', 'CV').buffer
const createJpeg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#21aa58' } })
    .jpeg()
    .toBuffer()
const jpeg = await createJpeg(40, 20)
const concat = (...pieces: (Buffer | string)[]) => Buffer.concat(pieces.map((piece) => Buffer.from(piece)))
const padTo = (bytes: Buffer, size: number) => concat(bytes, Buffer.alloc(size - bytes.length))

type ZipEntry = [name: string, content?: Buffer | string, flags?: number]

const createZip = (...entries: ZipEntry[]) => {
  const encodeNumbers = (bytesPerNumber: 2 | 4, ...values: number[]) => {
    const buffer = Buffer.alloc(bytesPerNumber * values.length)
    for (const [index, value] of values.entries())
      buffer.writeUIntLE(value, index * bytesPerNumber, bytesPerNumber)
    return buffer
  }
  const files: Buffer[] = []
  const directoryEntries: Buffer[] = []
  let offset = 0
  for (const [name, content = 'x', flags = 0] of entries) {
    const bytes = Buffer.from(content)
    const deflatedBytes = deflateRawSync(bytes)
    const checksumAndSizes = encodeNumbers(4, crc32(bytes), deflatedBytes.length, bytes.length)
    const header = concat(
      encodeNumbers(2, 20, flags, 8, 0, 0x21),
      checksumAndSizes,
      encodeNumbers(2, name.length, 0),
    )
    const file = concat('PK\x03\x04', header, name, deflatedBytes)
    files.push(file)
    directoryEntries.push(
      concat('PK\x01\x02\x14\x00', header, encodeNumbers(2, 0, 0, 0), encodeNumbers(4, 0, offset), name),
    )
    offset += file.length
  }
  const directory = concat(...directoryEntries)
  const counts = encodeNumbers(2, 0, 0, entries.length, entries.length)
  const endRecord = concat(
    'PK\x05\x06',
    counts,
    encodeNumbers(4, directory.length, offset),
    encodeNumbers(2, 0),
  )
  return concat(...files, directory, endRecord)
}
const mainPartType = 'vnd.openxmlformats-officedocument.wordprocessingml.document'
const createContentTypes = (partName: string, type = mainPartType) =>
  `<?xml version="1.0"?><Types><Default Extension="xml" ContentType="application/xml"/>` +
  `<Override PartName="${partName}" ContentType="application/${type}.main+xml"/></Types>`
/** Creates an Office file whose main part has the given name and content type. */
const createOfficeFile = (partName: string, type?: string, contentTypesName = '[Content_Types].xml') =>
  createZip([contentTypesName, createContentTypes(`/${partName}`, type)], [partName])
const createDocx = (...moreEntries: ZipEntry[]) =>
  createZip(
    ['[Content_Types].xml', createContentTypes('/word/document.xml')],
    ['word/document.xml'],
    ...moreEntries,
  )
const docx = createDocx()
const utf16ContentTypes = concat(
  Buffer.from('fffe', 'hex'),
  Buffer.from(createContentTypes('/word/document.xml'), 'utf16le'),
)

/** Creates a small PNG file with the given dimensions in its header. */
const createPng = (width: number, height: number, { bitDepth = 8, colourType = 2 } = {}) => {
  const bytes = concat(png)
  bytes.set([bitDepth, colourType], 24)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

const readFixtures = (folder: string, excludedNames: readonly string[] = []) =>
  readdirSync(join(repository, 'tests/fixtures', folder))
    .filter((name) => !excludedNames.includes(name))
    .map((name): [string, Buffer] => [name, readFixture(`${folder}/${name}`)])

const validFiles: readonly (readonly [string, Buffer])[] = [
  // The files in `pdf` come from several PDF writers, those in `cv` from LibreOffice. Some have a password.
  ...readFixtures('pdf'),
  ...readFixtures('cv', ['locked.docx']),
  ['after a byte-order mark.pdf', concat('\uFEFF', pdf)],
  ['after blank lines.pdf', concat('\r\n \n'.repeat(254), pdf)],
  ['with comments after its end.pdf', concat(pdf, '% scanned\n% by mail.example.com\n')],
  ['with a password.pdf', concat(pdf.toString('latin1').replace('/Root', '/Encrypt 9 0 R /Root'))],
  ['without its last bytes.pdf', pdf.subarray(0, -4)],
  ['without its last number.pdf', pdf.subarray(0, -10)],
  ['after HTTP headers.pdf', concat('HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n', pdf)],
  ['after lines from a scanner.pdf', concat('@PJL SET COPIES=1\n@PJL ENTER LANGUAGE=PDF\n', pdf)],
  ['after 1,019 bytes.pdf', concat('x'.repeat(1019), pdf)],
  ['before an HTML page.pdf', concat(pdf, '<html><body>\0\0</body></html>')],
  ['small.docx', docx],
  ['main part word/main.xml.docx', createOfficeFile('word/main.xml')],
  ['main part word/document2.xml.docx', createOfficeFile('word/document2.xml')],
  ['main part Document.xml.docx', createOfficeFile('Document.xml')],
  [
    'content types in lower case.docx',
    createOfficeFile('word/main.xml', mainPartType, '[content_types].xml'),
  ],
  [
    'content types in UTF-16.docx',
    createZip(['[Content_Types].xml', utf16ContentTypes], ['word/document.xml']),
  ],
  ['with an embedded spreadsheet.docx', createDocx(['word/embeddings/book.xlsx'])],
  ['CAPITALS.PDF', pdf],
  ['me.png', png],
  ['ME.JPEG', jpeg],
  ['with an appended depth map.jpg', concat(jpeg, jpeg)],
  ['50 megapixels.jpg', await createJpeg(8192, 6144)],
  ['without its end marker.jpg', jpeg.subarray(0, -2)],
  ['largest size.png', padTo(png, fileRules.photo.maxBytes)],
  ['largest size.pdf', padTo(pdf, fileRules.resume.maxBytes)],
]

const [jpegType, docType, docxType] = ['image/jpeg', 'application/msword', mediaTypes.docx]
const docFile = readFixture('cv/cv-ku.doc')
const rtf = concat('{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}\\f0 CV\\par}')

/** Valid files with a missing or unexpected extension, and the name and media type with which each is stored. */
const misnamedFiles: readonly (readonly ['photo' | 'resume', string, Buffer, string, string])[] = [
  ['photo', 'photo.jpg', png, 'photo.png', 'image/png'],
  ['photo', 'portrait.png', jpeg, 'portrait.jpg', jpegType],
  ['photo', 'from the web.jfif', jpeg, 'from the web.jpg', jpegType],
  ['photo', 'me.jpe', jpeg, 'me.jpg', jpegType],
  ['photo', 'me.PJPEG', jpeg, 'me.jpg', jpegType],
  ['photo', 'image', jpeg, 'image.jpg', jpegType],
  ['photo', 'me.heic', jpeg, 'me.heic.jpg', jpegType],
  ['photo', 'وێنە.من', png, 'وێنە.من.png', 'image/png'],
  ['resume', 'CV', pdf, 'CV.pdf', 'application/pdf'],
  ['resume', 'document:1024', docx, 'document:1024.docx', docxType],
  ['resume', 'new.doc', docx, 'new.docx', docxType],
  ['resume', 'old.docx', docFile, 'old.doc', docType],
  ['resume', 'from a job site.doc', rtf, 'from a job site.doc', docType],
  ['resume', 'by WordPad.rtf', rtf, 'by WordPad.doc', docType],
  ['resume', 'cv.exe', pdf, 'cv.exe.pdf', 'application/pdf'],
  ['resume', '\u200F', pdf, 'file.pdf', 'application/pdf'],
]

const zipBombContent = Buffer.alloc(101 * megabyte)
const manyEntries = Array.from({ length: 1001 }, (_, n): ZipEntry => [`word/media/${n}`])
const oleSignature = Buffer.from('d0cf11e0', 'hex')
const exeHeader = 'MZ\x90\x00'

/** Invalid or malicious files, each with its error key; null if the file is accepted on purpose. */
const invalidOrMaliciousFiles: readonly (readonly [string, Buffer, ApplicationErrorKey | null])[] = [
  ['empty.png', concat(), 'emptyFile'],
  ['empty.pdf', concat(), 'emptyFile'],
  ['large.png', padTo(png, fileRules.photo.maxBytes + 1), 'photoSize'],
  ['large.pdf', padTo(pdf, fileRules.resume.maxBytes + 1), 'resumeSize'],
  ['truncated.png', png.subarray(0, 40), 'photoDamaged'],
  ['truncated.jpg', jpeg.subarray(0, jpeg.length - 20), 'photoDamaged'],
  ['without its last pixels.jpg', jpeg.subarray(0, -6), 'photoDamaged'],
  ['only a signature.png', png.subarray(0, 8), 'photoDamaged'],
  ['900 megapixels.png', createPng(30_000, 30_000), 'photoPixels'],
  ['one row of 39 million pixels.png', createPng(39_000_000, 1), 'photoPixels'],
  ['12,001 pixels wide.png', createPng(12_001, 1), 'photoPixels'],
  ['23 megapixels.png', createPng(5750, 4000), 'photoPixels'],
  ['17 megapixels with transparency.png', createPng(4250, 4000, { colourType: 6 }), 'photoPixels'],
  ['12 megapixels with 16 bits.png', createPng(4000, 3000, { bitDepth: 16 }), 'photoPixels'],
  [
    '9 megapixels with 16 bits and transparency.png',
    createPng(3000, 3000, { bitDepth: 16, colourType: 6 }),
    'photoPixels',
  ],
  ['54 megapixels.jpg', await createJpeg(9000, 6000), 'photoPixels'],
  ['HTML.png', concat('<!doctype html><script>alert(1)</script>'), 'photoType'],
  ['SVG.png', concat('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'photoType'],
  ['PDF.png', pdf, 'photoType'],
  ['HEIC from an iPhone.jpg', concat('\0\0\0\x28ftypheic\0\0\0\0mif1'), 'photoHeic'],
  ['HEIC from a Samsung.jpg', concat('\0\0\0\x1cftypmif1\0\0\0\0heic'), 'photoHeic'],
  ['WebP from a messenger.png', await sharp(png).webp().toBuffer(), 'photoWebp'],
  ['EXE.jpg', concat(exeHeader, Buffer.alloc(megabyte)), 'photoType'],
  // Re-encoding a photo removes appended data, so these files are accepted.
  ['PNG with an appended ZIP.png', concat(png, createZip(['a.exe'])), null],
  ['JPEG with appended PHP.jpg', concat(jpeg, '<?php system($_GET[0]);'), null],
  ['truncated.pdf', pdf.subarray(0, pdf.length - 30), 'resumeDamaged'],
  ['only a header.pdf', concat('%PDF-1.7\n'), 'resumeDamaged'],
  [
    'truncated after a first startxref.pdf',
    concat(pdf, '7 0 obj\n<< /Length 900 >>\nstream\n'),
    'resumeDamaged',
  ],
  ['EXE.pdf', concat(exeHeader), 'resumeType'],
  ['PDF after an EXE signature.pdf', concat('MZ\n', pdf), 'resumeType'],
  ['PDF after a kilobyte of spaces.pdf', concat(' '.repeat(1020), pdf), 'resumeType'],
  ['PNG.pdf', png, 'resumeType'],
  ['truncated.docx', docx.subarray(0, docx.length - 40), 'resumeDamaged'],
  ['entry outside the archive.docx', createDocx(['../../evil']), 'resumeDamaged'],
  ['macros.docx', createDocx(['word/vbaProject.bin']), 'resumeMacros'],
  [
    'document with macros.docx',
    createOfficeFile('word/document.xml', 'vnd.ms-word.document.macroEnabled'),
    'resumeMacros',
  ],
  [
    'template with macros.docx',
    createOfficeFile('word/document.xml', 'vnd.ms-word.template.macroEnabledTemplate'),
    'resumeMacros',
  ],
  [
    'template.docx',
    createOfficeFile('word/document.xml', mainPartType.replace(/document$/, 'template')),
    'resumeType',
  ],
  ['drawing.docx', createOfficeFile('visio/document.xml', 'vnd.ms-visio.drawing'), 'resumeType'],
  [
    '2 MB of content types.docx',
    createZip(['[Content_Types].xml', Buffer.alloc(2 * megabyte)]),
    'resumeUnpacked',
  ],
  ['encrypted entry.docx', createDocx(['a', 'x', 1]), 'resumeLocked'],
  ['password.docx', readFixture('cv/locked.docx'), 'resumeLocked'],
  ['ZIP bomb.docx', createDocx(['word/media/a.bmp', zipBombContent]), 'resumeUnpacked'],
  ['1,001 entries.docx', createDocx(...manyEntries), 'resumeUnpacked'],
  ['ZIP.docx', createZip(['a.exe']), 'resumeType'],
  [
    'cv.pages',
    createZip(['Index/Document.iwa'], ['Metadata/Properties.plist'], ['preview.jpg']),
    'resumeType',
  ],
  [
    'cv.odt',
    createZip(['mimetype', 'application/vnd.oasis.opendocument.text'], ['content.xml']),
    'resumeType',
  ],
  ['spreadsheet.docx', createZip(['[Content_Types].xml'], ['xl/workbook.xml']), 'resumeType'],
  ['slides.docx', createZip(['[Content_Types].xml'], ['ppt/presentation.xml']), 'resumeType'],
  ['book.docx', createZip(['mimetype', 'application/epub+zip'], ['META-INF/container.xml']), 'resumeType'],
  ['program.docx', createZip(['META-INF/MANIFEST.MF'], ['Main.class']), 'resumeType'],
  ['ZIP with a CV.docx', createZip(['cv.docx', docx]), 'resumeType'],
  [
    'HTML.doc',
    concat('<html xmlns:w="urn:schemas-microsoft-com:office:word"><body>CV</body></html>'),
    'resumeType',
  ],
  ['RTF with an embedded object.doc', concat('{\\rtf1{\\object\\objemb{\\*\\objdata 01}}}'), 'resumeType'],
  [
    'spreadsheet.doc',
    concat(oleSignature, Buffer.alloc(1000), Buffer.from('Workbook', 'utf16le')),
    'resumeType',
  ],
  ['password.doc', readFixture('cv/locked.docx'), 'resumeLocked'],
]

const { errors: errorCopy } = pageCopy('en', 'apply')

const applyWithFile = async (field: 'photo' | 'resume', name: string, buffer: Buffer) => {
  const fields = { coverLetter: name, email: 'a@example.com', [field]: { name, mimeType: '', buffer } }
  const { status, errors } = await readReply(await applyTo(formSite().site, fields))
  return [status, errors]
}
const fieldForName = (name: string) => (/\.(png|jpe?g)$/i.test(name) ? 'photo' : 'resume')

test.each(validFiles)('valid file “%s” → is accepted', async (name, bytes) => {
  expect(await applyWithFile(fieldForName(name), name, bytes)).toEqual([200, undefined])
})

test.each(invalidOrMaliciousFiles)(
  'invalid or malicious file “%s” → 422 with its error message, unless re-encoding makes the file harmless',
  async (name, bytes, error) => {
    const field = fieldForName(name)
    const refusal = error && [422, { [field]: errorCopy[error] }]
    expect(await applyWithFile(field, name, bytes)).toEqual(refusal ?? [200, undefined])
  },
)

const findBrowserError = (bytes: Buffer) => {
  const { error, type } = { type: null, ...detectFileType('resume', bytes) }
  return type ? findDocumentError(type, bytes) : error
}

test.each(validFiles.filter(([name]) => fieldForName(name) === 'resume'))(
  'valid CV “%s” → the browser’s check finds no error',
  (_name, bytes) => expect(findBrowserError(bytes)).toBeNull(),
)

// The browser looks only for certain entry names in a DOCX, so only the server finds these errors.
const serverOnlyInvalidCvNames = [
  'entry outside the archive.docx',
  'ZIP bomb.docx',
  '1,001 entries.docx',
  'encrypted entry.docx',
  'document with macros.docx',
  'template with macros.docx',
  'template.docx',
  'drawing.docx',
  '2 MB of content types.docx',
]

const cvsWithInvalidContent = invalidOrMaliciousFiles.filter(
  ([name, bytes]) =>
    fieldForName(name) === 'resume' && bytes.length > 0 && bytes.length <= fileRules.resume.maxBytes,
)

test.each(cvsWithInvalidContent.filter(([name]) => !serverOnlyInvalidCvNames.includes(name)))(
  'invalid CV “%s” → the browser’s check finds the same error as the server',
  (_name, bytes, error) => expect(findBrowserError(bytes)).toBe(error),
)

test.each(cvsWithInvalidContent.filter(([name]) => serverOnlyInvalidCvNames.includes(name)))(
  'CV that only the server can identify as invalid (%s) → the browser’s check finds no error',
  (_name, bytes) => expect(findBrowserError(bytes)).toBeNull(),
)

test.each(misnamedFiles)(
  '%s named %j → is stored with an extension and media type that match its content',
  async (field, name, bytes, storedName, type) => {
    expect(await applyWithFile(field, name, bytes)).toEqual([200, undefined])
    const storedFiles = (await formSite().applications()).flatMap(({ files }) => files)
    expect(storedFiles).toContainEqual(expect.objectContaining({ field, name: storedName, type }))
  },
)

test('the application form’s error keys → no two have the same message in any language', () => {
  for (const locale of ['ku', 'ar', 'en'] as const) {
    const { errors } = pageCopy(locale, 'apply')
    const messages = applicationErrorKeys.map((key) => errors[key])
    expect(new Set(messages).size).toBe(messages.length)
  }
})

test.each([
  ['../../etc/cv.pdf', 'cv.pdf'],
  ['C:\\Users\\me\\cv.pdf', 'cv.pdf'],
  ['cv\u202Efdp.pdf', 'cvfdp.pdf'],
  ['سیڤی\u200Cی من.pdf', 'سیڤی\u200Cی من.pdf'],
  [`${'ا'.repeat(300)}.pdf`, `${'ا'.repeat(56)}.pdf`],
  ['con.pdf', '_con.pdf'],
  ['\u2067سیڤی\u2069 \u200B٢.pdf', 'سیڤی ٢.pdf'],
  ['بەڵگەنامە،.PDF', 'بەڵگەنامە،.pdf'],
])('file name %j → is stored as %j', async (name, storedName) => {
  const countBefore = (await formSite().applications()).length
  expect(await applyWithFile('resume', name, samplePdf('', String(countBefore)).buffer)).toEqual([
    200,
    undefined,
  ])
  const names = (await formSite().applications()).map(({ files }) => files[1]?.name)
  expect(names).toHaveLength(countBefore + 1)
  expect(names).toContain(storedName)
})
