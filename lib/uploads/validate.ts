import { createHash } from 'node:crypto'
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
import { type PhotoFormat, photoFault, readDocx, readPdf, reencodePhoto } from './contents.ts'
import { type Scanner, scan } from './scan.ts'

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

/** A file on disk, what the sender calls it, where a re-encoded photo goes, whose it is, and who looks for viruses. */
export type Asked = {
  field: FileField
  name: string
  path: string
  size: number
  reencodedPath: string
  /** The address that it came from, or its hash. */
  from: string
  scanner?: Scanner
}

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const validatePhoto = async (asked: Asked, format: PhotoFormat, bytes: Buffer): Promise<Validated> => {
  const { path: sent, reencodedPath: path } = asked
  const fault = await photoFault(sent)
  if (fault) return { error: fault }
  const size = await reencodePhoto(sent, format, fileRules.photo.maxBytes, path)
  if (size === null) return { error: 'photoDamaged' }
  const sha256 = sumOf(await readFile(path))
  const type = format === 'png' ? fileTypes.png : fileTypes.jpg
  return { error: null, type, path, size, sha256, sentSha256: sumOf(bytes), marks: [] }
}

const readDocument = (extension: 'pdf' | 'doc' | 'docx', bytes: Buffer) => {
  if (extension === 'docx') return readDocx(bytes)
  return extension === 'pdf' ? readPdf(bytes) : []
}

/** Validates a file by its name, its size and then its content. Throws when the disk is full. Specification 5. */
export const validate = async (asked: Asked): Promise<Validated> => {
  const { field, name, path, size } = asked
  const error = fileError(field, { name, size })
  if (error) return { error }
  const bytes = await readFile(path)
  const fault = headError(field, name, bytes)
  if (fault) return { error: fault }
  const extension = extensionOf(name)
  if (extension !== 'pdf' && extension !== 'doc' && extension !== 'docx')
    return validatePhoto(asked, extension === 'png' ? 'png' : 'jpeg', bytes)
  const found = await readDocument(extension, bytes)
  if (typeof found === 'string') return { error: found }
  const sha256 = sumOf(bytes)
  return { error: null, type: fileTypes[extension], path, size, sha256, sentSha256: sha256, marks: found }
}

/** What this program answers to the one that started it (validator.ts). */
export type Reply = { result: Validated } | { error: string; code?: string }

// A large photo takes 250 MB.
const mostMemory = 512 * 1024 * 1024
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
  if (found === 'infected') return { error: 'resumeInfected' }
  return { error: null, ...valid, marks: found === 'clean' ? valid.marks : [...valid.marks, 'unscanned'] }
}

const answer = async (asked: Asked): Promise<Reply> => {
  const watch = setInterval(() => process.memoryUsage.rss() > mostMemory && process.exit(1), 20)
  try {
    const valid = await validate(asked)
    return { result: valid.error === null ? await scanned(valid, asked) : valid }
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
