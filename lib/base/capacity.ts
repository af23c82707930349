import { fileFields, fileRules, megabyte } from '#lib/schemas/files.ts'

// How much of the disk, the memory and the time of a server forms and files may use. Change docs/operations.md with it.

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** The average speed that forms and uploads need after their first minute: 3 kB/s. */
export const minBytesPerMs = 3

/** The bytes that stay free on the disk of `DATA_DIR`. */
export const freeDiskBytes = {
  /** Below this forms are refused: it is left for open requests and the database's own writing. */
  forms: 256 * megabyte,
  /** Below this files are sent with their form. */
  uploads: 500 * megabyte,
}

const maxTextBytes = megabyte / 2

/** The forms that a process receives. */
export const formCapacity = {
  /** A form's texts, with the headers of all parts. */
  maxTextBytes,
  /** The largest valid form: its files and its texts. */
  maxBytes: fileFields.reduce((sum, field) => sum + fileRules[field].maxBytes, maxTextBytes),
  /** The parts of a form, as busboy counts them. */
  parts: { fieldNameSize: 100, fieldSize: 64 * 1024, fields: 20, files: 4, parts: 24, headerPairs: 30 },
  /** A form that sends nothing for this long is ended. */
  maxSilenceMs: minute,
  /** All forms that are being received. */
  maxReservedBytes: 1000 * megabyte,
  /** For the next bytes of each form, whatever length it announces: announcing costs an attacker nothing. */
  spareBytes: megabyte,
  /** When a form that the disk has no room for may be sent again. */
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

/** How long pending uploads are stored, in milliseconds. */
export const uploadTimes = {
  lifetime: 24 * hour,
  /** After the last byte of an incomplete upload that is slower than `minBytesPerMs`. */
  slowLifetime: hour,
  /** For uploads that expire while their form, or their last byte, is on its way. */
  grace: 10 * minute,
  /** If the quota is full, an incomplete upload is evicted: it starts immediately and is retried within seconds. */
  incompleteIdle: minute,
  /** Then a complete one, which may wait while the cover letter is written. */
  completeIdle: 2 * hour,
}

/** The bytes that an upload collects in memory before they are stored as one row. */
export const uploadPieceBytes = 128 * 1024

/** The processes that validate files. */
export const validationCapacity = {
  maxProcesses: 2,
  /** The files of one IP address that wait for a process. */
  maxWaitingPerClient: 20,
  /** With the wait for a process; decoding a photo times out by itself before. */
  timeoutMs: 25 * second,
  decodeTimeoutSeconds: 20,
  /** A progressive photo of 50 megapixels takes up to 410 MB. */
  maxProcessBytes: 512 * megabyte,
  maxHeapMegabytes: 256,
  /** The pixels of a photo. A JPEG may have more, because it is scaled down while it is decoded: 8192 × 6144. */
  maxPixels: { png: 40_000_000, jpeg: 51_000_000 },
  /** The longer side of a photo: a strip whose every line is gigabytes has few pixels. */
  maxSide: 12_000,
  /** A DOCX, whose directory is read without unpacking it. */
  docx: { maxParts: 1000, maxUnpackedBytes: 100 * megabyte },
  scanTimeoutMs: 5 * second,
}
