import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { fromBufferPromise } from 'yauzl'
import { validationCapacity } from '#backend/capacity.ts'
import type { FileFlag } from '#backend/store/file-flags.ts'
import { errorCodeOrText, errorText } from '#lib/process/log.ts'
import type { ApplicationErrorKey } from '#lib/schemas/error-keys.ts'
import {
  contentTypesName,
  detectFileType,
  findDocumentError,
  findDocxError,
  mediaTypes,
  sizeError,
} from '#lib/schemas/files.ts'
import type { ProcessOutput, ValidationRequest, ValidationResult } from './validation-processes.ts'

const { decodeTimeoutSeconds, docx, maxPixels, maxPngBytes, maxProcessBytes, maxSidePixels } =
  validationCapacity

/** Checks the main part's type in a DOCX's list of content types, because the part itself may have any name. */
const findContentTypeError = (xml: Buffer): ApplicationErrorKey | null => {
  // Removing NUL characters makes XML in UTF-16 match too.
  const xmlText = xml.toString('latin1').replaceAll('\0', '').toLowerCase()
  if (/ms-word\.\w+\.macroenabled\w*\.main\+xml/.test(xmlText)) return 'resumeMacros'
  return xmlText.includes(`${mediaTypes.docx}.main+xml`) ? null : 'resumeType'
}

/** Checks a DOCX by its ZIP directory and its list of content types, without unpacking the rest. */
const checkDocx = async (bytes: Buffer): Promise<ApplicationErrorKey | null> => {
  const entryNames: string[] = []
  let unpackedBytes = 0
  let contentTypeError: ApplicationErrorKey | null = null
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true })
    for await (const entry of zip.eachEntry()) {
      unpackedBytes += entry.uncompressedSize
      if (entryNames.push(entry.fileName) > docx.maxParts || unpackedBytes > docx.maxUnpackedBytes)
        return 'resumeUnpacked'
      if (entry.isEncrypted()) return 'resumeLocked'
      if (entry.fileName.toLowerCase() !== contentTypesName) continue
      if (entry.uncompressedSize > docx.maxContentTypesBytes) return 'resumeUnpacked'
      contentTypeError = findContentTypeError(await buffer(await zip.openReadStreamPromise(entry)))
    }
  } catch {
    return 'resumeDamaged'
  }
  return findDocxError(entryNames) ?? contentTypeError
}

// Each validation process decodes at most one photo, so a cache and threads would only waste memory.
sharp.cache(false)
sharp.concurrency(1)

type PhotoFormat = 'png' | 'jpeg'

const maxStoredSidePixels = 1280

const checkPhotoHeader = async (bytes: Buffer, format: PhotoFormat): Promise<ApplicationErrorKey | null> => {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!header?.width || !header.height) return 'photoDamaged'
  const { width, height, channels, depth } = header
  const pixelCount = width * height
  const decodedBytes = pixelCount * channels * (depth === 'ushort' ? 2 : 1)
  const isTooLarge =
    Math.max(width, height) > maxSidePixels ||
    pixelCount > maxPixels ||
    (format === 'png' && decodedBytes > maxPngBytes)
  return isTooLarge ? 'photoPixels' : null
}

const scaleAndReencode = (
  bytes: Buffer,
  format: PhotoFormat,
  failOn: 'error' | 'warning',
): Promise<Buffer> => {
  const encoder = sharp(bytes, { failOn, limitInputPixels: maxPixels })
    .timeout({ seconds: decodeTimeoutSeconds })
    .autoOrient()
    .resize({
      width: maxStoredSidePixels,
      height: maxStoredSidePixels,
      fit: 'inside',
      withoutEnlargement: true,
    })
  // With `optimiseCoding`, the encoder would hold on to memory after it has finished.
  return (format === 'png' ? encoder.png() : encoder.jpeg({ quality: 88, optimiseCoding: false })).toBuffer()
}

const jpegEndMarker = Buffer.from([0xff, 0xd9])

/**
 * Decodes and re-encodes a photo. If a JPEG ends too early, tries again with an end marker, which may be all that is
 * missing. Rejects if pixels are missing.
 */
const reencodeWithRepair = (bytes: Buffer, format: PhotoFormat): Promise<Buffer> =>
  scaleAndReencode(bytes, format, 'error').catch((error: unknown) => {
    if (!errorText(error).includes('premature end of JPEG')) throw error
    return scaleAndReencode(Buffer.concat([bytes, jpegEndMarker]), format, 'warning')
  })

/** Scales a photo down and removes its metadata. Returns null if the photo cannot be decoded; throws on a timeout. */
export const reencodePhoto = async (bytes: Buffer, format: PhotoFormat): Promise<Buffer | null> => {
  try {
    return await reencodeWithRepair(bytes, format)
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
): Promise<ValidationResult> => {
  const headerError = await checkPhotoHeader(bytes, format)
  if (headerError) return { error: headerError }
  const photo = await reencodePhoto(bytes, format)
  if (!photo) return { error: 'photoDamaged' }
  await writeFile(reencodedPath, photo, { mode: 0o600 })
  const type = format === 'png' ? mediaTypes.png : mediaTypes.jpg
  return { error: null, type, path: reencodedPath, size: photo.length, sha256: sha256Of(photo), flags: [] }
}

/**
 * Validates a file against its field's rules, and re-encodes a valid photo to `reencodedPath`. Throws if reading or
 * writing fails, or if decoding times out.
 */
const validate = async (request: ValidationRequest): Promise<ValidationResult> => {
  const { field, path, size, reencodedPath } = request
  const error = sizeError(field, size)
  if (error) return { error }
  const bytes = await readFile(path)
  const detection = detectFileType(field, bytes)
  if (detection.error !== null) return detection
  const { type } = detection
  if (type === 'png' || type === 'jpg')
    return validatePhoto(bytes, type === 'png' ? 'png' : 'jpeg', reencodedPath)
  const documentError = type === 'docx' ? await checkDocx(bytes) : findDocumentError(type, bytes)
  if (documentError) return { error: documentError }
  // An encrypted PDF may need a password.
  const flags: FileFlag[] = type === 'pdf' && bytes.includes('/Encrypt') ? ['locked'] : []
  return { error: null, type: mediaTypes[type], path, size, sha256: sha256Of(bytes), flags }
}

const handleRequest = (request: ValidationRequest): Promise<ProcessOutput> =>
  validate(request).then(
    (validation) => ({ validation }),
    (error: unknown) => ({ error: errorText(error), code: errorCodeOrText(error) }),
  )

// `validation-processes.ts` runs this module in a new process for each file.
if (import.meta.main) {
  setInterval(() => process.memoryUsage.rss() > maxProcessBytes && process.exit(1), 20).unref()
  process.stdout.write(JSON.stringify(await handleRequest(JSON.parse(process.argv[2] ?? ''))))
}
