import { createReadStream } from 'node:fs'
import { minBytesPerMs, uploadLimits, uploadTimes } from '#lib/base/capacity.ts'
import { isToken, keyedHash } from '#lib/base/keyed-hash.ts'
import { log, loggableCode } from '#lib/base/log.ts'
import { minuteMs } from '#lib/base/time.ts'
import type { SentFile } from '#lib/http/form-parser.ts'
import type { FileField } from '#lib/schemas/files.ts'
import {
  createUploadStore,
  type PendingUpload,
  type UploadDatabase,
  type UploadLimits,
} from './upload-store.ts'

const { lifetimeMs, slowLifetimeMs, graceMs } = uploadTimes

const isExpired = ({ received, size, ...timestamps }: PendingUpload, nowMs: number) => {
  const [createdAt, touchedAt] = [Date.parse(timestamps.created_at), Date.parse(timestamps.touched_at)]
  const isSlow = received < size && received < Math.max(minuteMs, touchedAt - createdAt) * minBytesPerMs
  return createdAt + lifetimeMs <= nowMs || (isSlow && touchedAt + slowLifetimeMs <= nowMs)
}

type PendingUploadsOptions = {
  database: () => Promise<UploadDatabase>
  /** A folder on the disk whose free space is checked. */
  directory: string
  /** The key of the stored hashes of client IP addresses. */
  secret: () => Promise<string>
  clientAddressOf: (request: Request) => string
  limits?: UploadLimits
}

/** Manages the uploads that wait for their form, for up to a day; the random id of each upload is its token. */
export const createPendingUploads = (options: PendingUploadsOptions) => {
  const { database, directory, secret, clientAddressOf, limits = uploadLimits } = options
  const store = createUploadStore({ database, directory, limits })

  const create = async (
    upload: Pick<PendingUpload, 'field' | 'name' | 'size'>,
    request: Request,
  ): Promise<PendingUpload | null> =>
    store.create({ ...upload, address: keyedHash(await secret(), 'uploads from', clientAddressOf(request)) })
  /** Returns null if the token is unknown or the upload has expired. */
  const find = async (token: string): Promise<PendingUpload | null> => {
    const upload = isToken(token) ? await store.find(token) : null
    return upload && !isExpired(upload, Date.now()) ? upload : null
  }

  const openRequests = new Set<{ upload: PendingUpload; controller: AbortController }>()
  /**
   * Appends the bytes of a request. Ends an older request for the same upload, because its connection may be broken,
   * and the oldest request of a client that has too many.
   */
  const append = async (upload: PendingUpload, read: (signal: AbortSignal) => AsyncIterable<Uint8Array>) => {
    const olderRequests = [...openRequests].filter((older) => older.upload.address === upload.address)
    const excess = olderRequests.length + 1 - limits.incompletePerClient
    for (const request of olderRequests.filter((older, n) => older.upload.id === upload.id || n < excess)) {
      openRequests.delete(request)
      request.controller.abort()
    }
    const openRequest = { upload, controller: new AbortController() }
    const { signal } = openRequest.controller
    openRequests.add(openRequest)
    try {
      return await store.append(upload, read(signal), signal)
    } finally {
      openRequests.delete(openRequest)
    }
  }

  return {
    find,
    create,
    append,
    remove: async (token: string): Promise<void> => {
      if (isToken(token)) await store.remove(token)
    },
    /** Writes the upload with a form's token to a file; null unless it exists, is complete and is for this field. */
    copyTo: async (field: FileField, token: string, path: string): Promise<SentFile | null> => {
      const upload = await find(token)
      if (upload?.field !== field || upload.received !== upload.size) return null
      await store.copyTo(token, path)
      // If the form was sent twice, the other request may have removed the upload meanwhile.
      return (await find(token)) && { name: upload.name, path, size: upload.size }
    },
    /** Saves a file that was sent with a form as a pending upload; returns its token, or null if that fails. */
    save: async (field: FileField, file: SentFile, request: Request): Promise<string | null> => {
      const { name, path, size } = file
      try {
        const upload = await create({ field, name, size }, request)
        if (!upload) return null
        return (await store.append(upload, createReadStream(path))) === size ? upload.id : null
      } catch (error) {
        log('warn', 'upload.save-failed', { error: loggableCode(error) })
        return null
      }
    },
    removeExpired: (): Promise<void> =>
      store.removeExpired((upload) => isExpired(upload, Date.now() - graceMs)),
  }
}

export type PendingUploads = ReturnType<typeof createPendingUploads>
