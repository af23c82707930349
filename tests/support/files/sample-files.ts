import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

/** A file for Playwright's `setInputFiles`. */
export type SampleFile = { name: string; mimeType: string; buffer: Buffer }

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const encodeUint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const encodeChunk = (type: string, data: Buffer) => {
  const typeAndData = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([encodeUint32(data.length), typeAndData, encodeUint32(crc32(typeAndData))])
}

/** Returns a valid PNG of 4 × 4 pixels in one colour, which depends on `seed`. */
export const samplePng = (name: string, seed: string): SampleFile => {
  const side = 4
  const colour = createHash('sha256').update(seed).digest().subarray(0, 3)
  const row = Buffer.concat([Buffer.from([0]), ...Array.from({ length: side }, () => colour)])
  const header = Buffer.concat([encodeUint32(side), encodeUint32(side), Buffer.from([8, 2, 0, 0, 0])])
  const compressedRows = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))
  const buffer = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    encodeChunk('IHDR', header),
    encodeChunk('IDAT', compressedRows),
    encodeChunk('IEND', Buffer.alloc(0)),
  ])
  return { name, mimeType: 'image/png', buffer }
}

/** Returns a valid one-page PDF that shows `text`, which must be ASCII. `filler` only increases the file size. */
export const samplePdf = (name: string, text: string, filler = Buffer.alloc(0)): SampleFile => {
  const content = `BT /F1 24 Tf 72 720 Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${filler.length} >>\nstream\n${filler.toString('latin1')}\nendstream`,
  ]
  let file = '%PDF-1.4\n'
  const xrefEntries = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const entryCount = objects.length + 1
  file += `xref\n0 ${entryCount}\n0000000000 65535 f \n${xrefEntries.join('')}trailer\n<< /Size ${entryCount} /Root 1 0 R >>\n`
  file += `startxref\n${file.lastIndexOf('xref\n')}\n%%EOF\n`
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(file, 'latin1') }
}
