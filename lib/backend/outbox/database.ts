import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { createSqliteDialect } from '../embedded/sqlite.ts'
import { outboxMigrations } from './migrations.ts'
import type { OutboxTables } from './tables.ts'

export type OutboxDatabase = Kysely<OutboxTables>

/** Where what waits for the backend lies in the data directory. */
export const outboxFile = (directory: string): string => join(directory, 'outbox.db')

/** Opens the outbox, also while the site runs; creates and migrates it first where that is needed. */
export const openOutboxDatabase = async (directory: string): Promise<OutboxDatabase> => {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const file = outboxFile(directory)
  closeSync(openSync(file, 'a', 0o600))
  const db = new Kysely<OutboxTables>({ dialect: createSqliteDialect(file) })
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => outboxMigrations },
  }).migrateToLatest()
  if (!error) return db
  await db.destroy()
  throw error
}
