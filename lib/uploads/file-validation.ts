import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { fromBufferPromise } from 'yauzl'
import { errorText, loggableCode } from '#lib/base/log.ts'
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

/** A file that may be kept: the re-encoded photo, or the document as it was sent. */
export type ValidFile = {
  type: string
  path: string
  size: number
  sha256: string
  sentSha256: string
  /** The warnings for its reader. */
  marks: readonly FileMark[]
}

/** The result of validating a file. */
export type Validation = { error: ApplicationError } | ({ error: null } & ValidFile)

/** A file on disk, its name as the sender gave it, and where a re-encoded photo goes. */
export type ValidationRequest = {
  field: FileField
  name: string
  path: string
  size: number
  reencodedPath: string
}

/** The finding about a document: why it is refused, or what its reader is warned of. */
type Finding = ApplicationError | readonly FileMark[]

/** Checks a PDF's end; `headError` has checked its beginning. An encrypted one may ask for a password. */
const readPdf = (bytes: Buffer): Finding => {
  if (!bytes.includes('%%EOF')) return 'resumeDamaged'
  return bytes.includes('/Encrypt') ? ['locked'] : []
}

const maxParts = 1000
const maxUnpackedBytes = 100 * 1024 * 1024

// An office document with a password is an OLE container around what was encrypted.
const packageName = Buffer.from('EncryptedPackage', 'utf16le')

/** Checks a DOCX by its directory, without unpacking; macros are refused, because Word opens none in a .docx. */
const readDocx = async (bytes: Buffer): Promise<Finding> => {
  if (!bytes.subarray(0, 2).equals(Buffer.from('PK')))
    return bytes.includes(packageName) ? 'resumeLocked' : 'resumeRenamed'
  const names: string[] = []
  let unpacked = 0
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true })
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize
      if (names.push(entry.fileName) > maxParts || unpacked > maxUnpackedBytes) return 'resumeUnpacked'
      if (entry.isEncrypted()) return 'resumeLocked'
    }
  } catch {
    return 'resumeDamaged'
  }
  if (!names.includes('[Content_Types].xml') || !names.some((name) => /^word\/document\d*\.xml$/.test(name)))
    return 'resumeRenamed'
  return names.some((name) => /vbaProject\.bin$/i.test(name)) ? 'resumeMacros' : []
}

// One photo is decoded at a time, so a cache and threads would only cost memory.
sharp.cache(false)
sharp.concurrency(1)

export type PhotoFormat = 'png' | 'jpeg'

const timeoutSeconds = 20
const photoSide = 1280
// Keeps even a PNG of pure noise under the size limit.
const smallerSide = 1000
// A bomb of a few kilobytes declares far more, or a strip whose every line is gigabytes.
const maxPixels = 40_000_000
const maxSide = 12_000

/** The fault of a photo by its header, or null; nothing is decoded. */
export const photoFault = async (bytes: Buffer): Promise<ApplicationError | null> => {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!header?.width || !header.height) return 'photoDamaged'
  const { width, height } = header
  return Math.max(width, height) > maxSide || width * height > maxPixels ? 'photoPixels' : null
}

const reencode = (bytes: Buffer, format: PhotoFormat, side: number): Promise<Buffer> => {
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels })
    .timeout({ seconds: timeoutSeconds })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  // Optimising the codes would take memory that is not freed.
  return (format === 'png' ? picture.png() : picture.jpeg({ quality: 88, optimiseCoding: false })).toBuffer()
}

/**
 * Re-encodes a photo: upright, at most 1280 pixels long, with nothing but its pixels; the same bytes for the same
 * photo. Resolves to null for a photo that cannot be decoded; throws when decoding times out.
 */
export const reencodePhoto = async (
  bytes: Buffer,
  format: PhotoFormat,
  maxBytes: number,
): Promise<Buffer | null> => {
  try {
    const photo = await reencode(bytes, format, photoSide)
    return photo.length <= maxBytes ? photo : await reencode(bytes, format, smallerSide)
  } catch (error) {
    if (error instanceof Error && /timeout/i.test(error.message)) throw error
    return null
  }
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const validatePhoto = async (
  bytes: Buffer,
  format: PhotoFormat,
  reencodedPath: string,
): Promise<Validation> => {
  const fault = await photoFault(bytes)
  if (fault) return { error: fault }
  const photo = await reencodePhoto(bytes, format, fileRules.photo.maxBytes)
  if (!photo) return { error: 'photoDamaged' }
  await writeFile(reencodedPath, photo, { mode: 0o600 })
  const type = format === 'png' ? fileTypes.png : fileTypes.jpg
  const sums = { sha256: sha256Of(photo), sentSha256: sha256Of(bytes) }
  return { error: null, type, path: reencodedPath, size: photo.length, ...sums, marks: [] }
}

const readDocument = (extension: 'pdf' | 'doc' | 'docx', bytes: Buffer) => {
  if (extension === 'docx') return readDocx(bytes)
  return extension === 'pdf' ? readPdf(bytes) : []
}

/** Validates a file by its name, its size and then its content. Throws when the disk is full. */
export const validate = async (request: ValidationRequest): Promise<Validation> => {
  const { field, name, path, size, reencodedPath } = request
  const error = fileError(field, { name, size })
  if (error) return { error }
  const bytes = await readFile(path)
  const fault = headError(field, name, bytes)
  if (fault) return { error: fault }
  const extension = extensionOf(name)
  if (extension !== 'pdf' && extension !== 'doc' && extension !== 'docx')
    return validatePhoto(bytes, extension === 'png' ? 'png' : 'jpeg', reencodedPath)
  const finding = await readDocument(extension, bytes)
  if (typeof finding === 'string') return { error: finding }
  const sha256 = sha256Of(bytes)
  return { error: null, type: fileTypes[extension], path, size, sha256, sentSha256: sha256, marks: finding }
}

/** The answer of this program to the one that started it (validation-processes.ts). */
export type Reply = { validation: Validation } | { error: string; code?: string }

// A large photo takes 250 MB.
const maxMemory = 512 * 1024 * 1024

const reply = (request: ValidationRequest): Promise<Reply> =>
  validate(request).then(
    (validation) => ({ validation }),
    (error: unknown) => ({ error: errorText(error), code: loggableCode(error) }),
  )

if (import.meta.main) {
  setInterval(() => process.memoryUsage.rss() > maxMemory && process.exit(1), 20).unref()
  process.stdout.write(JSON.stringify(await reply(JSON.parse(process.argv[2] ?? ''))))
}
