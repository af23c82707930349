import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { type SqliteDatabase, SqliteDialect } from 'kysely'
import { LockingSqliteAdapter } from './sqlite-adapter.ts'

const isSqlValue = (value: unknown): value is SQLInputValue =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'bigint' ||
  value instanceof Uint8Array

const toSqlValue = (value: unknown): SQLInputValue => {
  if (!isSqlValue(value)) throw new TypeError(`SQLite cannot hold a ${typeof value}`)
  return value
}

const adapt = (database: DatabaseSync): SqliteDatabase => ({
  close: () => database.close(),
  prepare: (sql) => {
    const statement = database.prepare(sql)
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...parameters.map(toSqlValue)),
      run: (parameters) => statement.run(...parameters.map(toSqlValue)),
      iterate: (parameters) => statement.iterate(...parameters.map(toSqlValue)),
    }
  },
})

class Dialect extends SqliteDialect {
  override createAdapter(): LockingSqliteAdapter {
    return new LockingSqliteAdapter()
  }
}

/**
 * Kysely's SQLite dialect over Node's own driver. Commits reach the disk before they return (WAL with
 * synchronous FULL): a power cut loses nothing that was acknowledged.
 */
export const createSqliteDialect = (file: string, { readOnly = false } = {}): SqliteDialect => {
  const database = new DatabaseSync(file, { readOnly, timeout: 5000, enableForeignKeyConstraints: true })
  // What is deleted is overwritten, not only forgotten.
  const forWriting = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON'
  try {
    if (!readOnly) database.exec(forWriting)
  } catch (error) {
    database.close()
    throw error
  }
  return new Dialect({ database: adapt(database) })
}

const locked = 5

/** Whether another process holds the database, longer than was waited. */
export const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === locked
