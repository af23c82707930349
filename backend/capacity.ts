import { statfs } from 'node:fs/promises'
import { hourMs, minuteMs, secondMs } from '#lib/base/time.ts'
import { fileFields, fileRules, megabyte } from '#lib/schemas/files.ts'

// Update docs/operations.md if you change a limit for disk, memory or time.

/** The minimum average speed of a form or upload that takes longer than a minute: 3 kB/s. */
export const minBytesPerMs = 3

/** Not checked on a site without a store. */
export const minFreeDiskBytes = {
  /**
   * If `DATA_DIR`'s disk has less free space, applications and messages are refused. Requests in progress and the
   * database need this space.
   */
  forms: 256 * megabyte,
  /** If `TMPDIR`'s disk has less free space, applications with files may fail, so `/readyz` returns 503. */
  temporaryFiles: 64 * megabyte,
  /** If `DATA_DIR`'s disk has less free space, uploads are refused, and browsers send files with their form. */
  uploads: 500 * megabyte,
}

/**
 * Checks whether a folder's disk has at least `bytes` free; returns true if the free space cannot be determined, for
 * example because the folder does not exist yet.
 */
export const hasFreeBytes = async (directory: string, bytes: number): Promise<boolean> => {
  const disk = await statfs(directory).catch(() => null)
  return disk === null || disk.bavail * disk.bsize >= bytes
}

const maxTextBytes = megabyte / 2

export const formLimits = {
  /** The share of `maxBytes` for text fields and part headers, and the maximum size of a form that accepts no files. */
  maxTextBytes,
  maxBytes: fileFields.reduce((sum, field) => sum + fileRules[field].maxBytes, maxTextBytes),
  /** If a form with files exceeds `maxBytes`, its text fields are read, but its files are discarded up to this size. */
  maxDiscardedBytes: 64 * megabyte,
  /** Busboy's `limits`. */
  busboyLimits: {
    fieldNameSize: 100,
    fieldSize: 64 * 1024,
    fields: 20,
    files: 4,
    parts: 24,
    headerPairs: 30,
  },
  /** The parser keeps an object for each chunk it receives, so chunks are joined into pieces of this size. */
  pieceBytes: 64 * 1024,
  /** A form or upload request is aborted if no data arrives for this long. */
  maxSilenceMs: minuteMs,
  /** The maximum number of bytes that a process reserves for the forms it is receiving or processing. */
  maxReservedBytes: 1000 * megabyte,
  /**
   * How many bytes are reserved before a form is read. `Content-Length` can be forged, so the form's bytes are added
   * as they arrive.
   */
  initialReservedBytes: megabyte,
  diskFullRetryAfterSeconds: 600,
}

/**
 * Limits requests whose chunks are smaller than `maxBytes` on average. Together, these requests may send `maxPerSecond`
 * chunks a second; each further chunk in that second aborts its request. A request's first `ignoredCount` chunks do not
 * count. Browsers and proxies send larger chunks.
 */
export const smallChunkLimits = { maxBytes: 64, maxPerSecond: 20_000, ignoredCount: 100 }

/** The quotas for pending uploads. They are large enough for a whole town that shares its carrier's IP address. */
export const uploadLimits = {
  totalBytes: 2 ** 31,
  totalFiles: 20_000,
  minFreeBytes: minFreeDiskBytes.uploads,
  filesPerClient: 200,
  incompletePerClient: 8,
  bytesPerClient: 2 ** 29,
}

export const uploadTimes = {
  lifetimeMs: 24 * hourMs,
  /**
   * How long an incomplete upload is kept after its last byte arrived, if it is slower than `minBytesPerMs` or less
   * than 180 kB have arrived.
   */
  slowLifetimeMs: hourMs,
  /** How much longer expired uploads are kept, for requests that were already reading or appending to them. */
  graceMs: 10 * minuteMs,
  /** If a quota is full, an incomplete upload can be evicted after this idle time. Browsers retry sooner. */
  incompleteIdleMs: minuteMs,
  /**
   * If a quota is full and no incomplete upload can be evicted, a complete one can be evicted once it has been idle for
   * this long. This leaves the applicant time to write the cover letter.
   */
  completeIdleMs: 2 * hourMs,
}

/** How many bytes of an upload are buffered in memory before they are stored as one row. */
export const uploadChunkBytes = 128 * 1024

export const validationCapacity = {
  maxProcesses: 2,
  /** How many of a client's files may wait for a validation process. */
  maxWaitingPerClient: 20,
  /** Includes the wait for a validation process. Decoding a photo has its own, shorter timeout. */
  timeoutMs: 25 * secondMs,
  decodeTimeoutSeconds: 20,
  /** Decoding a progressive photo of 50 megapixels takes up to 410 MB. */
  maxProcessBytes: 512 * megabyte,
  maxHeapMegabytes: 256,
  /** Some phones take JPEGs of 8192 × 6144 pixels, which are scaled down during decoding. */
  maxPixels: 51_000_000,
  /**
   * The maximum decoded size of a PNG, which is always decoded at full size. It allows 22 megapixels in colour,
   * 16 with transparency, or half as many with 16 bits per channel. A photo saved as a 10 MB PNG has far fewer pixels.
   */
  maxPngBytes: 64 * megabyte,
  /** The maximum width and height. Decoding a single row of an extremely wide photo would take gigabytes. */
  maxSidePixels: 12_000,
  /** Only the list of content types in a DOCX is unpacked. */
  docx: { maxParts: 1000, maxUnpackedBytes: 100 * megabyte, maxContentTypesBytes: megabyte },
  scanTimeoutMs: 5 * secondMs,
}
