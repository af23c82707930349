import { isUtf8 } from 'node:buffer'
import { fromBufferPromise } from 'yauzl'

const zipEndMark = Buffer.from('PK\x05\x06', 'latin1')
const zipEntryMark = Buffer.from('PK\x01\x02', 'latin1')
const zip64Mark = 0x06064b50
const zipEndLength = 22
const longestComment = 0xffff
const mostZipEntries = 5000

// A comparison, not a search: thousands of made-up records would each search the whole file.
const standsAt = (bytes: Buffer, mark: Buffer, at: number) =>
  bytes.subarray(at, at + mark.length).equals(mark)

/** The offset of a ZIP's end record, found as readers find it, or null. */
export const zipEnd = (bytes: Buffer): number | null => {
  const earliest = Math.max(0, bytes.length - zipEndLength - longestComment)
  for (let at = bytes.length; at > earliest; ) {
    at = bytes.lastIndexOf(zipEndMark, at - 1)
    if (at < earliest) return null
    if (at + zipEndLength > bytes.length) continue
    const directory = at - bytes.readUInt32LE(at + 12)
    const isEmpty = directory === at && bytes.readUInt16LE(at + 10) === 0
    if (isEmpty || (directory >= 0 && standsAt(bytes, zipEntryMark, directory))) return at
  }
  return null
}

/** Whether a file ends in a ZIP. */
export const endsAsZip = (bytes: Buffer): boolean => {
  const end = zipEnd(bytes)
  return end !== null && end + zipEndLength + bytes.readUInt16LE(end + 20) === bytes.length
}

// ZIP readers ignore another file in front of a ZIP or behind it. Documents have no comment, which could hold one.
const zipFault = (bytes: Buffer): 'cut' | 'shared' | null => {
  const end = zipEnd(bytes)
  if (end === null) return 'cut'
  if (end + zipEndLength !== bytes.length) return 'shared'
  const stop = bytes.readUInt32LE(end + 16) + bytes.readUInt32LE(end + 12)
  if (stop > end) return 'cut'
  const isZip64 = end - stop >= 4 && bytes.readUInt32LE(stop) === zip64Mark
  return stop === end || isZip64 ? null : 'shared'
}

/** A ZIP and its entries; `cut` if it is broken, `shared` if another file is in front of it or behind it. */
export const readZip = async (bytes: Buffer) => {
  const fault = zipFault(bytes)
  if (fault) return fault
  try {
    // Sizes are compared while unpacking, because a lie about them is a fault of its own.
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: false })
    const entries = []
    for await (const entry of zip.eachEntry()) if (entries.push(entry) > mostZipEntries) return 'cut'
    if (!entries.length) return 'cut'
    return entries.some((entry) => entry.relativeOffsetOfLocalHeader === 0) ? { zip, entries } : 'shared'
  } catch {
    return 'cut'
  }
}

type Zip = Exclude<Awaited<ReturnType<typeof readZip>>, string>
export type ZipEntry = Zip['entries'][number]

/** Unpacks an entry chunk by chunk, up to its declared size; `see` gets the chunks. */
export const unpack = async (
  { zip }: Zip,
  entry: ZipEntry,
  see: (chunk: Buffer) => void = () => undefined,
): Promise<'whole' | 'broken' | 'overflowing'> => {
  let size = 0
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      size += chunk.length
      if (size > entry.uncompressedSize) return 'overflowing'
      see(chunk)
    }
    return size === entry.uncompressedSize ? 'whole' : 'broken'
  } catch {
    return 'broken'
  }
}

const foreign = [
  'Rar!\x1a\x07',
  "7z\xbc\xaf'\x1c",
  'PK\x03\x04',
  '%PDF-',
  '\x7fELF',
  '<?php',
  '<script',
  '<html',
].map((text) => Buffer.from(text, 'latin1'))

/** Whether bytes behind a file hold an archive, a program, a page or another document. */
export const holdsForeign = (rest: Buffer): boolean =>
  rest.subarray(0, 2).toString('latin1') === 'MZ' || foreign.some((mark) => rest.includes(mark))

const isBlank = (byte: number) => byte === 0 || byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)

/** Whether bytes are nothing but white space and zeros. */
export const isPadding = (rest: Buffer): boolean => rest.every(isBlank)

const longestLine = 500

/**
 * Whether bytes behind a file are one line that only people read, as proxies and mail programs add: no page, script,
 * program or document begins in it.
 */
export const isLineOfText = (rest: Buffer): boolean => {
  const isText = (byte: number) => !isBlank(byte)
  const line = rest.subarray(rest.findIndex(isText), rest.findLastIndex(isText) + 1)
  if (line.length > longestLine || !isUtf8(line) || holdsForeign(line)) return false
  return !/[<\p{Cc}]/u.test(line.toString())
}

const pdfHeader = Buffer.from('%PDF-')
const pdfReach = 1024

