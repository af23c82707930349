import { createCipheriv, createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { errorText, faultOf } from '#lib/base/log.ts'
import type { ApplicationError } from '#lib/schemas/error-keys.ts'
import {
  extensionOf,
  type FileField,
  type FileMark,
  fileError,
  fileRules,
  fileTypes,
  headError,
} from '#lib/schemas/files.ts'
import {
  endsAsZip,
  holdsForeign,
  isLineOfText,
  isOle,
  isPadding,
  opensAsPdf,
  type PdfDictionary,
  readOle,
  readPdfLocks,
  readZip,
  unpack,
  type ZipEntry,
  zipEnd,
} from './containers.ts'
import { lookInside } from './contents.ts'
import { type PhotoFormat, photoFault, reencodePhoto } from './photos.ts'
import { type Scanner, scan } from './scan.ts'

const megabyte = 1024 * 1024

const pdfStart = Buffer.from('%PDF-')
const pdfEnd = Buffer.from('%%EOF')
const pdfTail = 2048
// One for each saved version: far more than anybody has.
const mostPdfEnds = 10_000

const pdfEnds = (bytes: Buffer) => {
  const ends: number[] = []
  for (let at = bytes.indexOf(pdfEnd); at >= 0; at = bytes.indexOf(pdfEnd, at + 1)) {
    if (ends.push(at) > mostPdfEnds) return []
  }
  return ends
}

// A PDF that is attached to another begins inside of an object; a second one does not.
const holdsSecondPdf = (bytes: Buffer, ends: readonly number[]) =>
  ends.some((end, index) => {
    const rest = bytes.subarray(end, ends[index + 1])
    const start = rest.indexOf(pdfStart)
    return start >= 0 && !rest.subarray(0, start).includes(' obj')
  })

// A file that was cut off while a later version was saved ends among that version's objects.
const restFault = (rest: Buffer): ApplicationError | null => {
  if (isPadding(rest)) return null
  if (/\d \d+ obj\b/.test(rest.toString('latin1'))) return 'cvDamaged'
  return isLineOfText(rest) ? null : 'cvTwoFiles'
}

const emptyPassword = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

const hashOf = (name: string, ...parts: Uint8Array[]) =>
  createHash(name).update(Buffer.concat(parts)).digest()

// OpenSSL, and so Node, has no RC4 any more.
const rc4 = (key: Uint8Array, data: Uint8Array) => {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const swap = (one: number, other: number) => {
    const [first = 0, second = 0] = [state[one], state[other]]
    state[one] = second
    state[other] = first
    return state[(first + second) & 0xff] ?? 0
  }
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 0xff
    swap(i, j)
  }
  let j = 0
  const mixed = data.map((byte, index) => {
    const i = (index + 1) & 0xff
    j = (j + (state[i] ?? 0)) & 0xff
    return byte ^ swap(i, j)
  })
  return Buffer.from(mixed)
}

// Values of the dictionary that says how a PDF is encrypted.
type PdfLock = {
  version: number
  revision: number
  keyLength: number
  owner: Buffer
  user: Buffer
  rights: Buffer
  /** Bytes that are hashed too where the metadata is not encrypted. */
  clear: Buffer
}

const lockOf = (entries: PdfDictionary): PdfLock | null => {
  const number = (key: string) => Number(entries.get(key) ?? 0)
  const [owner, user] = [entries.get('/O'), entries.get('/U')]
  // Another handler than this one needs a certificate.
  if (entries.get('/Filter') !== '/Standard' || !Buffer.isBuffer(owner) || !Buffer.isBuffer(user)) return null
  const [version, revision] = [number('/V'), number('/R')]
  const bits = version === 1 ? 40 : version === 4 ? 128 : number('/Length') || 40
  const rights = Buffer.alloc(4)
  rights.writeInt32LE(number('/P') | 0)
  const clear = Buffer.alloc(revision >= 4 && entries.get('/EncryptMetadata') === 'false' ? 4 : 0, 0xff)
  const keyLength = Math.min(16, Math.max(5, bits >> 3))
  return { version, revision, keyLength, owner, user, rights, clear }
}

// Algorithms 2, 4 and 5 of ISO 32000 for an empty password; `id` is the first of the file's two.
const opensBefore2008 = (lock: PdfLock, id: Uint8Array) => {
  const { revision, keyLength, owner, user, rights, clear } = lock
  const cut = (hash: Buffer) => hash.subarray(0, keyLength)
  let key = cut(hashOf('md5', emptyPassword, owner.subarray(0, 32), rights, id, clear))
  if (revision < 3) return rc4(key, emptyPassword).equals(user.subarray(0, 32))
  for (let round = 0; round < 50; round += 1) key = cut(hashOf('md5', key))
  let proof = hashOf('md5', emptyPassword, id)
  for (let round = 0; round < 20; round += 1) {
    const turned = key.map((byte) => byte ^ round)
    proof = rc4(turned, proof)
  }
  return proof.equals(user.subarray(0, 16))
}

// Algorithms 2.B and 11 of ISO 32000-2, and Adobe's forerunner of them, for an empty password.
const opensSince2008 = ({ revision, user }: PdfLock) => {
  let hash = hashOf('sha256', user.subarray(32, 40))
  let last = 0
  for (let round = 0; revision > 5 && (round < 64 || last > round - 32); round += 1) {
    const [key, start] = [hash.subarray(0, 16), hash.subarray(16, 32)]
    const cipher = createCipheriv('aes-128-cbc', key, start).setAutoPadding(false)
    const mixed = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => hash)))
    const sum = mixed.subarray(0, 16).reduce((total, byte) => total + byte, 0)
    hash = hashOf(`sha${256 + 128 * (sum % 3)}`, mixed)
    last = mixed.at(-1) ?? 0
  }
  return hash.subarray(0, 32).equals(user.subarray(0, 32))
}

