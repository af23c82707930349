import type { ValidFile } from '#backend/ports.ts'
import type { ApplicationErrorKey } from '#lib/schemas/error-keys.ts'
import type { FileField } from '#lib/schemas/files.ts'

/** The result of validating a file's content. */
type CheckedFile = ({ error: null } & ValidFile) | { error: ApplicationErrorKey }

/** A file as sent; `size` includes bytes above the limit, which are discarded. */
export type SentFile = {
  name: string
  size: number
  sha256: string
  content: Blob
  /** Validates the content; throws if that is not possible, for example because too many files are waiting. */
  validate: (client: string) => Promise<CheckedFile>
}

/** Stores a form's files while the form is processed: on disk, or in memory on a site without a store. */
export type FileStorage = {
  /** How many bytes of `formLimits.maxReservedBytes` each received byte uses up. */
  weight: number
  /** Stores up to `maxBytes` of a stream, but reads all of it, so that the form's remaining fields can be parsed. */
  save: (
    content: AsyncIterable<Uint8Array<ArrayBuffer>>,
    file: { field: FileField; name: string; maxBytes: number },
  ) => Promise<SentFile>
  remove: () => Promise<void>
}
