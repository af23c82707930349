import { statfs } from 'node:fs/promises'
import { hourMs, minuteMs, secondMs } from '#lib/base/time.ts'
import { fileFields, fileRules, megabyte } from '#lib/schemas/files.ts'

// Update docs/operations.md if you change a limit for disk, memory or time.

/** The minimum average speed of forms and uploads after their first minute: 3 kB/s. */
export const minBytesPerMs = 3

export const freeDiskBytes = {
  /**
   * If the disk of `DATA_DIR` has less, applications and messages are refused: open requests and the database
   * need this space.
   */
  forms: 256 * megabyte,
  /** If the disk of `TMPDIR` has less, `/readyz` returns 503, because applications with files fail. */
  temporaryFiles: 64 * megabyte,
  /** If the disk has less, uploads are refused, and files are sent with their form. */
  uploads: 500 * megabyte,
}

/** Checks a disk's free space; returns true if it cannot be read, for example because the folder does not exist yet. */
export const hasFreeBytes = async (directory: string, bytes: number): Promise<boolean> => {
  const disk = await statfs(directory).catch(() => null)
  return disk === null || disk.bavail * disk.bsize >= bytes
}

const maxTextBytes = megabyte / 2

export const formCapacity = {
  /** A form's text fields and all part headers. */
  maxTextBytes,
  maxBytes: fileFields.reduce((sum, field) => sum + fileRules[field].maxBytes, maxTextBytes),
  /** The `limits` of busboy. */
  parts: { fieldNameSize: 100, fieldSize: 64 * 1024, fields: 20, files: 4, parts: 24, headerPairs: 30 },
  /** Small chunks are joined into pieces of this size. The parser keeps an object for each. */
  pieceBytes: 64 * 1024,
  /** A form or an upload request is aborted if it sends nothing for this long. */
  maxSilenceMs: minuteMs,
  /** The total for all forms that a process is receiving or processing. */
  maxReservedBytes: 1000 * megabyte,
  /** Reserved for each form in addition to its received bytes, because `Content-Length` can be forged. */
  spareBytes: megabyte,
  diskFullRetryAfterSeconds: 600,
}

/**
 * If more than `maxPerSecond` chunks arrive in a second, requests whose chunks average fewer than `maxBytes` are
 * aborted. Browsers and proxies send larger chunks.
 */
export const smallChunks = { maxBytes: 64, maxPerSecond: 20_000, ignored: 100 }

/** The quotas for pending uploads, generous because a whole town may share its carrier's IP address. */
export const uploadLimits = {
  totalBytes: 2 ** 31,
  totalFiles: 20_000,
  freeBytes: freeDiskBytes.uploads,
  filesPerClient: 200,
  incompletePerClient: 8,
  bytesPerClient: 2 ** 29,
}

export const uploadTimes = {
  lifetimeMs: 24 * hourMs,
  /** How long an incomplete upload slower than `minBytesPerMs` is kept after its last byte. */
  slowLifetimeMs: hourMs,
  /** How much longer expired uploads are kept, because their form or their last bytes may be on the way. */
  graceMs: 10 * minuteMs,
  /** If a quota is full, an incomplete upload idle for this long is evicted. Browsers retry within seconds. */
  incompleteIdleMs: minuteMs,
  /**
   * If there is none, a complete upload idle for this long is evicted. The limit is longer, because the applicant
   * may still be writing the cover letter.
   */
  completeIdleMs: 2 * hourMs,
}

/** How many bytes of an upload are buffered in memory before they are stored as one row. */
export const uploadChunkBytes = 128 * 1024

export const validationCapacity = {
  maxProcesses: 2,
  /** How many files from one IP address may wait for a process. */
  maxWaitingPerClient: 20,
  /** Includes the wait for a process. Decoding a photo has a shorter timeout of its own. */
  timeoutMs: 25 * secondMs,
  decodeTimeoutSeconds: 20,
  /** Decoding a progressive photo of 50 megapixels takes up to 410 MB. */
  maxProcessBytes: 512 * megabyte,
  maxHeapMegabytes: 256,
  /** Phones take JPEGs of 8192 × 6144, which are scaled down during decoding. */
  maxPixels: 51_000_000,
  /**
   * The decoded size of a PNG, which is decoded at full size: 22 megapixels, 16 with transparency, or half as many
   * with 16 bits per channel. A photo of 10 MB has far fewer.
   */
  maxPngBytes: 64 * megabyte,
  /** The maximum width and height: decoding a single row of an extremely wide photo takes gigabytes. */
  maxSidePixels: 12_000,
  /** Only the list of content types is unpacked. */
  docx: { maxParts: 1000, maxUnpackedBytes: 100 * megabyte, maxContentTypesBytes: megabyte },
  scanTimeoutMs: 5 * secondMs,
}
