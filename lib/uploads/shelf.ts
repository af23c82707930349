import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, link, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ERRORS } from '@tus/server'
import { Kysely, SqliteAdapter, sql } from 'kysely'
import type { Database } from '#lib/backend/store/schema.ts'
import { createSqliteDialect } from '#lib/backend/store/sqlite.ts'
import { createUploadTables } from '#lib/backend/store/upload-tables.ts'
import { faultOf, log } from '#lib/base/log.ts'

/**
 * An upload's files, as endings of its token: the bytes, the protocol's note, the validation's result, the re-encoded
 * photo, and the note that it was sent with an application.
 */
export const endings = ['', '.json', '.judged', '.drawn', '.taken'] as const
export type Ending = (typeof endings)[number]

/** Where the files of pending uploads lie. */
export type Shelf = {
  /** The database that counts them. */
  counts: () => Promise<Database>
  /** Whether an upload lies here. */
  holds: (token: string) => Promise<boolean>
  /** How many of its bytes have arrived; null where it has no place for them. */
  arrived: (token: string) => Promise<number | null>
  /** Adds to its bytes, also where the line is cut; answers how many there are. */
  append: (token: string, content: Readable, offset: number) => Promise<number>
  readText: (token: string, ending: Ending) => Promise<string | null>
  writeText: (token: string, ending: Ending, text: string) => Promise<unknown>
  /** Takes over a file of this machine. */
  put: (token: string, ending: Ending, path: string) => Promise<void>
  /** Makes a file of this machine. */
  fetch: (token: string, ending: Ending, path: string) => Promise<void>
  discard: (token: string, endings: readonly Ending[]) => Promise<void>
  /** Discards what is over, by names that begin with a token, and the time of their change. */
  sweep: (isOver: (name: string, changedAt: number) => boolean) => Promise<string[]>
}

/** The number of letters of a token. */
export const tokenLength = 48

/** Null for a file that is absent; other errors are rethrown. */
export const nullIfAbsent = (error: unknown) => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

// Counts what earlier processes left. The address is not stored, so it is unknown after a restart.
const countingIn = (directory: string) => {
  const load = async () => {
    const db: Database = new Kysely({ dialect: createSqliteDialect(':memory:') })
    await createUploadTables(db)
    for (const name of await readdir(directory).catch(() => [])) {
      const { size: bytes } = await stat(join(directory, name)).catch(() => ({ size: 0 }))
      await db
        .insertInto('pending_uploads')
        .values({ token: name.slice(0, tokenLength), bytes, address: null, idle_at: null })
        .onConflict((conflict) =>
          conflict
            .column('token')
            .doUpdateSet((row) => ({ bytes: row('pending_uploads.bytes', '+', bytes) })),
        )
        .execute()
    }
    return db
  }
  let loading: Promise<Database> | undefined
  return () => {
    loading ??= load()
    return loading
  }
}

/** Files in a directory of this machine. */
export const createDiskShelf = (directory: string, counts = countingIn(directory)): Shelf => {
  const pathOf = (token: string, ending: Ending = '') => join(directory, token + ending)
  const sizeOf = async (path: string) => (await stat(path).catch(nullIfAbsent))?.size ?? null
  return {
    counts,
    holds: async (token) =>
      ((await sizeOf(pathOf(token, '.json'))) ?? (await sizeOf(pathOf(token, '.taken')))) !== null,
    arrived: (token) => sizeOf(pathOf(token)),
    append: async (token, content, offset) => {
      const file = createWriteStream(pathOf(token), { flags: 'r+', start: offset })
      await pipeline(content, file)
      return offset + file.bytesWritten
    },
    readText: (token, ending) => readFile(pathOf(token, ending), 'utf8').catch(nullIfAbsent),
    writeText: (token, ending, text) => writeFile(pathOf(token, ending), text, { mode: 0o600 }),
    put: (token, ending, path) => copyFile(path, pathOf(token, ending)),
    // Some file systems have no hard links.
    fetch: (token, ending, path) =>
      link(pathOf(token, ending), path).catch(() => copyFile(pathOf(token, ending), path)),
    discard: async (token, given) => {
      for (const ending of given) await rm(pathOf(token, ending), { force: true })
    },
    sweep: async (isOver) => {
      const swept: string[] = []
      for (const name of await readdir(directory).catch(() => [])) {
        const path = join(directory, name)
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
        if (!isOver(name, mtimeMs)) continue
        try {
          await rm(path, { recursive: true, force: true })
          swept.push(name.slice(0, tokenLength))
        } catch (error) {
          // One file that cannot be removed must not keep the others.
          log('warn', 'upload.not-swept', { error: faultOf(error) })
        }
      }
      return swept
    },
  }
}

