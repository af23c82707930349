import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { processSlot } from '#lib/base/process-slot.ts'
import type { ApplicationError } from '#lib/schemas/error-keys.ts'
import { extensionOf, type FileField, fileError, fileRules, headError } from '#lib/schemas/files.ts'
import {
  endsAsZip,
  holdsForeign,
  isOle,
  isPadding,
  opensAsPdf,
  readOle,
  readZip,
  unpack,
  type ZipEntry,
  zipEnd,
} from './containers.ts'
import { type PhotoFormat, photoFault, reencodePhoto } from './photos.ts'

const megabyte = 1024 * 1024

const pdfEnd = Buffer.from('%%EOF')
const pdfLock = Buffer.from('/Encrypt')
const pdfTail = 2048
// One for each saved version: far more than anybody has.
const mostPdfEnds = 10_000

const isSecondPdf = (bytes: Buffer, end: number) =>
  /^%%EOF\s*%PDF-/.test(bytes.toString('latin1', end, end + 64))

const pdfEnds = (bytes: Buffer) => {
  const ends: number[] = []
  for (let at = bytes.indexOf(pdfEnd); at >= 0; at = bytes.indexOf(pdfEnd, at + 1)) {
    if (ends.push(at) > mostPdfEnds) return []
  }
  return ends
}

// The trailer's entry is plain text in PDFs of every version.
const isLockedPdf = (bytes: Buffer) => {
  for (let at = bytes.indexOf(pdfLock); at >= 0; at = bytes.indexOf(pdfLock, at + 1)) {
    if (/^\/Encrypt\s*(\d+\s+\d+\s+R|<<)/.test(bytes.toString('latin1', at, at + 64))) return true
  }
  return false
}

/** What is wrong with a PDF, or null. It is not rendered: its outline has to be whole. */
export const pdfFault = (bytes: Buffer): ApplicationError | null => {
  const ends = pdfEnds(bytes)
  const end = ends.at(-1)
  if (zipEnd(bytes) !== null || ends.some((at) => isSecondPdf(bytes, at))) return 'cvTwoFiles'
  if (end === undefined) return 'cvDamaged'
  const rest = bytes.subarray(end + pdfEnd.length)
  // A file that was cut off while a later version was saved ends among that version's objects.
  if (!isPadding(rest)) return /\d \d+ obj\b/.test(rest.toString('latin1')) ? 'cvDamaged' : 'cvTwoFiles'
  const tail = bytes.toString('latin1', Math.max(0, end - pdfTail), end)
  const isWhole = /startxref\s+\d+\s*$/.test(tail) && bytes.includes('/Root') && bytes.includes(' obj')
  if (!isWhole) return 'cvDamaged'
  return isLockedPdf(bytes) ? 'cvLocked' : null
}

// Word 97 and later, and Word 6 and 95.
const wordMarks = [0xa5ec, 0xa5dc]
const flagsAt = 0x0a
const lockFlag = 0x0100

/** What is wrong with a document of Word's old format, or null. Macros are refused, as in the new one. */
export const docFault = (bytes: Buffer): ApplicationError | null => {
  const ole = readOle(bytes)
  if (!ole) return 'cvDamaged'
  // A document may hold a packed spreadsheet, but its own last bytes are never a ZIP's.
  if (endsAsZip(bytes) || holdsForeign(bytes.subarray(ole.end))) return 'cvTwoFiles'
  const names = ole.entries.map(({ name }) => name)
  const word = ole.entries.find(({ name }) => name === 'WordDocument')
  if (!word) return names.includes('EncryptedPackage') ? 'cvLocked' : 'cvRenamed'
  const head = ole.beginning(word)
  if (!head || head.length < flagsAt + 2 || !wordMarks.includes(head.readUInt16LE(0))) return 'cvDamaged'
  if (head.readUInt16LE(flagsAt) & lockFlag) return 'cvLocked'
  return names.includes('_VBA_PROJECT') ? 'cvMacros' : null
}

const mostUnpacked = 100 * megabyte
const typesName = '[Content_Types].xml'

const directoryFault = (bytes: Buffer, entries: readonly ZipEntry[]): ApplicationError | null => {
  const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  const packed = entries.reduce((sum, { compressedSize }) => sum + compressedSize, 0)
  // Entries that share their bytes unpack to more than any of them says.
  if (total > mostUnpacked || packed > bytes.length) return 'cvUnpacked'
  if (entries.some((entry) => entry.isEncrypted())) return 'cvLocked'
  const names = entries.map(({ fileName }) => fileName)
  if (!names.includes(typesName) || !names.some((name) => /^word\/document\d*\.xml$/.test(name)))
    return 'cvRenamed'
  return names.some((name) => /vbaProject\.bin$/i.test(name)) ? 'cvMacros' : null
}

/**
 * What is wrong with a Word document, or null. Its directory is read first, then every part is unpacked up to the
 * size that it has there and thrown away. Macros are refused: Word itself opens none in a .docx.
 */
