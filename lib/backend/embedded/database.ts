import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely } from 'kysely'
import type { Env } from '#lib/base/env.ts'
import { migrate } from './migrate.ts'
import { createPostgresDialect, isPostgresAddress } from './postgres.ts'
import { createSqliteDialect, isLocked } from './sqlite.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

const databaseFile = (directory: string) => join(directory, 'site.db')

const openPostgres = async (address: string): Promise<Database> => {
  const migrating = new Kysely<Tables>({ dialect: createPostgresDialect(address, 'migrate') })
  await migrate(migrating).finally(() => migrating.destroy())
  return new Kysely<Tables>({ dialect: createPostgresDialect(address, 'write') })
}

// Of several processes that make a database at once SQLite refuses some at once, where it should let them wait.
const patiently = async <T>(open: () => Promise<T>, until = Date.now() + 10_000): Promise<T> => {
  try {
    return await open()
  } catch (error) {
    if (!isLocked(error) || Date.now() > until) throw error
  }
  await pause(20 + Math.random() * 80)
  return patiently(open, until)
}

const openSqlite = async (directory: string): Promise<Database> => {
  // What applicants send is nobody else's on this machine.
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const file = databaseFile(directory)
  closeSync(openSync(file, 'a', 0o600))
  return patiently(async () => {
    const db = new Kysely<Tables>({ dialect: createSqliteDialect(file) })
    try {
      await migrate(db)
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