// As much of a request as a killed instance may lose; the browser's own requests are half as long.
const pieceBytes = 128 * 1024

// The protocol's answer to what is to be tried again; other errors would end an upload.
const later = { status_code: 503, body: 'Later\n' }

/** Files in pieces in a database, which instances share. */
export const createDatabaseShelf = (database: () => Promise<Database>): Shelf => {
  const ask = async <T>(query: (db: Database) => Promise<T>): Promise<T> => {
    try {
      return await query(await database())
    } catch (error) {
      if (error instanceof Error) throw Object.assign(error, later)
      throw error
    }
  }
  const piecesOf = (db: Database, token: string, ending: Ending) =>
    db.selectFrom('upload_pieces').where('token', '=', token).where('ending', '=', ending)
  const read = (token: string, ending: Ending, start: number) =>
    ask(async (db) => {
      const piece = await piecesOf(db, token, ending)
        .where('start', '=', start)
        .select('content')
        .executeTakeFirst()
      return piece?.content ?? null
    })
  const arrivedIn = async (db: Database, token: string) => {
    const length = sql<number>`length(content)`.as('length')
    const last = await piecesOf(db, token, '')
      .select(['start', length])
      .orderBy('start', 'desc')
      .limit(1)
      .executeTakeFirst()
    return last ? last.start + last.length : 0
  }
  const write = (db: Database, token: string, ending: Ending, start: number, content: Buffer<ArrayBuffer>) =>
    db
      .insertInto('upload_pieces')
      .values({ token, ending, start, content })
      .onConflict((conflict) =>
        conflict
          .columns(['token', 'ending', 'start'])
          .doUpdateSet((row) => ({ content: row.ref('excluded.content') })),
      )
      .execute()
  const discardIn = async (db: Database, token: string, given: readonly Ending[]) => {
    await db.deleteFrom('upload_pieces').where('token', '=', token).where('ending', 'in', given).execute()
  }
  // Whoever writes the same upload through another instance waits for the row, and then finds that it is too late.
  const add = async (token: string, start: number, content: Buffer<ArrayBuffer>) => {
    const isNext = await ask((db) =>
      db.transaction().execute(async (transaction) => {
        const row = transaction
          .updateTable('pending_uploads')
          .set({ idle_at: null })
          .where('token', '=', token)
        if (!(await row.returning('token').executeTakeFirst())) return false
        if ((await arrivedIn(transaction, token)) !== start) return false
        await write(transaction, token, '', start, content)
        return true
      }),
    )
    if (!isNext) throw ERRORS.INVALID_OFFSET
  }
  return {
    counts: database,
    holds: async () => true,
    arrived: (token) => ask((db) => arrivedIn(db, token)),
    append: async (token, content, offset) => {
      let start = offset
      let waiting: Uint8Array[] = []
      let bytes = 0
      const flush = async () => {
        const piece = Buffer.concat(waiting)
        waiting = []
        bytes = 0
        if (piece.length) await add(token, start, piece)
        start += piece.length
      }
      try {
        for await (const chunk of content) {
          waiting.push(chunk)
          bytes += chunk.length
          if (bytes >= pieceBytes) await flush()
        }
      } finally {
        await flush()
      }
      return start
    },
    readText: async (token, ending) => {
      const content = await read(token, ending, 0)
      return content && Buffer.from(content).toString('utf8')
    },
    writeText: (token, ending, text) => ask((db) => write(db, token, ending, 0, Buffer.from(text))),
    put: (token, ending, path) =>
      ask((db) =>
        db.transaction().execute(async (transaction) => {
          await discardIn(transaction, token, [ending])
          let start = 0
          for await (const piece of createReadStream(path, { highWaterMark: pieceBytes })) {
            await write(transaction, token, ending, start, piece)
            start += piece.length
          }
        }),
      ),
    fetch: async (token, ending, path) => {
      const file = await open(path, 'wx', 0o600)
      try {
        let start = 0
        for (;;) {
          const content = await read(token, ending, start)
          if (!content?.length) return
          await file.writeFile(content)
          start += content.length
        }
      } finally {
        await file.close()
      }
    },
    discard: (token, given) => ask((db) => discardIn(db, token, given)),
    sweep: (isOver) =>
      ask(async (db) => {
        const rows = await db
          .selectFrom('upload_pieces')
          .select('token')
          .union(db.selectFrom('pending_uploads').select('token'))
          .execute()
        const over = rows.map(({ token }) => token).filter((token) => isOver(token, Number.POSITIVE_INFINITY))
        for (const token of over) await discardIn(db, token, endings)
        return over
      }),
  }
}

