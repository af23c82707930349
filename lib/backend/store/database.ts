import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Env } from '#lib/base/env.ts'
import { errorText, log } from '#lib/base/log.ts'
import { BackendError } from '../port.ts'
import { migrations } from './migrations.ts'
import { importOldOutbox } from './old-outbox.ts'
import { createPostgresDialect, isBroken, isOutage, isPostgresAddress, isSilence } from './postgres.ts'
import type { Tables } from './schema.ts'
import { createSqliteDialect, holdForeignKeys, isLocked } from './sqlite.ts'

export type Database = Kysely<Tables>

const databaseFile = (directory: string) =>
  // No part of a build: whoever copies one shall have nobody's applications.
  join(/* turbopackIgnore: true */ directory, 'site.db')

// Any number of processes may migrate at once.
const migrate = async (db: Database) => {
  const provider = { getMigrations: async () => migrations }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
}

const openPostgres = async (address: string): Promise<Database> => {
  const migrating = new Kysely<Tables>({ dialect: createPostgresDialect(address, 'migrate') })
  await migrate(migrating).finally(() => migrating.destroy())
  return new Kysely<Tables>({ dialect: createPostgresDialect(address, 'write') })
}

// SQLite refuses some of several processes that create a database at once, instead of letting them wait.
const retryLocked = async <T>(open: () => Promise<T>, until = Date.now() + 10_000): Promise<T> => {
  try {
    return await open()
  } catch (error) {
    if (!isLocked(error) || Date.now() > until) throw error
  }
  await pause(20 + Math.random() * 80)
  return retryLocked(open, until)
}

const openSqlite = async (directory: string): Promise<Database> => {
  // Other users of this machine may not read what applicants send.
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const file = databaseFile(directory)
  closeSync(openSync(file, 'a', 0o600))
  return retryLocked(async () => {
    const db = new Kysely<Tables>({ dialect: createSqliteDialect(file) })
    try {
      await migrate(db)
      await holdForeignKeys(db)
      await importOldOutbox(db, directory)
      return db
    } catch (error) {
      await db.destroy()
      throw error
    }
  })
}

/**
 * Opens the database at a `place`, the address of a PostgreSQL or a directory for SQLite; creates and
 * migrates it first where that is needed.
 */
export const openDatabase = (place: string): Promise<Database> =>
  isPostgresAddress(place) ? openPostgres(place) : openSqlite(place)

/** Opens an existing database to read it, also while the site runs. */
export const openDatabaseToRead = (place: string): Database => {
  const dialect = isPostgresAddress(place)
    ? createPostgresDialect(place, 'read')
    : createSqliteDialect(databaseFile(place), { readOnly: true })
  return new Kysely<Tables>({ dialect })
}

/** Whether there is anything to open without creating it; a PostgreSQL says so itself. */
export const hasDatabase = (place: string): boolean =>
  isPostgresAddress(place) || existsSync(databaseFile(place))

/** The place that the settings name. */
export const databasePlace = ({ DATABASE_URL, DATA_DIR }: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>): string =>
  DATABASE_URL ?? DATA_DIR

/** Reads have connections of their own, so that they do not wait until the files of others are written. */
export type Connections = { read: Database; write: Database }

// The pauses let the pool notice which of its other connections broke too.
const pauses = [50, 500]

// A query may be repeated, because a submission carries its key and is stored once.
const retryBroken = async <T>(ask: () => Promise<T>, [wait, ...left] = pauses): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (!isBroken(error) || wait === undefined) throw error
    await pause(wait)
    return retryBroken(ask, left)
  }
}

const close = async ({ read, write }: Connections) => {
  await Promise.all([read.destroy(), write.destroy()])
}

// The file at a place: null where none is, undefined where that is not known, or no file's matter.
const fileAt = (place: string) => {
  if (isPostgresAddress(place)) return
  try {
    return statSync(databaseFile(place), { throwIfNoEntry: false }) ?? null
  } catch {
    return
  }
}

/** What keeps everything that visitors send, at a `place`; opened at the first use. */
export const createStore = (place: string) => {
  let opening: Promise<Connections> | undefined
  let opened: ReturnType<typeof fileAt>
  const giveUp = (given = opening) => {
    opening = undefined
    opened = undefined
    void given?.then(close).catch(() => undefined)
  }
  const connections = () => {
    const there = opened ? fileAt(place) : undefined
    if (opened && there !== undefined && (there?.ino !== opened.ino || there.size < opened.size)) {
      // SQLite would go on writing to a file that was removed, cut off, or replaced by a backup, where nobody finds it.
      log('error', 'database.replaced', { isThere: there !== null })
      giveUp()
    } else if (there) opened = there
    opening ??= openDatabase(place)
      .then((write) => {
        opened = fileAt(place)
        return { write, read: openDatabaseToRead(place) }
      })
      .catch((error: unknown) => {
        // A failure is not kept, so that a freed disk or a returned server needs no restart.
        opening = undefined
        throw error
      })
    return opening
  }
  return {
    /** Asks the database; throws a BackendError where it cannot answer. */
    ask: async <T>(query: (connections: Connections) => Promise<T>): Promise<T> => {
      const asked = connections()
      try {
        return await retryBroken(async () => query(await asked))
      } catch (error) {
        if (error instanceof BackendError) throw error
        if (isSilence(error) && opening === asked) {
          // The next call makes new ones.
          giveUp()
        }
        throw new BackendError('unreachable', errorText(error), { cause: error })
      }
    },
    /** Connects and migrates. A PostgreSQL that is out of reach for now is not waited for, but told of. */
    open: (): Promise<'open' | 'out-of-reach'> =>
      connections().then(
        () => 'open' as const,
        (error: unknown) => {
          if (isOutage(error)) return 'out-of-reach' as const
          throw error
        },
      ),
    /** The connection that writes. */
    database: async (): Promise<Database> => (await connections()).write,
    close: async (): Promise<void> => {
      const open = await opening?.catch(() => null)
      opening = undefined
      opened = undefined
      if (open) await close(open)
    },
  }
}

export type Store = ReturnType<typeof createStore>
