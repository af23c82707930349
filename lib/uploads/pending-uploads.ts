import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { faultOf, log } from '#lib/base/log.ts'
import { keyedHash, temporaryFolders } from '#lib/base/names.ts'
import type { ApplicationError } from '#lib/schemas/error-keys.ts'
import { type FileField, fileMarks } from '#lib/schemas/files.ts'
import type { ValidFile } from './file-validation.ts'
import {
  createUploadStore,
  type UploadDatabase,
  type UploadLimits,
  type UploadTables,
} from './upload-store.ts'
import { validateFile } from './validation-processes.ts'

const lifetime = 24 * 60 * 60 * 1000
// For uploads that expire while their form, or their last byte, is on its way.
const grace = 10 * 60 * 1000

// Generous, because a whole town may share its carrier's address. A refused file is sent with its form instead.
const uploadLimits = { bytes: 2 ** 31, inAll: 20_000, free: 500 * 1024 ** 2, files: 200, share: 2 ** 29 }

type PendingUploadsOptions = {
  database: () => Promise<UploadDatabase>
  /** A folder on the disk that has to keep some bytes free. */
  directory: string
  /** The secret by which addresses are hashed. */
  secret: () => Promise<string>
  /** The address that an upload is counted against. */
  addressOf: (request: Request) => string
  limits?: UploadLimits
  now?: () => number
}

/** An upload as it was announced, how much of it has arrived, and the findings of its validation. */
export type PendingUpload = UploadTables['uploads']

/** A valid file of a form; `token` is its pending upload's, null for a file that came with the form. */
export type GoodFile = ValidFile & { name: string; sentPath: string; sentSize: number; token: string | null }

/** A file of a form, validated once. */
export type ReceivedFile = { error: ApplicationError } | ({ error: null } & GoodFile)

/** The findings of a valid file; `isReencoded` for a photo. */
const findingsSchema = z.object({
  type: z.string(),
  size: z.number(),
  sha256: z.string(),
  sentSha256: z.string(),
  marks: z.array(z.enum(fileMarks)),
  isReencoded: z.boolean(),
})
type Validated = { error: ApplicationError } | ({ error: null } & z.infer<typeof findingsSchema>)

/** The uploads that wait to be sent with a form, for a day, each under a random id. */
export const createPendingUploads = (options: PendingUploadsOptions) => {
  const { database, directory, secret, addressOf, limits = uploadLimits, now = Date.now } = options
  const store = createUploadStore({ database, directory, limits, now })

  const begin = async (
    upload: Pick<PendingUpload, 'field' | 'name' | 'size'>,
    request: Request,
  ): Promise<string | null> =>
    store.create({ ...upload, address: keyedHash(await secret(), 'uploads from', addressOf(request)) })
  const validate = async (
    token: string,
    { field, name, size, address: from, findings }: PendingUpload,
  ): Promise<Validated> => {
    if (findings) return { error: null, ...findingsSchema.parse(JSON.parse(findings)) }
    const folder = await mkdtemp(join(tmpdir(), `${temporaryFolders}${process.pid}-`))
    const [path, reencodedPath] = [join(folder, 'sent'), join(folder, 'reencoded')]
    try {
      await store.fetch(token, 'sent', path)
      const result = await validateFile({ field, name, path, size, reencodedPath, from })
      if (result.error !== null) {
        await store.remove(token)
        return result
      }
      const valid = findingsSchema.parse({ ...result, isReencoded: result.path !== path })
      if (valid.isReencoded) await store.put(token, 'reencoded', reencodedPath)
      await store.complete(token, JSON.stringify(valid))
      return { error: null, ...valid }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  /** An upload, and whether its day is over; null for an id that is nobody's. */
  const find = async (token: string): Promise<(PendingUpload & { isExpired: boolean }) | null> => {
    const row = await store.find(token)
    return row ? { ...row, isExpired: Date.parse(row.created_at) + lifetime <= now() } : null
  }

  return {
    find,
    /** An id for a new upload; null if it exceeds the quota. */
    begin,
    append: store.append,
    remove: store.remove,
    /** Validates a complete upload, and removes a bad one. */
    validate,
    /** The upload that a form names by its token, written to a file of the form. */
    receive: async (field: FileField, token: string, path: string): Promise<ReceivedFile> => {
      const upload = await find(token)
      if (!upload || upload.isExpired || upload.field !== field || upload.received !== upload.size)
        return { error: 'fileGone' }
      const valid = await validate(token, upload)
      if (valid.error !== null) return valid
      await store.fetch(token, valid.isReencoded ? 'reencoded' : 'sent', path)
      const { name, size: sentSize } = upload
      return { ...valid, path, name, sentPath: path, sentSize, token }
    },
    /** Turns a file that came with a form into a pending upload; null if that is impossible. */
    keep: async (field: FileField, file: GoodFile, request: Request): Promise<string | null> => {
      const { name, sentPath, sentSize: size, path } = file
      const isReencoded = path !== sentPath
      try {
        const token = await begin({ field, name, size }, request)
        if (!token) return null
        await store.put(token, 'sent', sentPath)
        if (isReencoded) await store.put(token, 'reencoded', path)
        await store.complete(token, JSON.stringify(findingsSchema.parse({ ...file, isReencoded })))
        return token
      } catch (error) {
        log('warn', 'upload.not-held', { error: faultOf(error) })
        return null
      }
    },
    /** Removes expired uploads. */
    sweep: (): Promise<void> => store.removeBefore(now() - lifetime - grace),
  }
}

export type PendingUploads = ReturnType<typeof createPendingUploads>