// Whether a PDF opens without a password: it is not encrypted, or only its owner needs one.
const opensWithoutPassword = (bytes: Buffer) => {
  const locks = readPdfLocks(bytes)
  return locks?.dictionaries.every((entries) => {
    const lock = entries && lockOf(entries)
    if (!lock) return false
    return lock.version >= 5 ? opensSince2008(lock) : locks.ids.some((id) => opensBefore2008(lock, id))
  })
}

/** What is wrong with a PDF, or null. It is not rendered: its outline has to be whole. */
export const pdfFault = (bytes: Buffer): ApplicationError | null => {
  const ends = pdfEnds(bytes)
  const end = ends.at(-1)
  if (zipEnd(bytes) !== null || holdsSecondPdf(bytes, ends)) return 'cvTwoFiles'
  if (end === undefined) return 'cvDamaged'
  const fault = restFault(bytes.subarray(end + pdfEnd.length))
  if (fault) return fault
  const tail = bytes.toString('latin1', Math.max(0, end - pdfTail), end)
  const isWhole = /startxref\s+\d+\s*$/.test(tail) && bytes.includes('/Root') && bytes.includes(' obj')
  if (!isWhole) return 'cvDamaged'
  return opensWithoutPassword(bytes) ? null : 'cvLocked'
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
  { extensions: ['png'], type: fileTypes.png, photo: 'png' },
  { extensions: ['jpg', 'jpeg'], type: fileTypes.jpg, photo: 'jpeg' },
  { extensions: ['pdf'], type: fileTypes.pdf, fault: pdfFault },
  { extensions: ['doc'], type: fileTypes.doc, fault: docFault },
  {
    extensions: ['docx'],
    type: fileTypes.docx,
    fault: docxFault,
  },
]

/** A file that may be kept: of a photo what was re-encoded, of a document what was sent. */
export type ValidFile = {
  type: string
  path: string
  size: number
  sha256: string
  sentSha256: string
  /** What its reader is warned of. */
  marks: readonly FileMark[]
}

/** The result of validating a file. */
export type Validated = { error: ApplicationError } | ({ error: null } & ValidFile)

/** A file on disk, what the sender calls it, where a re-encoded photo goes, and who looks for viruses. */
export type Asked = {
  field: FileField
  name: string
  path: string
  size: number
  reencodedPath: string
  scanner?: Scanner
}

/** Validates a file by its name, its size and then its content. Throws when the disk is full. Specification 5. */
export const validate = async ({ field, name, path, size, reencodedPath }: Asked): Promise<Validated> => {
  const error = fileError(field, { name, size })
  if (error) return { error }
  const kind = kinds.find(({ extensions }) => extensions.includes(extensionOf(name)))
  if (!kind) return { error: fileRules[field].errors.type }
  const { type } = kind
  const bytes = await readFile(path)
  const fault =
    headError(field, name, bytes) ?? (kind.photo ? photoFault(bytes, kind.photo) : await kind.fault(bytes))
  if (fault) return { error: fault }
  const sentSha256 = createHash('sha256').update(bytes).digest('hex')
  if (!kind.photo) {
    const looked = await lookInside(type, bytes)
    return looked.error === null ? { type, path, size, sha256: sentSha256, sentSha256, ...looked } : looked
  }
  const photoSize = await reencodePhoto(bytes, kind.photo, fileRules[field].maxBytes, reencodedPath)
  if (photoSize === null) return { error: 'photoDamaged' }
  const sha256 = createHash('sha256')
    .update(await readFile(reencodedPath))
    .digest('hex')
  return { error: null, type, path: reencodedPath, size: photoSize, sha256, sentSha256, marks: [] }
}

/** What this program answers to the one that started it (validator.ts). */
export type Reply = { result: Validated } | { error: string; code?: string }

// A large photo takes 250 MB.
const mostMemory = 512 * megabyte
// In milliseconds.
const longestRest = 60_000

// In milliseconds: a scanner that does not answer is left alone for so long, so that nobody waits for it in turn.
const scannerPause = 30_000
let scannerRestsUntil = 0

/** Has a document scanned; a scanner that cannot say keeps no application from arriving. Photos are encoded anew. */
const scanned = async (valid: ValidFile, { scanner, path }: Asked): Promise<Validated> => {
  if (!scanner || valid.path !== path) return { error: null, ...valid }
  const isResting = performance.now() < scannerRestsUntil
  const found = isResting ? 'unknown' : await scan(scanner, createReadStream(path))
  if (found === 'unknown' && !isResting) scannerRestsUntil = performance.now() + scannerPause
  if (found === 'infected') return { error: 'cvInfected' }
  return { error: null, ...valid, marks: found === 'clean' ? valid.marks : [...valid.marks, 'unscanned'] }
}

const judge = async (asked: Asked): Promise<Validated> => {
  const valid = await validate(asked)
  return valid.error === null ? scanned(valid, asked) : valid
}

const answer = async (asked: Asked): Promise<Reply> => {
  const watch = setInterval(() => process.memoryUsage.rss() > mostMemory && process.exit(1), 20)
  try {
    return { result: await judge(asked) }
  } catch (error) {
    return { error: errorText(error), code: faultOf(error) }
  } finally {
    clearInterval(watch)
  }
}

if (import.meta.main) {
  const rest = () => setTimeout(() => process.exit(0), longestRest)
  let resting = rest()
  process.once('disconnect', () => process.exit(0))
  process.on('message', async (asked: Asked) => {
    clearTimeout(resting)
    process.send?.(await answer(asked))
    resting = rest()
  })
}
