import sharp from 'sharp'
import { fromBufferPromise } from 'yauzl'
import type { ApplicationError } from '#lib/schemas/error-keys.ts'
import type { FileMark } from '#lib/schemas/files.ts'

/** The finding about a document: why it is refused, or what its reader is warned of. */
type Finding = ApplicationError | readonly FileMark[]

/** A PDF begins as one, which was looked at before, and has an end; an encrypted one may ask for a password. */
export const readPdf = (bytes: Buffer): Finding => {
  if (!bytes.includes('%%EOF')) return 'resumeDamaged'
  return bytes.includes('/Encrypt') ? ['locked'] : []
}

const mostParts = 1000
const mostUnpacked = 100 * 1024 * 1024

// An office document with a password is an OLE container around what was encrypted.
const packageName = Buffer.from('EncryptedPackage', 'utf16le')

/** A Word document by its directory: its parts are not unpacked. Macros are refused: Word itself opens none in a .docx. */
export const readDocx = async (bytes: Buffer): Promise<Finding> => {
  if (!bytes.subarray(0, 2).equals(Buffer.from('PK')))
    return bytes.includes(packageName) ? 'resumeLocked' : 'resumeRenamed'
  const names: string[] = []
  let unpacked = 0
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true })
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize
      if (names.push(entry.fileName) > mostParts || unpacked > mostUnpacked) return 'resumeUnpacked'
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
// The second side keeps even a PNG of pure noise under the size limit.
const sides = [1280, 1000]
// A bomb of a few kilobytes declares far more, or a strip whose every line is gigabytes.
const mostPixels = 40_000_000
const longestSide = 12_000

const decoded = (path: string) =>
  sharp(path, { failOn: 'error', limitInputPixels: mostPixels }).timeout({ seconds: timeoutSeconds })

/** What is wrong with a photo by its header, or null; nothing is decoded. */
export const photoFault = async (path: string): Promise<ApplicationError | null> => {
  const header = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!header?.width || !header.height) return 'photoDamaged'
  const { width, height } = header
  return Math.max(width, height) > longestSide || width * height > mostPixels ? 'photoPixels' : null
}

const isDecodable = (path: string) =>
  decoded(path)
    .resize({ width: 1 })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    )

const isTimeout = (error: unknown) => error instanceof Error && /timeout/i.test(error.message)

/**
 * Re-encodes a photo into a file: upright, at most 1280 pixels long, with nothing but its pixels; the same bytes
 * for the same photo. Resolves to its size, null for a photo that cannot be decoded; throws when the disk is full or
 * decoding times out.
 */
export const reencodePhoto = async (
  from: string,
  format: PhotoFormat,
  maxBytes: number,
  to: string,
): Promise<number | null> => {
  let size: number | null = null
  for (const side of sides) {
    const picture = decoded(from)
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    // To a file and without `optimiseCoding`: both would take memory that is not freed.
    const encoded = format === 'png' ? picture.png() : picture.jpeg({ quality: 88, optimiseCoding: false })
    try {
      size = (await encoded.toFile(to)).size
    } catch (error) {
      if (isTimeout(error) || (await isDecodable(from))) throw error
      return null
    }
    if (size <= maxBytes) return size
  }
  return size
}