export const docxFault = async (bytes: Buffer): Promise<ApplicationError | null> => {
  // An office document with a password is an OLE container around what was encrypted.
  if (isOle(bytes))
    return readOle(bytes)?.entries.some(({ name }) => name === 'EncryptedPackage') ? 'cvLocked' : 'cvRenamed'
  if (opensAsPdf(bytes)) return 'cvTwoFiles'
  const zip = await readZip(bytes)
  if (typeof zip === 'string') return zip === 'cut' ? 'cvDamaged' : 'cvTwoFiles'
  const fault = directoryFault(bytes, zip.entries)
  if (fault) return fault
  const types: Buffer[] = []
  for (const entry of zip.entries) {
    const isTypes = entry.fileName === typesName
    if (isTypes && entry.uncompressedSize > megabyte) return 'cvUnpacked'
    // The bytes are overwritten by the next file, and a stored entry's chunks point into them.
    const state = await unpack(zip, entry, isTypes ? (chunk) => types.push(Buffer.from(chunk)) : undefined)
    if (state !== 'whole') return state === 'broken' ? 'cvDamaged' : 'cvUnpacked'
  }
  const text = Buffer.concat(types).toString('utf8')
  if (/macroEnabled|vbaProject/.test(text)) return 'cvMacros'
  return text.includes('wordprocessingml.') ? null : 'cvRenamed'
}

type Kind = { extensions: readonly string[]; type: string } & (
  | { photo: PhotoFormat }
  | {
      photo?: undefined
      fault: (bytes: Buffer) => ApplicationError | null | Promise<ApplicationError | null>
    }
)

const kinds: readonly Kind[] = [
  { extensions: ['png'], type: 'image/png', photo: 'png' },
  { extensions: ['jpg', 'jpeg'], type: 'image/jpeg', photo: 'jpeg' },
  { extensions: ['pdf'], type: 'application/pdf', fault: pdfFault },
  { extensions: ['doc'], type: 'application/msword', fault: docFault },
  {
    extensions: ['docx'],
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    fault: docxFault,
  },
]

declare global {
  interface ProcessSlots {
    /** The previous validation, and the buffer that every validation reads its file into. */
    validation: { last: Promise<unknown>; memory: Buffer }
  }
}

const readInto = async (path: string, memory: Buffer) => {
  const handle = await open(path)
  try {
    for (let size = 0; ; ) {
      const { bytesRead } = await handle.read(memory, size, memory.length - size, size)
      size += bytesRead
      if (bytesRead === 0 || size === memory.length) return memory.subarray(0, size)
    }
  } finally {
    await handle.close()
  }
}

// A mutex and one buffer: fifty uploads at once take no more memory than the largest.
const withBytes = <Result>(
  { path, size }: { path: string; size: number },
  use: (bytes: Buffer) => Promise<Result>,
): Promise<Result> => {
  const slot = processSlot('validation', () => ({ last: Promise.resolve(), memory: Buffer.alloc(0) }))
  const mine = slot.last.then(async () => {
    if (slot.memory.length < size) slot.memory = Buffer.allocUnsafeSlow(size)
    return use(await readInto(path, slot.memory.subarray(0, size)))
  })
  slot.last = mine.catch(() => undefined)
  return mine
}

/** The SHA-256 of a file, in hex. */
export const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

/** A file that may be kept: of a photo what was re-encoded, of a document what was sent. */
export type ValidFile = { type: string; path: string; size: number; sha256: string; sentSha256: string }

/** The result of validating a file. */
export type Validated = { error: ApplicationError } | ({ error: null } & ValidFile)

/**
 * Validates a file on disk by its name, its size and then its content; a photo is re-encoded into the file that
 * `reencodedPath` names. Throws when the disk is full or decoding times out. Specification 5.
 */
export const validateFile = async (
  field: FileField,
  { name, path, size }: { name: string; path: string; size: number },
  reencodedPath: () => Promise<string>,
): Promise<Validated> => {
  const error = fileError(field, { name, size })
  if (error) return { error }
  const kind = kinds.find(({ extensions }) => extensions.includes(extensionOf(name)))
  if (!kind) return { error: fileRules[field].errors.type }
  const { type } = kind
  return withBytes({ path, size }, async (bytes) => {
    const fault =
      headError(field, name, bytes) ?? (kind.photo ? photoFault(bytes, kind.photo) : await kind.fault(bytes))
    if (fault) return { error: fault }
    const sentSha256 = createHash('sha256').update(bytes).digest('hex')
    if (!kind.photo) return { error: null, type, path, size, sha256: sentSha256, sentSha256 }
    const photoPath = await reencodedPath()
    const photoSize = await reencodePhoto(bytes, kind.photo, fileRules[field].maxBytes, photoPath)
    if (photoSize === null) return { error: 'photoDamaged' }
    const sha256 = await sha256Of(photoPath)
    return { error: null, type, path: photoPath, size: photoSize, sha256, sentSha256 }
  })
}
