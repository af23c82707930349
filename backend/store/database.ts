import { closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { BackendError } from '#backend/backend-error.ts'
import { errorText, log } from '#lib/process/log.ts'
import type { Env } from '#lib/settings/env.ts'
import { migrations, secretName } from './migrations.ts'
import {
  countRefusedWrite,
  createPostgresDialect,
  isDatabaseOutage,
  isPostgresUrl,
  isQueryTimeout,
  needsNewConnection,
} from './postgres.ts'
import type { Database, Tables } from './schema.ts'
import { createSqliteDialect, isDamageError } from './sqlite.ts'

const databasePath = (directory: string) =>
  // `turbopackIgnore` stops Turbopack from copying the file, which contains applications, into a build.
  join(/* turbopackIgnore: true */ directory, 'site.db')

const versionMismatchMessage =
  'it contains the data of another version of this site. Start that version, or set another database'

/**
 * Runs pending migrations; several processes may do so at once. Throws if the database was migrated by an incompatible
 * version.
 */
export const migrate = async (db: Database) => {
  const provider = { getMigrations: async () => migrations }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (!error) return
  const isVersionMismatch = error instanceof Error && error.message.startsWith('corrupted migrations')
  throw isVersionMismatch ? new Error(versionMismatchMessage, { cause: error }) : error
}

const createDatabaseFile = (directory: string) => {
  // Other users of this machine must not be able to read applications.
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const path = databasePath(directory)
  closeSync(openSync(path, 'a', 0o600))
  return path
}

/** Opens and migrates a database. `databaseLocation` is a PostgreSQL URL, or a directory for SQLite. */
export const openDatabase = async (databaseLocation: string): Promise<Database> => {
  const dialect = isPostgresUrl(databaseLocation)
    ? createPostgresDialect(databaseLocation, 'write')
    : createSqliteDialect(createDatabaseFile(databaseLocation))
  const db = new Kysely<Tables>({ dialect, log: countRefusedWrite })
  try {
    await migrate(db)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** Opens an existing database read-only. This is safe while the site is running. */
export const openDatabaseToRead = (databaseLocation: string): Database => {
  const dialect = isPostgresUrl(databaseLocation)
    ? createPostgresDialect(databaseLocation, 'read')
    : createSqliteDialect(databasePath(databaseLocation), { readOnly: true })
  return new Kysely<Tables>({ dialect })
}

/**
 * Checks whether the SQLite file exists; throws if this user has no access to its folder. Always returns true for
 * PostgreSQL, because connecting to a missing database fails anyway.
 */
export const hasDatabase = (databaseLocation: string): boolean =>
  isPostgresUrl(databaseLocation) ||
  statSync(databasePath(databaseLocation), { throwIfNoEntry: false }) !== undefined

/** Returns the PostgreSQL URL, or the directory for SQLite. */
export const databaseLocationOf = ({
  DATABASE_URL,
  DATA_DIR,
}: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>): string => DATABASE_URL ?? DATA_DIR

/** Reads use separate connections, so that they do not wait while files are written. */
export type Connections = { read: Database; write: Database }

// Gives the pool time to detect that its other connections have broken too.
const pauseBeforeRetryMs = 100

/** Creates a store that opens the database on first use. `prepare` runs each time the database is opened. */
export const createStore = (databaseLocation: string, prepare?: (db: Database) => Promise<void>) => {
  let connectionsPromise: Promise<Connections> | undefined
  let isDamaged = false

  const close = async () => {
    const oldPromise = connectionsPromise
    connectionsPromise = undefined
    const { read, write } = (await oldPromise?.catch(() => undefined)) ?? {}
    await Promise.all([read?.destroy(), write?.destroy()])
  }
  const recordDamage = (error: unknown) => {
    if (!isDamaged) log('error', 'database.damaged', { error: errorText(error) })
    isDamaged = true
  }
  const open = async () => {
    const write = await openDatabase(databaseLocation)
    await prepare?.(write)
    return { write, read: openDatabaseToRead(databaseLocation) }
  }
  const getConnections = async (): Promise<Connections> => {
    connectionsPromise ??= open()
    const currentPromise = connectionsPromise
    try {
      const { read, write } = await currentPromise
      return {
        read,
        get write() {
          if (isDamaged) throw new Error('the database is damaged')
          return write
        },
      }
    } catch (error) {
      // Do not cache the failure, so that the site needs no restart once the disk has space or the server is back.
      if (connectionsPromise === currentPromise) connectionsPromise = undefined
      throw error
    }
  }
  const run = async <T>(query: (connections: Connections) => Promise<T>): Promise<T> => {
    const runOnce = async () => query(await getConnections())
    try {
      // The idempotency key prevents a repeated query from storing a submission twice.
      return await runOnce().catch(async (error: unknown) => {
        if (!needsNewConnection(error)) throw error
        await pause(pauseBeforeRetryMs)
        return runOnce()
      })
    } catch (error) {
      if (error instanceof BackendError) throw error
      if (isDamageError(error)) recordDamage(error)
      // The connection is unusable, so close the pools. The next call opens new pools.
      if (isQueryTimeout(error)) void close()
      throw new BackendError('unreachable', errorText(error), { cause: error })
    }
  }
  return {
    /**
     * Runs a query, and repeats it once if the connection broke or the server became read-only. Wraps any error that is
     * not a BackendError in an `unreachable` BackendError.
     */
    run,
    /** Returns the secret shared by all instances that use this database. It never changes. */
    secret: (): Promise<string> =>
      run(async ({ read }) => {
        const query = read.selectFrom('secrets').select('value').where('name', '=', secretName)
        return (await query.executeTakeFirstOrThrow()).value
      }),
    /** Connects and migrates. Logs an unreachable or damaged database, and throws any other error. */
    open: async (): Promise<void> => {
      try {
        await getConnections()
      } catch (error) {
        if (isDamageError(error)) recordDamage(error)
        else if (isDatabaseOutage(error)) log('error', 'database.unreachable')
        else throw error
      }
    },
    /** Returns whether `run` or `open` found the database damaged. If so, forms cannot be stored until a restart. */
    isDamaged: () => isDamaged,
    /** Returns the connection for writes; throws if the database cannot be opened or is damaged. */
    database: async (): Promise<Database> => (await getConnections()).write,
    close,
  }
}

export type Store = ReturnType<typeof createStore>
