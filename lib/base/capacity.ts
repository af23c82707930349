import { fileFields, fileRules, megabyte } from '#lib/schemas/files.ts'

// Update docs/operations.md if you change a limit for disk, memory or time.

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** The minimum average speed of forms and uploads after their first minute: 3 kB/s. */
export const minBytesPerMs = 3

export const freeDiskBytes = {
  /** If the disk of `DATA_DIR` has less, forms are refused. Open requests and the database need this. */
  forms: 256 * megabyte,
  /** If it has less, uploads are refused, and files are sent with their form. */
  uploads: 500 * megabyte,
}

const maxTextBytes = megabyte / 2

export const formCapacity = {
  /** The text fields of a form, and the headers of all parts. */
  maxTextBytes,
  maxBytes: fileFields.reduce((sum, field) => sum + fileRules[field].maxBytes, maxTextBytes),
  /** The `limits` of busboy. */
  parts: { fieldNameSize: 100, fieldSize: 64 * 1024, fields: 20, files: 4, parts: 24, headerPairs: 30 },
  /** A form that sends nothing for this long is aborted. */
  maxSilenceMs: minute,
  /** For all forms together that a process is receiving. */
  maxReservedBytes: 1000 * megabyte,
  /** Reserved for each form beyond its received bytes. Content-Length does not count: it can be forged. */
  spareBytes: megabyte,
  diskFullRetryAfterSeconds: 600,
}

/** The quota of pending uploads: generous, because a whole town may share its carrier's IP address. */
export const uploadLimits = {
  totalBytes: 2 ** 31,
  totalFiles: 20_000,
  freeBytes: freeDiskBytes.uploads,
  filesPerClient: 200,
  incompletePerClient: 8,
  bytesPerClient: 2 ** 29,
}

export const uploadTimes = {
  lifetimeMs: 24 * hour,
  /** For an incomplete upload that is slower than `minBytesPerMs`, from its last byte. */
  slowLifetimeMs: hour,
  /** Extra time for expired uploads whose form, or whose last bytes, may be on their way. */
  graceMs: 10 * minute,
  /** A full quota evicts an incomplete upload idle for this long. A live one retries within seconds. */
  incompleteIdleMs: minute,
  /** If none is idle, it evicts a complete one, whose applicant may be writing the cover letter. */
  completeIdleMs: 2 * hour,
}

/** How much of an upload is collected in memory before it is stored as one row. */
export const uploadChunkBytes = 128 * 1024

export const validationCapacity = {
  maxProcesses: 2,
  /** How many files of one IP address may wait for a process. */
  maxWaitingPerClient: 20,
  /** Includes the wait for a process. The decoding of a photo has a shorter timeout. */
  timeoutMs: 25 * second,
  decodeTimeoutSeconds: 20,
  /** Decoding a progressive photo of 50 megapixels takes up to 410 MB. */
  maxProcessBytes: 512 * megabyte,
  maxHeapMegabytes: 256,
  /** A JPEG may have more pixels (8192 × 6144), because it is scaled down while it is decoded. */
  maxPixels: { png: 40_000_000, jpeg: 51_000_000 },
  /** The maximum width and height, because a line of an extremely wide photo takes gigabytes. */
  maxSidePixels: 12_000,
  /** The ZIP directory of a DOCX is checked, without unpacking the file. */
  docx: { maxParts: 1000, maxUnpackedBytes: 100 * megabyte },
  scanTimeoutMs: 5 * second,
}
