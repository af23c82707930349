import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  sql,
} from 'kysely'

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

// A number that SQLite cannot hold.
const unbindable = 2n ** 64n

// A statement keeps a copy of its parameters until it is collected, which may be fifty files later. Binding another
// value frees the copy, and this one is refused before the statement runs.
const letGo = (statement: StatementSync) => {
  try {
    statement.run(unbindable)
  } catch {
    // The refusal is what was wanted.
  }
}

const run = (statement: StatementSync, parameters: readonly unknown[]) => {
  try {
    return statement.run(...parameters.map(toSqlValue))
  } finally {
    if (parameters.some((value) => value instanceof Uint8Array)) letGo(statement)
  }
}

const adapt = (database: DatabaseSync): SqliteDatabase => ({
  close: () => database.close(),
  prepare: (sql) => {
    const statement = database.prepare(sql)
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...parameters.map(toSqlValue)),
      run: (parameters) => run(statement, parameters),
      iterate: (parameters) => statement.iterate(...parameters.map(toSqlValue)),
    }
  },
})

const busy = 5

/** Whether another process holds the database. */
export const isLocked = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  error.errcode % 256 === busy

// In milliseconds.
const longestWait = 5000
const longestPause = 100

/**
 * A connection that asks again by a timer while another process holds the database: SQLite would wait itself, and
 * nobody else would be answered meanwhile. Whoever comes when it has been held for too long is refused at once.
 */
const patient = (connection: DatabaseConnection): DatabaseConnection => {
  let heldSince = Number.NEGATIVE_INFINITY
  const noteLock = (error: unknown) => {
    if (!isLocked(error)) throw error
    const now = performance.now()
    // Later it is another lock.
    if (now - heldSince > 2 * longestWait) heldSince = now
    if (now - heldSince > longestWait) throw error
  }
  const askAgain = async <Row>(query: CompiledQuery, tries = 0): Promise<QueryResult<Row>> => {
    try {
      const result = await connection.executeQuery<Row>(query)
      // What only reads needs no lock.
      if (query.query.kind !== 'SelectQueryNode') heldSince = Number.NEGATIVE_INFINITY
      return result
    } catch (error) {
      noteLock(error)
    }
    await pause(Math.min(longestPause, 2 ** tries))
    return askAgain(query, tries + 1)
  }
  return {
    executeQuery: (query) => askAgain(query),
    streamQuery: (query, chunkSize, options) => connection.streamQuery(query, chunkSize, options),
  }
}

/** SQLite that runs all migrations in one transaction. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

// A transaction that reads first, and writes after another process did, is refused at once and not let wait: each
// takes the lock to write before anything else.
class Driver extends SqliteDriver {
  #patient: DatabaseConnection | undefined

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#patient ??= patient(await super.acquireConnection())
    return this.#patient
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

class Dialect extends SqliteDialect {
  readonly #database: SqliteDatabase

  constructor(database: SqliteDatabase) {
    super({ database })
    this.#database = database
  }

  override createAdapter(): Adapter {
    return new Adapter()
  }

  override createDriver(): Driver {
    return new Driver({ database: this.#database })
  }
}

/**
 * Kysely's SQLite dialect over Node's own driver. Commits reach the disk before they return (WAL with
 * synchronous FULL): a power cut loses nothing that was acknowledged. Foreign keys hold once `holdForeignKeys` was
 * called: a migration may have to replace a table that others refer to.
 */
export const createSqliteDialect = (file: string, { readOnly = false } = {}): SqliteDialect => {
  const database = new DatabaseSync(file, { readOnly, timeout: 0, enableForeignKeyConstraints: false })
  // SQLite overwrites what is deleted, instead of only freeing it.
  const forWriting = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON'
  try {
    if (!readOnly) database.exec(forWriting)
  } catch (error) {
    database.close()
    throw error
  }
  return new Dialect(adapt(database))
}

/** Makes a connection enforce foreign keys: no dangling references, and removal of dependent rows. */
export const holdForeignKeys = async <Tables>(db: Kysely<Tables>): Promise<void> => {
  await sql`pragma foreign_keys = on`.execute(db)
}

/**
 * Writes SQLite's log back and truncates it, because it still holds what was deleted; false where somebody who reads,
 * a backup for one, keeps it from that for now.
 */
export const forget = async <Tables>(db: Kysely<Tables>): Promise<boolean> => {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return true
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  return rows.every((row) => row.busy === 0)
}
