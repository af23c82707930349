import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { hasFreeBytes, minBytesPerMs, uploadChunkBytes, uploadTimes } from '#backend/capacity.ts'
import { joinChunks } from '#backend/http/body-bytes.ts'
import type { TemporaryFile } from '#backend/http/form-parser.ts'
import { isToken, keyedHash } from '#backend/store/keyed-hash.ts'
import { log, loggableCode } from '#lib/base/log.ts'
import { isoTime, minuteMs } from '#lib/base/time.ts'
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
  /** A folder on the disk whose free space is checked. */
  directory: string
  /** The key of the stored hashes of client IP addresses. */
  secret: () => Promise<string>
  clientAddressOf: (request: Request) => string
  limits: UploadLimits
}

/** Why the rest of an upload is refused. Not an error, because each Next route has its own copy of an error's class. */
type AppendRefusal = 'quota' | 'size' | 'offset'

/**
 * Manages the uploads that wait for their form, for up to a day, as rows in SQLite or in a PostgreSQL database that
 * instances share; the random id of each upload is its token.
 */
export const createPendingUploads = (options: PendingUploadsOptions) => {
  const { database, directory, secret, clientAddressOf, limits } = options
  const isDiskFull = async () => !(await hasFreeBytes(directory, limits.freeBytes))

  /** Adds an upload; returns null if it exceeds the quota or the disk is full. */
  const create = async (
    upload: Pick<PendingUpload, 'field' | 'name' | 'size'>,
    request: Request,
  ): Promise<PendingUpload | null> => {
    if (await isDiskFull()) return null
    const address = keyedHash(await secret(), 'uploads from', clientAddressOf(request))
    const createdAt = isoTime(Date.now())
    const times = { created_at: createdAt, touched_at: createdAt }
    const row = { ...upload, ...times, id: randomBytes(18).toString('base64url'), address, received: 0 }
    return (await insertUpload(await database(), row, limits)) ? row : null
  }
  /** Returns null if the token is unknown or the upload has expired. */
  const find = async (token: string): Promise<PendingUpload | null> => {
    if (!isToken(token)) return null
    const rows = (await database()).selectFrom('uploads').selectAll()
    const upload = await rows.where('id', '=', token).executeTakeFirst()
    return upload && !isExpired(upload, Date.now()) ? upload : null
  }
  /** Stores bytes until `signal` aborts; resolves to the number of all received bytes, or to a refusal. */
  const store = async (
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
      return await store(upload, read(signal), signal)
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
    /** Writes the upload with a form's token to a file; null unless it exists, is complete and is for this field. */
    copyTo: async (field: FileField, token: string, path: string): Promise<TemporaryFile | null> => {
      const upload = await find(token)
      if (upload?.field !== field || upload.received !== upload.size) return null
      const pieces = readPieces(await database(), token)
      await pipeline(pieces, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      // If the form was sent twice, the other request may have removed the upload meanwhile.
      return (await find(token)) && { name: upload.name, path, size: upload.size }
    },
    /** Saves a file that was sent with a form as a pending upload; returns its token, or null if that fails. */
    save: async (field: FileField, file: TemporaryFile, request: Request): Promise<string | null> => {
      const { name, path, size } = file
      try {
        const upload = await create({ field, name, size }, request)
        if (!upload) return null
        return (await store(upload, createReadStream(path))) === size ? upload.id : null
      } catch (error) {
        log('warn', 'upload.save-failed', { error: loggableCode(error) })
        return null
      }
    },
    removeExpired: async (): Promise<void> =>
      removeExpiredUploads(await database(), (upload) => isExpired(upload, Date.now() - graceMs)),
  }
}

export type PendingUploads = ReturnType<typeof createPendingUploads>