/** Whether PDF readers, which look for their header in the first kilobyte, would open a file. */
export const opensAsPdf = (bytes: Buffer): boolean => bytes.subarray(0, pdfReach).includes(pdfHeader)

/** A PDF's dictionary: names, numbers and words as text, strings as bytes. */
export type PdfDictionary = ReadonlyMap<string, string | Buffer>

const longestDictionary = 4096
const pdfToken =
  /(?:[\s\0]|%[^\r\n]*[\r\n])*(<<|>>|<[\da-f\s]*>|\/[^\s\0()<>[\]{}/%]*|[()[\]]|[^\s\0()<>[\]{}/%]+)/iy
const pdfEscapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

// The text behind an opening bracket up to its own closing one, null where that is missing.
const bracketed = (text: string, from: number) => {
  for (let at = from, depth = 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '(') depth += 1
    else if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(from, at)
  }
  return null
}

const unescaped = (text: string) =>
  text.replace(/\\(\r\n|[0-7]{1,3}|.)/gs, (_, sign: string) => {
    if (/^[0-7]/.test(sign)) return String.fromCharCode(Number.parseInt(sign, 8) & 0xff)
    return /[\r\n]/.test(sign) ? '' : (pdfEscapes[sign] ?? sign)
  })

/** The tokens of a PDF from an offset on, strings as their bytes, until one that cannot be read. */
function* pdfTokens(bytes: Buffer, from: number): Generator<string | Buffer> {
  const text = bytes.toString('latin1', from, from + longestDictionary)
  const next = new RegExp(pdfToken)
  for (let found = next.exec(text); found; found = next.exec(text)) {
    const [, token = ''] = found
    if (token === '(') {
      const inner = bracketed(text, next.lastIndex)
      if (inner === null) return
      next.lastIndex += inner.length + 1
      yield Buffer.from(unescaped(inner), 'latin1')
    } else if (/^<[^<]/.test(token)) yield Buffer.from(token.replace(/[<>\s]/g, ''), 'hex')
    else yield token
  }
}

/** The keys of a PDF's dictionary with their plain values; what is inside of a value is left out. */
const readPdfDictionary = (bytes: Buffer, from: number): PdfDictionary => {
  const entries = new Map<string, string | Buffer>()
  let depth = 0
  let key: string | null = null
  for (const token of pdfTokens(bytes, from)) {
    const isInside = depth > 1
    if (token === '<<' || token === '[') depth += 1
    if (token === '>>' || token === ']') depth -= 1
    if (depth === 0) break
    if (isInside) continue
    if (key !== null) {
      entries.set(key, token)
      key = null
    } else if (typeof token === 'string' && token.startsWith('/')) key = token
  }
  return entries
}

// A file has one of each, and every saved version says it again; so many different ones are no writer's.
const mostOfAKind = 8
const mostMarks = 100_000

/** Where what `pattern` captures behind `mark` begins, each text once; null where that is too much. */
const foundBehind = (bytes: Buffer, mark: string, pattern: RegExp): Map<string, number> | null => {
  const found = new Map<string, number>()
  let seen = 0
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) {
    const [text, what] = pattern.exec(bytes.toString('latin1', at + mark.length, at + 128)) ?? []
    if (text !== undefined && what) found.set(what, at + mark.length + text.length)
    seen += 1
    if (found.size > mostOfAKind || seen > mostMarks) return null
  }
  return found
}

// Where the last version of an object begins.
const objectAt = (bytes: Buffer, reference: string) => {
  const mark = reference.replace(/\s+/g, ' ').replace('R', 'obj')
  let at = bytes.lastIndexOf(mark)
  while (at > 0 && /\d/.test(String.fromCharCode(bytes[at - 1] ?? 0))) at = bytes.lastIndexOf(mark, at - 1)
  return at < 0 ? null : at + mark.length
}

/** What is read of a PDF's encryption: a dictionary of each kind, null where it is missing, and the file's ids. */
export type PdfLocks = { dictionaries: (PdfDictionary | null)[]; ids: Buffer[] }

