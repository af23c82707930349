import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { Kysely, SqliteAdapter, sql } from 'kysely'
import { createSqliteDialect, isDamage, reclaimSpace } from '#lib/backend/store/sqlite.ts'
import { uploadPieceBytes, uploadTimes } from '#lib/base/capacity.ts'
import type { FileField } from '#lib/schemas/files.ts'

/** The tables, for Kysely. Times are ISO 8601 text. */
export type UploadTables = {
  uploads: {
    id: string
    field: FileField
    name: string
    /** How many bytes were announced, and have arrived. */
    size: number
    received: number
    /** The keyed hash of the client that it counts against. */
    address: string
    created_at: string
    touched_at: string
  }
  upload_pieces: { id: string; start: number; content: Uint8Array<ArrayBuffer> }
}

/** An upload that waits for its form. */
export type PendingUpload = UploadTables['uploads']

export type UploadDatabase = Kysely<UploadTables>

// `bytea` is PostgreSQL's type; SQLite takes any name, and keeps bytes as bytes.
const tables = [
  `create table if not exists uploads (id text primary key, field text not null, name text not null,
    size integer not null, received integer not null, address text not null,
    created_at text not null, touched_at text not null)`,
  `create table if not exists upload_pieces (id text not null, start integer not null,
    content bytea not null, primary key (id, start))`,
]

// Instances take turns, so that each counts what the other does. SQLite has one writer.
const lockUploads = async (db: UploadDatabase) => {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return
  await sql`select pg_advisory_xact_lock(hashtext('uploads'))`.execute(db)
}

/** Makes the tables of uploads where there are none, and answers the database. */
export const createUploadTables = (db: UploadDatabase): Promise<UploadDatabase> =>
  db.transaction().execute(async (transaction) => {
    await lockUploads(transaction)
    for (const table of tables) await sql.raw(table).execute(transaction)
    return db
  })

// A file beside the site's own keeps unsent CVs out of backups.
const pragmas = [
  'auto_vacuum = INCREMENTAL',
  'journal_mode = WAL',
  'synchronous = NORMAL',
  'secure_delete = ON',
]

/** Opens the uploads of a site with SQLite, in a file of their own; one that is damaged is begun anew. */
export const openUploads = async (directory: string): Promise<UploadDatabase> => {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const file = join(/* turbopackIgnore: true */ directory, 'uploads.db')
  await (await open(file, 'a', 0o600)).close()
  const db = new Kysely<UploadTables>({ dialect: createSqliteDialect(file, { pragmas }) })
  try {
    return await createUploadTables(db)
  } catch (error) {
    await db.destroy()
    if (!isDamage(error)) throw error
    for (const end of ['', '-wal', '-shm']) await rm(file + end, { force: true })
    return openUploads(directory)
  }
}

/** The quota: bytes and files in all, bytes of the disk that stay free; files, incomplete files and bytes of a client. */
export type UploadLimits = Record<
  'totalBytes' | 'totalFiles' | 'freeBytes' | 'filesPerClient' | 'incompletePerClient' | 'bytesPerClient',
  number
>

const piecesAtOnce = 4

/**
 * Why bytes are not stored: the quota, the announced size, or another request that stored bytes at their offset. It is
 * returned, not thrown, because routes have their own copies of this module, so `instanceof` would fail in them.
 */
export type BytesRefusal = 'quota' | 'size' | 'offset'

const exceededError = new Error('the quota of uploads is exceeded')

type Announced = Pick<PendingUpload, 'field' | 'name' | 'size' | 'address'>
type StoreOptions = {
  database: () => Promise<UploadDatabase>
  /** A folder on the disk that has to keep some bytes free. */
  directory: string
  limits: UploadLimits
  now: () => number
}

const removeFrom = async (db: UploadDatabase, id: string) => {
  await db.deleteFrom('uploads').where('id', '=', id).execute()
  // In small steps: others are answered meanwhile.
  for (;;) {
    const some = db.selectFrom('upload_pieces').select('start').where('id', '=', id).limit(piecesAtOnce)
    const pieces = db.deleteFrom('upload_pieces').where('id', '=', id).where('start', 'in', some)
    if (!(await pieces.executeTakeFirst()).numDeletedRows) return
    await yieldToEventLoop()
  }
}

// Adds a piece; returns false if a newer request has written at this offset, because then this one's connection broke.
const addPiece = (db: UploadDatabase, id: string, start: number, content: Buffer<ArrayBuffer>, at: number) =>
  db.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('uploads')
      .set({ received: start + content.length, touched_at: new Date(at).toISOString() })
      .where('id', '=', id)
      .where('received', '=', start)
      .returning('id')
      .executeTakeFirst()
    if (row) await transaction.insertInto('upload_pieces').values({ id, start, content }).execute()
    return row !== undefined
  })

// The uploads of one client, or all.
const uploadsOf = (db: UploadDatabase, address: string | null) => {
  const all = db.selectFrom('uploads')
  return address === null ? all : all.where('address', '=', address)
}

const usageOf = async (rows: ReturnType<typeof uploadsOf>) => {
  const { files, incomplete, received } = await rows
    .select(({ fn }) => [
      fn.countAll().as('files'),
      fn.countAll().filterWhereRef('received', '<', 'size').as('incomplete'),
      fn.sum('received').as('received'),
    ])
    .executeTakeFirstOrThrow()
  // An incomplete upload may receive one more piece before it is counted again.
  const bytes = Number(received) + Number(incomplete) * uploadPieceBytes
  return { files: Number(files), incomplete: Number(incomplete), bytes }
}

