import { execFile } from 'node:child_process'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
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

// SQLite's numbers for its errors.
const [busy, corrupt, notADatabase] = [5, 11, 26]

const errorNumber = (error: unknown) =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode % 256
    : null

/** Whether an error says that the database file is damaged. */
export const isDamage = (error: unknown): boolean => {
  const number = errorNumber(error)
  return number === corrupt || number === notADatabase
}

// In milliseconds.
const maxWait = 5000
const maxPause = 100

/**
 * A connection that retries on a timer while another process holds the lock: SQLite's own wait would block the process.
 * Once the lock has been held for `maxWait`, every query fails at its first try.
 */
const retryWhileBusy = (connection: DatabaseConnection): DatabaseConnection => {
  let lockedSince = Number.NEGATIVE_INFINITY
  const noteLock = (error: unknown) => {
    if (errorNumber(error) !== busy) throw error
    const now = performance.now()
    // A lock seen this much later is a new one.
    if (now - lockedSince > 2 * maxWait) lockedSince = now
    if (now - lockedSince > maxWait) throw error
  }
  const askAgain = async <Row>(query: CompiledQuery, tries = 0): Promise<QueryResult<Row>> => {
    try {
      const result = await connection.executeQuery<Row>(query)
      // A read needs no lock.
      if (query.query.kind !== 'SelectQueryNode') lockedSince = Number.NEGATIVE_INFINITY
      return result
    } catch (error) {
      noteLock(error)
    }
    await pause(Math.min(maxPause, 2 ** tries))
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

// SQLite refuses to wait in a transaction that read before another process wrote, so each takes the write lock at its
// beginning.
class Driver extends SqliteDriver {
  #retrying: DatabaseConnection | undefined

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#retrying ??= retryWhileBusy(await super.acquireConnection())
    return this.#retrying
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

// With the last one SQLite overwrites what is deleted, instead of only freeing it.
const usualPragmas = ['journal_mode = WAL', 'synchronous = FULL', 'secure_delete = ON']

/**
 * Kysely's SQLite dialect over Node's own driver. Unless it is given other pragmas, commits reach the disk before they
 * return (WAL with synchronous FULL): a power cut loses nothing that was acknowledged.
 */
export const createSqliteDialect = (
  file: string,
  { readOnly = false, pragmas = usualPragmas } = {},
): SqliteDialect => {
  const config: SqliteDialectConfig = {
    database: adapt(new DatabaseSync(file, { readOnly, timeout: 0, enableForeignKeyConstraints: true })),
    onCreateConnection: async (connection) => {
      const retrying = retryWhileBusy(connection)
      for (const pragma of readOnly ? [] : pragmas)
        await retrying.executeQuery(CompiledQuery.raw(`pragma ${pragma}`))
    },
  }
  const overrides = { createAdapter: () => new Adapter(), createDriver: () => new Driver(config) }
  return Object.assign(new SqliteDialect(config), overrides)
}

// Runs in a process of its own: the check reads the whole file, which would block the site's requests.
const checking = `
const { DatabaseSync } = require('node:sqlite')
try {
  const db = new DatabaseSync(process.argv[1], { readOnly: true, timeout: 5000 })
  console.log(db.prepare('pragma quick_check(1)').get().quick_check)
} catch (error) {
  if (![${corrupt}, ${notADatabase}].includes(error.errcode % 256)) throw error
  console.log(error.message)
}`

/** SQLite's description of the damage in a database file, or null if there is none; throws if the check cannot run. */
export const findDamage = async (file: string): Promise<string | null> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', checking, file])
  return stdout.trim() === 'ok' ? null : stdout.trim()
}

/**
 * Writes SQLite's log back and truncates it, because it still holds what was deleted; false where somebody who reads,
 * a backup for one, keeps it from that for now.
 */
export const truncateWal = async <Tables>(db: Kysely<Tables>): Promise<boolean> => {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return true
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  return rows.every((row) => row.busy === 0)
}