/** Reads how a PDF is encrypted: no dictionary if it is not, null where it names more than any writer does. */
export const readPdfLocks = (bytes: Buffer): PdfLocks | null => {
  // The trailer's entries are plain text in PDFs of every version.
  const locks = foundBehind(bytes, '/Encrypt', /^\s*(?:(?=(\d+\s+\d+\s+R))|(?=(<<.{0,64})))/s)
  if (!locks?.size) return locks && { dictionaries: [], ids: [] }
  const dictionaries = [...locks].map(([reference, at]) => {
    const start = reference.endsWith('R') ? objectAt(bytes, reference) : at
    return start === null ? null : readPdfDictionary(bytes, start)
  })
  const ids = foundBehind(bytes, '/ID', /^\s*\[\s*(?=([<(].{0,64}))/s) ?? new Map<string, number>()
  const firstIds = [...ids.values()].map((at) => pdfTokens(bytes, at).next().value)
  return { dictionaries, ids: firstIds.filter((id) => Buffer.isBuffer(id)) }
}

const oleStart = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const headerLength = 512
const headerFats = 109
const entryLength = 128
const miniSector = 64
const mostOleEntries = 10_000
// Sector numbers from here on are marks: end of chain, free, or part of the tables.
const firstMark = 0xfffffffa
const free = 0xffffffff

type OleEntry = { name: string; start: number; size: number }

/** An OLE container: its entries, the beginning of a stream, and the end of the last used sector. */
export type Ole = {
  entries: OleEntry[]
  beginning: (entry: OleEntry) => Buffer | null
  end: number
}

/** Whether a file begins as an OLE container. */
export const isOle = (bytes: Buffer): boolean => bytes.subarray(0, oleStart.length).equals(oleStart)

type Sectors = {
  size: number
  at: (sector: number) => Buffer | null
  next: (sector: number) => number
  last: number
}

// The sector table is itself spread over sectors, which the header and a chain list.
const tableSectors = (bytes: Buffer, size: number, at: Sectors['at']) => {
  const found: number[] = []
  for (let index = 0; index < headerFats; index += 1) found.push(bytes.readUInt32LE(0x4c + index * 4))
  const most = bytes.length / size
  let list = bytes.readUInt32LE(0x44)
  for (let seen = 0; list < firstMark && seen < most; seen += 1) {
    const sector = at(list)
    if (!sector || sector.length < size) return null
    for (let offset = 0; offset < size - 4; offset += 4) found.push(sector.readUInt32LE(offset))
    // A chain that is a circle names the same sectors for ever.
    if (found.length > headerFats + most) return null
    list = sector.readUInt32LE(size - 4)
  }
  return found.filter((sector) => sector < firstMark)
}

const readSectors = (bytes: Buffer): Sectors | null => {
  const shift = bytes.readUInt16LE(0x1e)
  if (shift !== 9 && shift !== 12) return null
  const size = 2 ** shift
  const at = (sector: number) => {
    const offset = (sector + 1) * size
    return offset < bytes.length ? bytes.subarray(offset, offset + size) : null
  }
  const tables = tableSectors(bytes, size, at)?.map(at)
  if (!tables?.length) return null
  const perTable = size / 4
  const next = (sector: number) => {
    const table = tables[Math.floor(sector / perTable)]
    const offset = (sector % perTable) * 4
    return table && offset + 4 <= table.length ? table.readUInt32LE(offset) : free
  }
  let last = Math.min(tables.length * perTable, Math.ceil(bytes.length / size)) - 1
  while (last >= 0 && next(last) === free) last -= 1
  return { size, at, next, last }
}

/** The sectors of a chain in their order, null for a chain that leaves the file or is a circle. */
const chainOf = ({ at, next, last }: Sectors, first: number): Buffer[] | null => {
  const found: Buffer[] = []
  for (let sector = first; sector < firstMark; sector = next(sector)) {
    const content = at(sector)
    if (!content || found.length > last) return null
    found.push(content)
  }
  return found
}

const readEntries = (directory: readonly Buffer[]) => {
  const entries: OleEntry[] = []
  for (const sector of directory) {
    for (let at = 0; at + entryLength <= sector.length; at += entryLength) {
      const nameLength = sector.readUInt16LE(at + 64)
      if (sector[at + 66] === 0 || nameLength < 2 || nameLength > 64) continue
      entries.push({
        name: sector.toString('utf16le', at, at + nameLength - 2),
        start: sector.readUInt32LE(at + 116),
        size: sector.readUInt32LE(at + 120),
      })
      if (entries.length > mostOleEntries) return null
    }
  }
  return entries
}

/** Reads an OLE container's directory; null where it is broken. */
export const readOle = (bytes: Buffer): Ole | null => {
  if (!isOle(bytes) || bytes.length < headerLength) return null
  const sectors = readSectors(bytes)
  const directory = sectors && chainOf(sectors, bytes.readUInt32LE(0x30))
  const entries = directory && readEntries(directory)
  const root = entries?.[0]
  if (!sectors || !entries || !root) return null
  const smallest = bytes.readUInt32LE(0x38)
  const small = ({ start: first }: OleEntry) => {
    const offset = first * miniSector
    const sector = chainOf(sectors, root.start)?.[Math.floor(offset / sectors.size)]
    // What follows in the sector is most often the same stream's.
    return sector?.subarray(offset % sectors.size) ?? null
  }
  const large = (entry: OleEntry) => {
    const chain = chainOf(sectors, entry.start)
    const isWhole = chain && chain.reduce((sum, { length }) => sum + length, 0) >= entry.size
    return isWhole ? (chain[0] ?? null) : null
  }
  return {
    entries,
    beginning: (entry) => (entry.size < smallest ? small(entry) : large(entry)),
    end: (sectors.last + 2) * sectors.size,
  }
}
