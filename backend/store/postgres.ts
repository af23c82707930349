import { setTimeout as pause } from 'node:timers/promises'
import { type LogEvent, PostgresDialect, type PostgresPool } from 'kysely'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { secondMs } from '#lib/base/time.ts'
import { errorText, log } from '#lib/process/log.ts'

// The shorter `statement_timeout` below usually ends a statement first; `query_timeout` is for an unresponsive server.
const poolLimits = {
  read: {
    max: 4,
    query_timeout: 8 * secondMs,
  },
  // The timeouts are long enough to write the largest file. `connectionTimeoutMillis` includes the wait for a free
  // connection.
  write: {
    max: 4,
    query_timeout: 30 * secondMs,
    connectionTimeoutMillis: 60 * secondMs,
  },
} satisfies Record<string, PoolConfig>

// PgBouncer rejects these settings as startup parameters, so they are sent as statements.
const sessionSettings = {
  read: "set statement_timeout = '5s'; set default_transaction_read_only = on",
  write: "set statement_timeout = '20s'",
} satisfies Record<keyof typeof poolLimits, string>

export const isPostgresUrl = (databaseLocation: string): boolean =>
  /^postgres(ql)?:\/\//.test(databaseLocation)

const errorCodeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

// After a failover, the old server may keep running, but read-only.
const isReadOnlyError = (error: unknown) => errorCodeOf(error) === '25006'

// Counts writes refused by a read-only server. All pools of a process use the same server, so they share this count.
let refusedWriteCount = 0

/**
 * Counts writes refused by a read-only server, so that connections to it are replaced. Must be the `log` option of all
 * Kysely instances that write.
 */
export const countRefusedWrite = (event: LogEvent): void => {
  if (event.level === 'error' && isReadOnlyError(event.error)) refusedWriteCount += 1
}

// Code 53300 means that a server, database or role has no free connection. Poolers send their own messages.
const isTooManyConnectionsError = (error: unknown) =>
  errorCodeOf(error) === '53300' ||
  (error instanceof Error &&
    /too many (clients|connections)|no more connections|max(imum)?( \w{1,20}){0,3} (clients|connections) reached/i.test(
      error.message,
    ))

const connectRetryDelayMs = 50

/**
 * Returns a connection. If the server accepts no new connections, retries until it does or one of the pool's
 * connections is released; throws after `deadline`, or immediately if the pool has no connections.
 */
const connectOrWait = async (pool: Pool, deadline: number): Promise<PoolClient> => {
  try {
    return await pool.connect()
  } catch (error) {
    if (!isTooManyConnectionsError(error) || pool.totalCount === 0 || Date.now() > deadline) throw error
    await pause(connectRetryDelayMs)
    return connectOrWait(pool, deadline)
  }
}

/** Returns a pool that hands out only connections opened after the last refused write. */
const withFreshConnections = (pool: Pool): PostgresPool => {
  const countAtConnect = new WeakMap<PoolClient, number>()
  pool.on('connect', (client) => countAtConnect.set(client, refusedWriteCount))
  const connect = async (): Promise<PoolClient> => {
    const { connectionTimeoutMillis = 0 } = pool.options
    const client = await connectOrWait(pool, Date.now() + connectionTimeoutMillis)
    if (countAtConnect.get(client) === refusedWriteCount) return client
    client.release(true)
    return connect()
  }
  return { connect, end: () => pool.end(), options: pool.options }
}

export const createPostgresDialect = (
  connectionString: string,
  mode: keyof typeof poolLimits,
): PostgresDialect => {
  const pool = new Pool({
    connectionString,
    application_name: 'site',
    connectionTimeoutMillis: 5 * secondMs,
    idleTimeoutMillis: 30 * secondMs,
    // Keep one connection open, in case the server later accepts no new ones.
    min: 1,
    keepAlive: true,
    // Lets a command exit while connections are idle.
    allowExitOnIdle: true,
    ...poolLimits[mode],
    // The pool waits for this callback before it hands out a new connection.
    onConnect: async (client) => {
      await client.query(`set idle_in_transaction_session_timeout = '60s'; ${sessionSettings[mode]}`)
    },
  })
  // The pool replaces a broken idle connection. Without a listener, its error would end the process.
  pool.on('error', (error) => log('warn', 'database.connection-lost', { error: errorText(error) }))
  return new PostgresDialect({ pool: withFreshConnections(pool) })
}

/** Checks whether `query_timeout` expired. The connection is then unusable, because the response may still arrive. */
export const isQueryTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

const networkErrorCodePattern =
  /^(ECONN(REFUSED|RESET|ABORTED)|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|E(HOST|NET)UNREACH|EPIPE)$/
// PostgreSQL's codes for connection failure, server shutdown, insufficient resources and a read-only server.
const serverErrorCodePattern = /^(08\w{3}|57P\d\d|53\d{3}|25006)$/

// PgBouncer uses the same code for misconfiguration and outages; only the messages differ.
const isPoolerRefusal = (error: unknown) =>
  error instanceof Error &&
  errorCodeOf(error) === '08P01' &&
  /^(unsupported|no such|SSL required|bouncer config)|authentication failed/.test(error.message)

/** Checks whether the network or server failed temporarily, rather than the settings or the query being wrong. */
export const isDatabaseOutage = (error: unknown): boolean => {
  if (isPoolerRefusal(error)) return false
  if (
    isQueryTimeout(error) ||
    isTooManyConnectionsError(error) ||
    networkErrorCodePattern.test(errorCodeOf(error)) ||
    serverErrorCodePattern.test(errorCodeOf(error))
  )
    return true
  return error instanceof Error && /^(timeout exceeded|Connection terminated)/.test(error.message)
}

/** Checks whether an open connection broke or leads to a read-only server. A new connection may work. */
export const needsNewConnection = (error: unknown): boolean =>
  isReadOnlyError(error) ||
  /^(ECONNRESET|EPIPE|57P01|57P02)$/.test(errorCodeOf(error)) ||
  (error instanceof Error && /^(Connection terminated|Client has encountered)/.test(error.message))