/** The quota: bytes and files in all, bytes of the disk that stay free, files and bytes of one visitor's address. */
export type UploadLimits = Record<'bytes' | 'inAll' | 'free' | 'files' | 'share', number>

/** A file that is about to arrive; one that is being written counts with its whole size. */
type Wanted = { token: string; bytes: number; address: string | null }

// A file is sent as soon as it is announced; a line that broke is tried again within seconds.
const patience = 60 * 1000

const timeOf = (at: number) => new Date(at).toISOString()

// One after the other, so that concurrent calls count each other. SQLite has one writer.
const takeTurns = async (db: Database) => {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return
  await sql`select pg_advisory_xact_lock(hashtext('pending_uploads'))`.execute(db)
}

/** Counts the uploads on a shelf. Where there is no room, the one that was begun and not continued for longest goes. */
export const createQuota = ({ counts }: Pick<Shelf, 'counts'>, limits: UploadLimits, now: () => number) => {
  const others = (db: Database, but: readonly string[], address: string | null) => {
    const rows = db.selectFrom('pending_uploads').where('token', 'not in', but)
    return address === null ? rows : rows.where('address', '=', address)
  }
  const isFull = async (
    rows: ReturnType<typeof others>,
    size: number,
    most: { files: number; bytes: number },
  ) => {
    const { files, bytes } = await rows
      .select(({ fn }) => [fn.countAll().as('files'), fn.sum('bytes').as('bytes')])
      .executeTakeFirstOrThrow()
    return Number(files) >= most.files || Number(bytes ?? 0) + size > most.bytes
  }
  // The uploads among which there is no room for another; null where there is.
  const crowdFor = async (db: Database, { bytes, address }: Wanted, but: readonly string[]) => {
    const own = others(db, but, address)
    if (address !== null && (await isFull(own, bytes, { files: limits.files, bytes: limits.share })))
      return own
    const all = others(db, but, null)
    return (await isFull(all, bytes, { files: limits.inAll, bytes: limits.bytes })) ? all : null
  }
  const take = async (db: Database, { token, bytes, address: given }: Wanted) => {
    await takeTurns(db)
    const known = db.selectFrom('pending_uploads').select('address').where('token', '=', token)
    const address = given ?? (await known.executeTakeFirst())?.address ?? null
    const wanted = { token, bytes, address }
    const crowd = await crowdFor(db, wanted, [token])
    const idle = await crowd
      ?.where('idle_at', '<=', timeOf(now()))
      .select('token')
      .orderBy('idle_at')
      .limit(1)
      .executeTakeFirst()
    if (idle) await db.deleteFrom('pending_uploads').where('token', '=', idle.token).execute()
    const hasRoom = !crowd || (idle !== undefined && (await crowdFor(db, wanted, [token])) === null)
    if (hasRoom)
      await db
        .insertInto('pending_uploads')
        .values({ ...wanted, idle_at: null })
        .onConflict((conflict) => conflict.column('token').doUpdateSet({ bytes, address, idle_at: null }))
        .execute()
    return { hasRoom, dropped: idle?.token ?? null }
  }
  return {
    /** Reserves room for a file; `dropped` had to go for it. */
    reserve: async (wanted: Wanted): Promise<{ hasRoom: boolean; dropped: string | null }> =>
      (await counts()).transaction().execute((transaction) => take(transaction, wanted)),
    /** Counts a file with the bytes that have arrived. */
    settle: async (token: string, bytes: number): Promise<void> => {
      await (await counts())
        .updateTable('pending_uploads')
        .set((row) => ({
          bytes,
          idle_at: row
            .case()
            .when('bytes', '>', bytes)
            .then(timeOf(now() + patience))
            .else(null)
            .end(),
        }))
        .where('token', '=', token)
        .execute()
    },
    free: async (token: string): Promise<void> => {
      await (await counts()).deleteFrom('pending_uploads').where('token', '=', token).execute()
    },
  }
}
