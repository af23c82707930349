import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { faultOf, log } from '#lib/base/log.ts'
import { keyedHash } from '#lib/base/names.ts'
import type { ApplicationError } from '#lib/schemas/error-keys.ts'
import { type FileField, fileMarks } from '#lib/schemas/files.ts'
import {
  createUploadStore,
  type UploadDatabase,
  type UploadLimits,
  type UploadTables,
} from './upload-store.ts'
import type { ValidFile } from './validate.ts'
import { validateFile } from './validator.ts'

const lifetime = 24 * 60 * 60 * 1000
// For uploads that expire while their form, or their last byte, is on its way.
const grace = 10 * 60 * 1000

// Generous, because a whole town may share its carrier's address. A refused file is sent with its form instead.
const uploadLimits = { bytes: 2 ** 31, inAll: 20_000, free: 500 * 1024 ** 2, files: 200, share: 2 ** 29 }

type PendingUploadsOptions = {
  database: () => Promise<UploadDatabase>
  /** For the files that it makes of uploads, to validate and to send them. */
  directory: string
  /** The secret by which addresses are hashed. */
  secret: () => Promise<string>
  /** The address that an upload is counted against. */
  addressOf: (request: Request) => string
  limits?: UploadLimits
  now?: () => number
}

/** An upload as it was announced, how much of it has arrived, and what was found of it. */
export type PendingUpload = UploadTables['uploads']

/** A valid file of a form; `token` is its pending upload's, null for a file that came with the form. */
export type GoodFile = ValidFile & { name: string; sentPath: string; sentSize: number; token: string | null }

/** A file of a form, looked at once. */
export type ReceivedFile = { error: ApplicationError } | ({ error: null } & GoodFile)

/** The findings of a valid file; `isDrawn` for a re-encoded photo. */
const found = z.object({
  type: z.string(),
  size: z.number(),
  sha256: z.string(),
  sentSha256: z.string(),
  marks: z.array(z.enum(fileMarks)),
  isDrawn: z.boolean(),
})
type Found = z.infer<typeof found>
type Judged = { error: ApplicationError } | ({ error: null } & Found)

const newPath = async (directory: string) => {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  return join(directory, randomBytes(12).toString('base64url'))
}

const removeFilesBefore = async (moment: number, directory: string) => {
  for (const name of await readdir(directory).catch(() => [])) {
    const path = join(directory, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: moment + 1 }))
    if (mtimeMs <= moment) await rm(path, { recursive: true, force: true })
  }
}

/** The uploads that wait to be sent with a form, for a day, each under a random id. */
export const createPendingUploads = (options: PendingUploadsOptions) => {
  const { database, directory, secret, addressOf, limits = uploadLimits, now = Date.now } = options
  const store = createUploadStore({ database, directory, limits, now })
  const validating = new Map<string, Promise<Judged>>()

  const begin = async (
    upload: Pick<PendingUpload, 'field' | 'name' | 'size'>,
    request: Request,
  ): Promise<string | null> => {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    return store.create({ ...upload, address: keyedHash(await secret(), 'uploads from', addressOf(request)) })
  }
  const copyOf = async (token: string, kind: 'sent' | 'drawn') => {
    const path = await newPath(directory)
    await store.fetch(token, kind, path)
    return path
  }
  const validateNow = async (
    token: string,
    { field, name, size, address: from, found: known }: PendingUpload,
  ): Promise<Judged> => {
    if (known) return { error: null, ...found.parse(JSON.parse(known)) }
    const path = await copyOf(token, 'sent')
    const reencodedPath = `${path}.drawn`
    try {
      const result = await validateFile({ field, name, path, size, reencodedPath, from })
      if (result.error !== null) return result
      const valid = found.parse({ ...result, isDrawn: result.path !== path })
      if (valid.isDrawn) await store.put(token, 'drawn', reencodedPath)
      await store.note(token, JSON.stringify(valid))
      return { error: null, ...valid }
    } finally {
      for (const copy of [path, reencodedPath]) await rm(copy, { force: true })
    }
  }
  const validate = (token: string, upload: PendingUpload): Promise<Judged> => {
    const mine = validating.get(token) ?? validateNow(token, upload).finally(() => validating.delete(token))
    validating.set(token, mine)
    return mine
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
    /** Validates a complete upload, once for concurrent callers. */
    validate,
    /** The upload that a form names by its token, as a file of its own until `release`. */
    receive: async (field: FileField, token: string): Promise<ReceivedFile> => {
      const gone = { error: 'fileGone' } as const
      const upload = await find(token)
      if (!upload || upload.isExpired || upload.field !== field || upload.received !== upload.size)
        return gone
      const valid = await validate(token, upload)
      if (valid.error !== null) {
        await store.remove(token)
        return valid
      }
      const path = await copyOf(token, valid.isDrawn ? 'drawn' : 'sent')
      const { name, size: sentSize } = upload
      return { ...valid, path, name, sentPath: path, sentSize, token }
    },
    /** Removes the file of a received upload. */
    release: async ({ path }: GoodFile): Promise<void> => {
      await rm(path, { force: true }).catch((error: unknown) => {
        log('warn', 'upload.not-removed', { error: faultOf(error) })
      })
    },
    /** Turns a file that came with a form into a pending upload; null if that is impossible. */
    keep: async (field: FileField, file: GoodFile, request: Request): Promise<string | null> => {
      const { name, sentPath, sentSize: size, path } = file
      const isDrawn = path !== sentPath
      try {
        const token = await begin({ field, name, size }, request)
        if (!token) return null
        await store.put(token, 'sent', sentPath)
        if (isDrawn) await store.put(token, 'drawn', path)
        await store.note(token, JSON.stringify(found.parse({ ...file, isDrawn })))
        return token
      } catch (error) {
        log('warn', 'upload.not-held', { error: faultOf(error) })
        return null
      }
    },
    /** Removes expired uploads, and the files that killed processes left behind. */
    sweep: async (): Promise<void> => {
      const over = now() - lifetime - grace
      await store.removeBefore(over)
      await removeFilesBefore(over, directory)
    },
  }
}

export type PendingUploads = ReturnType<typeof createPendingUploads>