/** The client whose quota is exceeded, null if all together exceed theirs; else undefined. */
const exceededQuota = async (db: UploadDatabase, address: string, limits: UploadLimits) => {
  const { files, incomplete, bytes } = await usageOf(uploadsOf(db, address))
  const { filesPerClient, incompletePerClient, bytesPerClient } = limits
  if (files > filesPerClient || incomplete > incompletePerClient || bytes > bytesPerClient) return address
  const all = await usageOf(uploadsOf(db, null))
  return all.files > limits.totalFiles || all.bytes > limits.totalBytes ? null : undefined
}

// The upload to evict: an idle incomplete one, else the oldest idle complete one of the client with the most bytes.
const victimIn = async (db: UploadDatabase, quota: string | null, at: number) => {
  const idleSince = (time: number) =>
    uploadsOf(db, quota)
      .select('id')
      .where('touched_at', '<=', new Date(at - time).toISOString())
  const incomplete = idleSince(uploadTimes.incompleteIdle)
    .whereRef('received', '<', 'size')
    .orderBy('touched_at')
  const abandoned = await incomplete.limit(1).executeTakeFirst()
  if (abandoned) return abandoned.id
  const largest = uploadsOf(db, quota)
    .select('address')
    .groupBy('address')
    .orderBy(({ fn }) => fn.sum('received'), 'desc')
    .limit(1)
  const complete = idleSince(uploadTimes.completeIdle)
    .where('address', 'in', largest)
    .orderBy('created_at')
    .limit(1)
  return (await complete.executeTakeFirst())?.id
}

/** Whether a client's uploads are within the quota, if need be after an eviction. */
const makeRoom = async (db: UploadDatabase, address: string, limits: UploadLimits, at: number) => {
  const quota = await exceededQuota(db, address, limits)
  if (quota === undefined) return true
  const victim = await victimIn(db, quota, at)
  if (!victim) return false
  await removeFrom(db, victim)
  return (await exceededQuota(db, address, limits)) === undefined
}

async function* piecesOf(db: UploadDatabase, id: string) {
  const pieces = db.selectFrom('upload_pieces').select('content').where('id', '=', id)
  for (let start = 0; ; ) {
    const piece = await pieces.where('start', '=', start).executeTakeFirst()
    if (!piece) return
    yield piece.content
    start += piece.content.length
    await yieldToEventLoop()
  }
}

/** The pieces of uploads as rows, in SQLite's own file or in the PostgreSQL that instances share. */
export const createUploadStore = ({ database, directory, limits, now }: StoreOptions) => {
  const isDiskFull = async () => {
    // While the folder does not exist, its disk is unknown.
    const disk = await statfs(directory).catch(() => null)
    return disk !== null && disk.bavail * disk.bsize < limits.freeBytes
  }
  return {
    /** Adds an upload with an unguessable id; null if it exceeds the quota. */
    create: async (announced: Announced): Promise<PendingUpload | null> => {
      if (await isDiskFull()) return null
      const id = randomBytes(18).toString('base64url')
      const at = new Date(now()).toISOString()
      const row = { ...announced, id, received: 0, created_at: at, touched_at: at }
      const db = await database()
      const adding = db.transaction().execute(async (transaction) => {
        await lockUploads(transaction)
        await transaction.insertInto('uploads').values(row).execute()
        // Rolls an eviction back that did not make enough room.
        if (!(await makeRoom(transaction, announced.address, limits, now()))) throw exceededError
        return row
      })
      return adding.catch((error: unknown) => {
        if (error !== exceededError) throw error
        return null
      })
    },
    find: async (id: string) =>
      (await database()).selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst(),
    /** Adds bytes behind those that were received; returns how many there are then, or why the rest is refused. */
    append: async (
      upload: PendingUpload,
      content: AsyncIterable<Uint8Array>,
    ): Promise<number | BytesRefusal> => {
      const { id, address, size } = upload
      const db = await database()
      let [start, bytes] = [upload.received, 0]
      let waiting: Uint8Array[] = []
      const flush = async (): Promise<BytesRefusal | null> => {
        if (!bytes) return null
        const piece = Buffer.concat(waiting)
        waiting = []
        bytes = 0
        if ((await isDiskFull()) || !(await makeRoom(db, address, limits, now()))) return 'quota'
        if (!(await addPiece(db, id, start, piece, now()))) return 'offset'
        start += piece.length
        return null
      }
      for await (const chunk of content) {
        waiting.push(chunk)
        bytes += chunk.length
        if (start + bytes > size) return 'size'
        const refusal = bytes >= uploadPieceBytes && (await flush())
        if (refusal) return refusal
      }
      return (await flush()) ?? start
    },
    /** Writes an upload to a local file. */
    copyTo: async (id: string, path: string): Promise<void> =>
      pipeline(piecesOf(await database(), id), createWriteStream(path, { flags: 'wx', mode: 0o600 })),
    remove: async (id: string): Promise<void> => removeFrom(await database(), id),
    /** Removes expired uploads, and pieces that belong to no upload. */
    removeExpired: async (isExpired: (upload: PendingUpload) => boolean): Promise<void> => {
      const db = await database()
      const expired = (await db.selectFrom('uploads').selectAll().execute()).filter(isExpired)
      const existing = db.selectFrom('uploads').select('id')
      const lost = db.selectFrom('upload_pieces').select('id').distinct().where('id', 'not in', existing)
      for (const { id } of [...expired, ...(await lost.execute())]) await removeFrom(db, id)
      await reclaimSpace(db)
    },
  }
}
