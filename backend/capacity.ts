import { statfs } from 'node:fs/promises'
import { hourMs, minuteMs, secondMs } from '#lib/base/time.ts'
import { fileFields, fileRules, megabyte } from '#lib/schemas/files.ts'

// Update docs/operations.md if you change a limit for disk, memory or time.

/** The minimum average speed of forms and uploads after their first minute: 3 kB/s. */
export const minBytesPerMs = 3

export const freeDiskBytes = {
  /**
   * If the disk of `DATA_DIR` has less, applications and messages are refused, because open requests and the
   * database need this space.
   */
  forms: 256 * megabyte,
  /** If the disk of `TMPDIR` has less, `/readyz` returns 503, because applications with files fail. */
  temporaryFiles: 64 * megabyte,
  /** If the disk has less, uploads are refused, and files are sent with their form. */
  uploads: 500 * megabyte,
}

/** Checks the free space of a disk; counts it as sufficient if the folder does not exist yet. */
export const hasFreeBytes = async (directory: string, bytes: number): Promise<boolean> => {
  const disk = await statfs(directory).catch(() => null)
  return disk === null || disk.bavail * disk.bsize >= bytes
}

const maxTextBytes = megabyte / 2

export const formCapacity = {
  /** The text fields of a form, and the headers of all parts. */
  maxTextBytes,
  maxBytes: fileFields.reduce((sum, field) => sum + fileRules[field].maxBytes, maxTextBytes),
  /** The `limits` of busboy. */
  parts: { fieldNameSize: 100, fieldSize: 64 * 1024, fields: 20, files: 4, parts: 24, headerPairs: 30 },
  /** Small chunks are joined into pieces of this size, because the parser keeps an object for each. */
  pieceBytes: 64 * 1024,
  /** A form or a request of an upload that sends nothing for this long is aborted. */
  maxSilenceMs: minuteMs,
  /** For all applications together that a process is receiving or processing. */
  maxReservedBytes: 1000 * megabyte,
  /** Reserved for each application beyond its received bytes, because `Content-Length` can be forged. */
  spareBytes: megabyte,
  diskFullRetryAfterSeconds: 600,
}

/**
 * If too many chunks arrive in a second, requests whose chunks have fewer bytes on average are aborted. Browsers and
 * proxies send larger ones.
 */
export const smallChunks = { maxBytes: 64, maxPerSecond: 20_000, ignored: 100 }

/** The quotas of pending uploads, generous because a whole town may share its carrier's IP address. */
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
  /** For an incomplete upload that is slower than `minBytesPerMs`, from its last byte. */
  slowLifetimeMs: hourMs,
  /** Extra time for expired uploads whose form, or whose last bytes, may be on their way. */
  graceMs: 10 * minuteMs,
  /** A full quota evicts an incomplete upload idle for this long, because browsers retry within seconds. */
  incompleteIdleMs: minuteMs,
  /**
   * Otherwise, it evicts a complete upload idle for this long. This is longer, because the applicant may be
   * writing the cover letter.
   */
  completeIdleMs: 2 * hourMs,
}

/** How much of an upload is collected in memory before it is stored as one row. */
export const uploadChunkBytes = 128 * 1024

export const validationCapacity = {
  maxProcesses: 2,
  /** How many files of one IP address may wait for a process. */
  maxWaitingPerClient: 20,
  /** Includes the wait for a process. The decoding of a photo has a shorter timeout. */
  timeoutMs: 25 * secondMs,
  decodeTimeoutSeconds: 20,
  /** Decoding a progressive photo of 50 megapixels takes up to 410 MB. */
  maxProcessBytes: 512 * megabyte,
  maxHeapMegabytes: 256,
  /** Phones take JPEGs of 8192 × 6144, which are scaled down while they are decoded. */
  maxPixels: 51_000_000,
  /**
   * The decoded size of a PNG, which is decoded in full: 22 megapixels, 16 with transparency, or half as many with 16 bits
   * per channel. A photo of 10 MB has far fewer.
   */
  maxPngBytes: 64 * megabyte,
  /** The maximum width and height, because a line of an extremely wide photo takes gigabytes. */
  maxSidePixels: 12_000,
  /** Only the list of content types is unpacked. */
  docx: { maxParts: 1000, maxUnpackedBytes: 100 * megabyte, maxContentTypesBytes: megabyte },
  scanTimeoutMs: 5 * secondMs,
}
