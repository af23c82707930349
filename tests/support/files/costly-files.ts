import type { ApplicationError } from '#lib/schemas/error-keys.ts'
import { docFault, docxFault, pdfFault } from '#lib/uploads/validate.ts'

type CostlyFile = { what: string; fault: () => ApplicationError | null | Promise<ApplicationError | null> }

const size = 10 * 1024 * 1024 - 10
const zipEnds = 3000
const zipEndLength = 22

/** Thousands of end records of a ZIP, each naming another place for its directory. */
const withZipEnds = (start: string) => {
  const bytes = Buffer.alloc(size, 'P')
  bytes.write(start, 'latin1')
  for (let count = 1; count < zipEnds; count += 1) {
    const at = size - count * zipEndLength
    bytes.fill(0, at, at + zipEndLength)
    bytes.write('PK\x05\x06', at, 'latin1')
    bytes.writeUInt16LE(1, at + 10)
    bytes.writeUInt32LE(at - 100, at + 12)
  }
  return bytes
}

/** An OLE container whose sector table refers back to itself. */
const circle = () => {
  const bytes = Buffer.alloc(size)
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  bytes.writeUInt16LE(9, 0x1e)
  for (let index = 0; index < 109; index += 1) bytes.writeUInt32LE(1, 0x4c + index * 4)
  const [list, sector] = [2, 512]
  bytes.writeUInt32LE(list, 0x44)
  const from = (list + 1) * sector
  for (let offset = 0; offset < sector - 4; offset += 4) bytes.writeUInt32LE(1, from + offset)
  bytes.writeUInt32LE(list, from + sector - 4)
  return bytes
}

/** A PDF that is full of a text, and says that it is encrypted. */
const lockedPdfOf = (text: string) => {
  const bytes = Buffer.alloc(size, text)
  bytes.write('/Root 1 0 R /Encrypt 1 0 R obj startxref 9\n%%EOF', size - 60)
  bytes.fill(' ', size - 12)
  return bytes
}

/** Files that are cheap to send and were, or would be, costly to validate. */
export const costlyFiles: readonly CostlyFile[] = [
  { what: 'ends of a ZIP in a PDF', fault: () => pdfFault(withZipEnds('%PDF-1.7\n')) },
  {
    what: 'ends of a ZIP in a Word document',
    fault: () => docxFault(withZipEnds(`PK\x03\x04${'Q'.repeat(2000)}`)),
  },
  { what: 'ends of a PDF', fault: () => pdfFault(Buffer.alloc(size, '%PDF-%%EOF')) },
  { what: 'locks of a PDF', fault: () => pdfFault(lockedPdfOf('/Encrypt 1 0 R ')) },
  { what: 'identities of a PDF', fault: () => pdfFault(lockedPdfOf('/ID[<00> ')) },
  { what: 'objects of a PDF', fault: () => pdfFault(lockedPdfOf('11 0 obj ')) },
  { what: 'brackets of a PDF', fault: () => pdfFault(lockedPdfOf('1 0 obj<<((((')) },
  { what: 'comments in a PDF', fault: () => pdfFault(lockedPdfOf('1 0 obj%'.padEnd(6000, '%'))) },
  {
    what: 'blanks behind a PDF',
    fault: () => pdfFault(Buffer.concat([Buffer.from('%%EOF'), Buffer.alloc(size), Buffer.from('x')])),
  },
  { what: 'a circle in an old Word document', fault: () => docFault(circle()) },
]
