import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { Kysely, SqliteAdapter, sql } from 'kysely'
import { uploadChunkBytes, type uploadLimits, uploadTimes } from '#backend/capacity.ts'
import { createSqliteDialect, isDamageError, reclaimSpace } from '#backend/store/sqlite.ts'
import { isoTime } from '#lib/base/time.ts'
import type { FileField } from '#lib/schemas/files.ts'

/** Times are ISO 8601 text. */
export type UploadTables = {
  uploads: {
    id: string
    field: FileField
    name: string
    /** The file's size in bytes, as declared by the client unless the file was sent with its form. */
    size: number
    /** The number of bytes stored so far. */
    received: number
    /** A keyed hash of the client's IP address or, with IPv6, of its network. */
    address: string
    created_at: string
    touched_at: string
  }
  upload_pieces: { id: string; start: number; content: Uint8Array<ArrayBuffer> }
}

export type PendingUpload = UploadTables['uploads']

export type UploadDatabase = Kysely<UploadTables>

// `bytea` is a PostgreSQL type, but SQLite accepts any type name and stores bytes unchanged.
const tableStatements = [
  `create table if not exists uploads (id text primary key, field text not null, name text not null,
    size integer not null, received integer not null, address text not null,
    created_at text not null, touched_at text not null)`,
  `create table if not exists upload_pieces (id text not null, start integer not null,
    content bytea not null, primary key (id, start))`,
]

// Makes other transactions that call this function wait until this transaction ends, even on other instances, so that
// each one counts all uploads added before it. SQLite needs no such lock, because it allows only one writer.
const lockUploads = async (db: UploadDatabase) => {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return
  await sql`select pg_advisory_xact_lock(hashtext('uploads'))`.execute(db)
}

export const createUploadTables = (db: UploadDatabase): Promise<UploadDatabase> =>
  db.transaction().execute(async (transaction) => {
    await lockUploads(transaction)
    for (const statement of tableStatements) await sql.raw(statement).execute(transaction)
    return db
  })

/**
 * Opens the SQLite database for uploads; recreates it if it is damaged. The uploads are in a separate file, so that
 * backups of the main database contain no unsent CVs.
 */
export const openUploadDatabase = async (directory: string): Promise<UploadDatabase> => {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const path = join(/* turbopackIgnore: true */ directory, 'uploads.db')
  await (await open(path, 'a', 0o600)).close()
  const db = new Kysely<UploadTables>({ dialect: createSqliteDialect(path, { synchronous: 'NORMAL' }) })
  try {
    return await createUploadTables(db)
  } catch (error) {
    await db.destroy()
    if (!isDamageError(error)) throw error
    for (const suffix of ['', '-wal', '-shm']) await rm(path + suffix, { force: true })
    return openUploadDatabase(directory)
  }
}

/** `minFreeBytes` must stay free on the disk. The other limits apply to all uploads together, or to each client's. */
export type UploadLimits = typeof uploadLimits

const piecesPerDeletion = 4

/** Deletes an upload a few pieces at a time, so that the process can handle other requests in between. */
export const removeUpload = async (db: UploadDatabase, id: string) => {
  await db.deleteFrom('uploads').where('id', '=', id).execute()
  for (;;) {
    const batch = db.selectFrom('upload_pieces').select('start').where('id', '=', id).limit(piecesPerDeletion)
    const deletion = db.deleteFrom('upload_pieces').where('id', '=', id).where('start', 'in', batch)
    if (!(await deletion.executeTakeFirst()).numDeletedRows) return
    await yieldToEventLoop()
  }
}

/** Adds a piece; returns false if the upload was removed, or if another request already wrote at this offset. */
export const addPiece = (db: UploadDatabase, id: string, start: number, content: Buffer<ArrayBuffer>) =>
  db.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('uploads')
      .set({ received: start + content.length, touched_at: isoTime(Date.now()) })
      .where('id', '=', id)
      .where('received', '=', start)
      .returning('id')
      .executeTakeFirst()
    if (row) await transaction.insertInto('upload_pieces').values({ id, start, content }).execute()
    return row !== undefined
  })

const selectUploads = (db: UploadDatabase, clientHash: string | null) => {
  const uploads = db.selectFrom('uploads')
  return clientHash === null ? uploads : uploads.where('address', '=', clientHash)
}

