import { crc32, deflateRawSync } from 'node:zlib'

type Part = {
  name: string
  content: Buffer | string
  /** False values for the ZIP directory. */
  declared?: number
  flags?: number
}

const uint = (bytes: 2 | 4, ...values: number[]) => {
  const buffer = Buffer.alloc(bytes * values.length)
  values.forEach((value, index) => {
    buffer.writeUIntLE(value, index * bytes, bytes)
  })
  return buffer
}

/** A ZIP of deflated parts. */
export const zipOf = (parts: readonly Part[], comment = ''): Buffer => {
  const files: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const { name, content, declared, flags = 0 } of parts) {
    const plain = Buffer.from(content)
    const packed = deflateRawSync(plain)
    const about = Buffer.concat([
      uint(2, 20, flags, 8, 0, 0x21),
      uint(4, crc32(plain), packed.length, declared ?? plain.length),
      uint(2, Buffer.byteLength(name), 0),
    ])
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), about, Buffer.from(name), packed])
    files.push(file)
    entries.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02\x14\x00'),
        about,
        uint(2, 0, 0, 0),
        uint(4, 0, offset),
        Buffer.from(name),
      ]),
    )
    offset += file.length
  }
  const directory = Buffer.concat(entries)
  const count = parts.length
  const end = [Buffer.from('PK\x05\x06'), uint(2, 0, 0, count, count), uint(4, directory.length, offset)]
  return Buffer.concat([...files, directory, ...end, uint(2, comment.length), Buffer.from(comment)])
}

const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** The parts that every Word document has. */
export const wordParts = (type = main): Part[] => [
  {
    name: '[Content_Types].xml',
    content: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
  },
  {
    name: '_rels/.rels',
    content:
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
  },
  {
    name: 'word/document.xml',
    content:
      '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>CV</w:t></w:r></w:p></w:body></w:document>',
  },
]

export const sampleDocx = (): Buffer => zipOf(wordParts())

const sectorSize = 512
const endOfChain = 0xfffffffe
const free = 0xffffffff

const oleEntry = (name: string, type: number, start: number, size: number) => {
  const entry = Buffer.alloc(128)
  entry.write(name, 'utf16le')
  entry.writeUInt16LE((name.length + 1) * 2, 64)
  entry[66] = type
  entry.writeUInt32LE(start, 116)
  entry.writeUInt32LE(size, 120)
  return entry
}

const padded = (bytes: Buffer) => {
  const size = Math.ceil(bytes.length / sectorSize) * sectorSize
  return Buffer.concat([bytes, Buffer.alloc(size - bytes.length)])
}

/** A small OLE container; a stream has at least 4,096 bytes. */
export const oleOf = (streams: Readonly<Record<string, Buffer>>): Buffer => {
  const names = Object.keys(streams)
  const directorySectors = Math.ceil((names.length + 1) / 4)
  const table: number[] = [0xfffffffd]
  const chain = (sectors: number) => {
    const first = table.length
    for (let index = 1; index < sectors; index += 1) table.push(first + index)
    table.push(endOfChain)
    return first
  }
  chain(directorySectors)
  const entries = [oleEntry('Root Entry', 5, endOfChain, 0)]
  const contents: Buffer[] = []
  for (const [name, content] of Object.entries(streams)) {
    const stream = padded(content)
    entries.push(oleEntry(name, 2, chain(stream.length / sectorSize), content.length))
    contents.push(stream)
  }
  while (table.length < sectorSize / 4) table.push(free)
  const header = Buffer.alloc(sectorSize, 0xff)
  header.fill(0, 0, 0x4c)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  Buffer.concat([uint(2, 0x3e, 3, 0xfffe, 9, 6)]).copy(header, 0x18)
  uint(4, 1, 1, 0, 4096, endOfChain, 0, endOfChain, 0, 0).copy(header, 0x2c)
  return Buffer.concat([header, uint(4, ...table), padded(Buffer.concat(entries)), ...contents])
}

/** Word's main stream. */
export const wordStream = (flags = 0): Buffer => {
  const stream = Buffer.alloc(4096)
  stream.writeUInt16LE(0xa5ec)
  stream.writeUInt16LE(flags, 0x0a)
  return stream
}

export const sampleDoc = (): Buffer => oleOf({ WordDocument: wordStream(), '1Table': Buffer.alloc(4096) })
