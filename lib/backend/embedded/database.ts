import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from './migrations.ts'
import { createSqliteDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** Where the database lies in the data directory. */
export const databaseFile = (directory: string): string => join(directory, 'site.db')

/** Opens the database for the site; creates and migrates it first where that is needed. */
export const openDatabase = async (directory: string): Promise<Database> => {
  // What applicants send is nobody else's on this machine.
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const file = databaseFile(directory)
  closeSync(openSync(file, 'a', 0o600))
  const db = new Kysely<Tables>({ dialect: createSqliteDialect(file) })
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest()
  if (!error) return db
  await db.destroy()
  throw error
}

/** Opens an existing database to read it, also while the site runs. */
export const openDatabaseToRead = (directory: string): Database =>
  new Kysely<Tables>({ dialect: createSqliteDialect(databaseFile(directory), { readOnly: true }) })
