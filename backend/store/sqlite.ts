import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
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

// Frees at most 500 pages (2 MB).
const incrementalVacuumSql = 'pragma incremental_vacuum(500)'

const adaptDatabase = (database: DatabaseSync): SqliteDatabase => ({
  close: () => database.close(),
  prepare: (sql) => {
    const statement = database.prepare(sql)
    return {
      // The vacuum frees one page per step, and `run` takes only one step. For a statement marked as a reader, Kysely
      // calls `all`, which takes all steps.
      reader: statement.columns().length > 0 || sql === incrementalVacuumSql,
      all: (parameters) => statement.all(...parameters.map(toSqlValue)),
      run: (parameters) => statement.run(...parameters.map(toSqlValue)),
      iterate: (parameters) => statement.iterate(...parameters.map(toSqlValue)),
    }
  },
})

// SQLite's result codes.
const [busyCode, corruptCode, notADatabaseCode] = [5, 11, 26]

const resultCodeOf = (error: unknown) =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode % 256
    : null

export const isDamageError = (error: unknown): boolean => {
  const code = resultCodeOf(error)
  return code === corruptCode || code === notADatabaseCode
}

const maxWaitMs = 5000
const maxPauseMs = 100

// Retries on a timer while another process holds the lock, because SQLite's own wait would block this process. Once the
// lock has been held for `maxWaitMs`, queries fail without a retry.
const withBusyRetries = (connection: DatabaseConnection): DatabaseConnection => {
  let lockedSince = Number.NEGATIVE_INFINITY
  const rethrowUnlessRetriable = (error: unknown) => {
    if (resultCodeOf(error) !== busyCode) throw error
    const now = performance.now()
    // If the lock was first seen more than `2 * maxWaitMs` ago, treat it as a new lock.
    if (now - lockedSince > 2 * maxWaitMs) lockedSince = now
    if (now - lockedSince > maxWaitMs) throw error
  }
  const executeWithRetries = async <Row>(query: CompiledQuery, attempts = 0): Promise<QueryResult<Row>> => {
    try {
      const result = await connection.executeQuery<Row>(query)
      // Reads need no lock, so only a successful write shows that the lock is free.
      if (query.query.kind !== 'SelectQueryNode') lockedSince = Number.NEGATIVE_INFINITY
      return result
    } catch (error) {
      rethrowUnlessRetriable(error)
    }
    await pause(Math.min(maxPauseMs, 2 ** attempts))
    return executeWithRetries(query, attempts + 1)
  }
  return {
    executeQuery: (query) => executeWithRetries(query),
    streamQuery: (query, chunkSize, options) => connection.streamQuery(query, chunkSize, options),
  }
}

/** Makes Kysely run all migrations in one transaction. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class RetryingDriver extends SqliteDriver {
  #retryingConnection: DatabaseConnection | undefined

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#retryingConnection ??= withBusyRetries(await super.acquireConnection())
    return this.#retryingConnection
  }

  // Acquires the write lock immediately, because a transaction that begins with a read cannot acquire the lock later if
  // another process has written in the meantime.
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

// `auto_vacuum` must come first, because it has no effect once `journal_mode = WAL` has initialized the file. With WAL
// and `synchronous = FULL`, a commit is on disk when it returns. With `secure_delete`, SQLite overwrites deleted rows.
const pragmas = ['auto_vacuum = INCREMENTAL', 'journal_mode = WAL', 'secure_delete = ON']

export const createSqliteDialect = (
  path: string,
  { readOnly = false, synchronous = 'FULL' } = {},
): SqliteDialect => {
  const config: SqliteDialectConfig = {
    database: adaptDatabase(
      new DatabaseSync(path, { readOnly, timeout: 0, enableForeignKeyConstraints: true }),
    ),
    onCreateConnection: async (connection) => {
      const retryingConnection = withBusyRetries(connection)
      for (const pragma of readOnly ? [] : [...pragmas, `synchronous = ${synchronous}`])
        await retryingConnection.executeQuery(CompiledQuery.raw(`pragma ${pragma}`))
    },
  }
  const overrides = {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => new RetryingDriver(config),
  }
  return Object.assign(new SqliteDialect(config), overrides)
}

/** Runs a step that may block the process, then pauses for as long as that took, so that requests can be handled. */
export const runThenPause = async <T>(step: () => Promise<T>): Promise<T> => {
  const startedAt = performance.now()
  const result = await step()
  await pause(performance.now() - startedAt)
  return result
}

const countFreePages = async <Tables>(db: Kysely<Tables>) => {
  const { rows } = await sql<{ freelist_count: number }>`pragma freelist_count`.execute(db)
  return rows[0]?.freelist_count ?? 0
}

/**
 * Frees the space used by deleted rows in a SQLite database, and truncates its write-ahead log. Returns false if
 * another connection prevents the truncation. Does nothing in PostgreSQL.
 */
export const reclaimSpace = async <Tables>(db: Kysely<Tables>): Promise<boolean> => {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return true
  let [previousCount, freeCount] = [Number.POSITIVE_INFINITY, await countFreePages(db)]
  while (freeCount > 0 && freeCount < previousCount) {
    await runThenPause(() => sql.raw(incrementalVacuumSql).execute(db))
    ;[previousCount, freeCount] = [freeCount, await countFreePages(db)]
  }
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  return rows.every((row) => row.busy === 0)
}
