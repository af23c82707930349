import { randomBytes } from 'node:crypto'
import { hasFreeBytes, minBytesPerMs, uploadChunkBytes, uploadTimes } from '#backend/capacity.ts'
import { sanitizeFileName } from '#backend/files/file-names.ts'
import type { SentFile } from '#backend/files/file-storage.ts'
import { joinChunks } from '#backend/forms/body-bytes.ts'
import { hashWithKey, isToken } from '#backend/store/keyed-hash.ts'
import { isoTime, minuteMs } from '#lib/base/time.ts'
import { errorCodeOrText, log } from '#lib/process/log.ts'
import type { FileField } from '#lib/schemas/files.ts'
import {
  addPiece,
  enforceQuotas,
  insertUpload,
  type PendingUpload,
  readPieces,
  removeExpiredUploads,
  removeUpload,
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
  /** If the disk with this folder has less free space than `limits.minFreeBytes`, uploads are refused. */
  directory: string
  /** Returns the secret for the keyed hashes that identify clients. */
  secret: () => Promise<string>
  limits: UploadLimits
}

/**
 * The reason for refusing the rest of an upload. Not an Error class, because Next may load a module several times, so
 * `instanceof` could fail.
 */
type AppendRefusal = 'quota' | 'size' | 'offset'

/**
 * Creates the storage for uploads, which wait up to a day for their form. The database is SQLite, or a PostgreSQL
 * database that instances share. An upload's random id is its token.
 */
export const createPendingUploads = (options: PendingUploadsOptions) => {
  const { database, directory, secret, limits } = options
  const isDiskFull = async () => !(await hasFreeBytes(directory, limits.minFreeBytes))

  /** Adds an upload; returns null if it exceeds a quota or the disk is full. */
  const create = async (
    { field, name, size }: Pick<PendingUpload, 'field' | 'name' | 'size'>,
    client: string,
  ): Promise<PendingUpload | null> => {
    if (await isDiskFull()) return null
    const address = hashWithKey(await secret(), 'uploads from', client)
    const createdAt = isoTime(Date.now())
    const timestamps = { created_at: createdAt, touched_at: createdAt }
    const upload = { field, name: sanitizeFileName(name), size, received: 0, address, ...timestamps }
    const row = { ...upload, id: randomBytes(18).toString('base64url') }
    return (await insertUpload(await database(), row, limits)) ? row : null
  }
  /** Returns null if the token is unknown or the upload has expired. */
  const find = async (token: string): Promise<PendingUpload | null> => {
    if (!isToken(token)) return null
    const uploadQuery = (await database()).selectFrom('uploads').selectAll()
    const upload = await uploadQuery.where('id', '=', token).executeTakeFirst()
    return upload && !isExpired(upload, Date.now()) ? upload : null
  }
  /**
   * Appends content to an upload, and stops if `signal` aborts. Resolves to the total number of stored bytes, or to a
   * refusal.
   */
  const appendContent = async (
    { id, address, size, received }: PendingUpload,
    content: AsyncIterable<Uint8Array>,
    signal?: AbortSignal,
  ): Promise<number | AppendRefusal> => {
    const db = await database()
    let start = received
    for await (const piece of joinChunks(content, uploadChunkBytes)) {
      if (start + piece.length > size) return 'size'
      if ((await isDiskFull()) || !(await enforceQuotas(db, address, limits))) return 'quota'
      if (signal?.aborted || !(await addPiece(db, id, start, piece))) return 'offset'
      start += piece.length
    }
    return start
  }

  const openRequests = new Set<{ upload: PendingUpload; controller: AbortController }>()
  /**
   * Appends a request's bytes. Aborts older requests for the same upload, whose connections may be broken, and the
   * client's oldest requests if there are too many.
   */
  const append = async (upload: PendingUpload, read: (signal: AbortSignal) => AsyncIterable<Uint8Array>) => {
    const olderRequests = [...openRequests].filter((request) => request.upload.address === upload.address)
    const excessCount = olderRequests.length + 1 - limits.incompletePerClient
    for (const request of olderRequests.filter(
      (older, n) => older.upload.id === upload.id || n < excessCount,
    )) {
      openRequests.delete(request)
      request.controller.abort()
    }
    const openRequest = { upload, controller: new AbortController() }
    const { signal } = openRequest.controller
    openRequests.add(openRequest)
    try {
      return await appendContent(upload, read(signal), signal)
    } finally {
      openRequests.delete(openRequest)
    }
  }

  return {
    find,
    create,
    append,
    remove: async (token: string): Promise<void> => {
      if (isToken(token)) await removeUpload(await database(), token)
    },
    /** Opens an upload by its token; returns null unless it is unexpired, complete and for the given field. */
    open: async (field: FileField, token: string) => {
      const upload = await find(token)
      if (upload?.field !== field || upload.received !== upload.size) return null
      const { name, size } = upload
      return { name, size, content: readPieces(await database(), token) }
    },
    /** Saves a form's attached file as a pending upload; returns the token, or null if saving fails. */
    save: async (
      field: FileField,
      { name, size, content }: Pick<SentFile, 'name' | 'size' | 'content'>,
      client: string,
    ): Promise<string | null> => {
      try {
        const upload = await create({ field, name, size }, client)
        if (!upload) return null
        return (await appendContent(upload, content.stream())) === size ? upload.id : null
      } catch (error) {
        log('warn', 'upload.save-failed', { error: errorCodeOrText(error) })
        return null
      }
    },
    removeExpired: async (): Promise<void> =>
      removeExpiredUploads(await database(), (upload) => isExpired(upload, Date.now() - graceMs)),
  }
}

export type PendingUploads = ReturnType<typeof createPendingUploads>