const readUsage = async (uploadQuery: ReturnType<typeof selectUploads>) => {
  const { fileCount, incompleteCount, received } = await uploadQuery
    .select(({ fn }) => [
      fn.countAll().as('fileCount'),
      fn.countAll().filterWhereRef('received', '<', 'size').as('incompleteCount'),
      fn.sum('received').as('received'),
    ])
    .executeTakeFirstOrThrow()
  // An incomplete upload may grow by one piece before the usage is read again.
  const bytes = Number(received) + Number(incompleteCount) * uploadChunkBytes
  return { fileCount: Number(fileCount), incompleteCount: Number(incompleteCount), bytes }
}

/** Returns `clientHash` if the client's quota is exceeded, null if the total quota is exceeded, else undefined. */
const findEvictionScope = async (db: UploadDatabase, clientHash: string, limits: UploadLimits) => {
  const { fileCount, incompleteCount, bytes } = await readUsage(selectUploads(db, clientHash))
  const { filesPerClient, incompletePerClient, bytesPerClient } = limits
  if (fileCount > filesPerClient || incompleteCount > incompletePerClient || bytes > bytesPerClient)
    return clientHash
  const totalUsage = await readUsage(selectUploads(db, null))
  return totalUsage.fileCount > limits.totalFiles || totalUsage.bytes > limits.totalBytes ? null : undefined
}

// Returns the id of the upload to evict: the incomplete upload that has been idle longest or, if no incomplete one is
// idle, the oldest idle upload from the client with the most bytes; undefined if that client has none.
const findEvictableId = async (db: UploadDatabase, clientHash: string | null) => {
  const uploadsIdleFor = (idleMs: number) =>
    selectUploads(db, clientHash)
      .select('id')
      .where('touched_at', '<=', isoTime(Date.now() - idleMs))
  const incompleteUploads = uploadsIdleFor(uploadTimes.incompleteIdleMs)
    .whereRef('received', '<', 'size')
    .orderBy('touched_at')
  const idleUpload = await incompleteUploads.limit(1).executeTakeFirst()
  if (idleUpload) return idleUpload.id
  const largestClientHash = selectUploads(db, clientHash)
    .select('address')
    .groupBy('address')
    .orderBy(({ fn }) => fn.sum('received'), 'desc')
    .limit(1)
  const completeUploads = uploadsIdleFor(uploadTimes.completeIdleMs)
    .where('address', 'in', largestClientHash)
    .orderBy('created_at')
    .limit(1)
  return (await completeUploads.executeTakeFirst())?.id
}

/** Evicts an upload if a quota is exceeded; resolves to false if a quota is still exceeded. */
export const enforceQuotas = async (db: UploadDatabase, clientHash: string, limits: UploadLimits) => {
  const evictionScope = await findEvictionScope(db, clientHash, limits)
  if (evictionScope === undefined) return true
  const evictedId = await findEvictableId(db, evictionScope)
  if (!evictedId) return false
  await removeUpload(db, evictedId)
  return (await findEvictionScope(db, clientHash, limits)) === undefined
}

export async function* readPieces(db: UploadDatabase, id: string) {
  const pieces = db.selectFrom('upload_pieces').select('content').where('id', '=', id)
  for (let start = 0; ; ) {
    const piece = await pieces.where('start', '=', start).executeTakeFirst()
    if (!piece) return
    yield piece.content
    start += piece.content.length
    await yieldToEventLoop()
  }
}

const quotaError = new Error('the upload quota is exceeded')

/** Adds an upload; returns false if it exceeds a quota. */
export const insertUpload = (
  db: UploadDatabase,
  upload: PendingUpload,
  limits: UploadLimits,
): Promise<boolean> => {
  const insertion = db.transaction().execute(async (transaction) => {
    await lockUploads(transaction)
    await transaction.insertInto('uploads').values(upload).execute()
    // The error rolls back the insertion, and any eviction that did not free enough space.
    if (!(await enforceQuotas(transaction, upload.address, limits))) throw quotaError
    return true
  })
  return insertion.catch((error: unknown) => {
    if (error !== quotaError) throw error
    return false
  })
}

/** Removes expired uploads and pieces that belong to no upload; with SQLite, also reclaims the disk space. */
export const removeExpiredUploads = async (
  db: UploadDatabase,
  isExpired: (upload: PendingUpload) => boolean,
): Promise<void> => {
  const expiredUploads = (await db.selectFrom('uploads').selectAll().execute()).filter(isExpired)
  const existingIds = db.selectFrom('uploads').select('id')
  const orphanedIds = db
    .selectFrom('upload_pieces')
    .select('id')
    .distinct()
    .where('id', 'not in', existingIds)
  for (const { id } of [...expiredUploads, ...(await orphanedIds.execute())]) await removeUpload(db, id)
  await reclaimSpace(db)
}
