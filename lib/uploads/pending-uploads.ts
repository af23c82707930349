import { createReadStream } from 'node:fs'
import { minBytesPerMs, uploadLimits, uploadTimes } from '#lib/base/capacity.ts'
import { isToken, keyedHash } from '#lib/base/keyed-hash.ts'
import { log, loggableCode } from '#lib/base/log.ts'
import type { SentFile } from '#lib/http/form-parser.ts'
import type { FileField } from '#lib/schemas/files.ts'
import {
  createUploadStore,
  type PendingUpload,
  type UploadDatabase,
  type UploadLimits,
} from './upload-store.ts'

const minuteMs = 60 * 1000
const { lifetime, slowLifetime, grace } = uploadTimes

const isExpired = ({ received, size, ...times }: PendingUpload, nowMs: number) => {
  const [createdAt, touchedAt] = [Date.parse(times.created_at), Date.parse(times.touched_at)]
  const isSlow = received < size && received < Math.max(minuteMs, touchedAt - createdAt) * minBytesPerMs
  return createdAt + lifetime <= nowMs || (isSlow && touchedAt + slowLifetime <= nowMs)
}

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

/** The uploads that wait to be sent with a form, for a day, each under a random id. */
export const createPendingUploads = (options: PendingUploadsOptions) => {
  const { database, directory, secret, addressOf, limits = uploadLimits, now = Date.now } = options
  const store = createUploadStore({ database, directory, limits, now })

  const begin = async (
    upload: Pick<PendingUpload, 'field' | 'name' | 'size'>,
    request: Request,
  ): Promise<PendingUpload | null> =>
    store.create({ ...upload, address: keyedHash(await secret(), 'uploads from', addressOf(request)) })
  /** An upload, with how much of it has arrived; null for an unknown token or an expired upload. */
  const find = async (token: string): Promise<PendingUpload | null> => {
    const upload = isToken(token) ? await store.find(token) : null
    return upload && !isExpired(upload, now()) ? upload : null
  }

  return {
    find,
    /** Adds an upload of which nothing has arrived; null if it exceeds the quota. */
    begin,
    append: store.append,
    remove: async (token: string): Promise<void> => {
      if (isToken(token)) await store.remove(token)
    },
    /** The complete upload that a form names by its token, written to a file of the form; null where there is none. */
    copyTo: async (field: FileField, token: string, path: string): Promise<SentFile | null> => {
      const upload = await find(token)
      if (upload?.field !== field || upload.received !== upload.size) return null
      await store.copyTo(token, path)
      // The same form, sent twice, may have removed it meanwhile.
      return (await find(token)) && { name: upload.name, path, size: upload.size }
    },
    /** Turns a file that came with a form into a pending upload; null if that is impossible. */
    save: async (field: FileField, file: SentFile, request: Request): Promise<string | null> => {
      const { name, path, size } = file
      try {
        const upload = await begin({ field, name, size }, request)
        if (!upload) return null
        return (await store.append(upload, createReadStream(path))) === size ? upload.id : null
      } catch (error) {
        log('warn', 'upload.save-failed', { error: loggableCode(error) })
        return null
      }
    },
    /** Removes expired uploads. */
    sweep: (): Promise<void> => store.removeExpired((upload) => isExpired(upload, now() - grace)),
  }
}

export type PendingUploads = ReturnType<typeof createPendingUploads>
