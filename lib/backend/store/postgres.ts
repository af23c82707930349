import { PostgresDialect } from 'kysely'
import { Pool, type PoolConfig } from 'pg'
import { errorText, log } from '#lib/base/log.ts'

const second = 1000

// The server's own limit ends a statement first; the longer one is for a silent server or network.
const poolLimits = {
  read: {
    max: 4,
    query_timeout: 8 * second,
  },
  // A 10 MB file has to be sent in time, and `connectionTimeoutMillis` includes the wait for a free connection.
  write: {
    max: 4,
    query_timeout: 30 * second,
    connectionTimeoutMillis: 60 * second,
  },
} satisfies Record<string, PoolConfig>

// Set by statements because PgBouncer refuses a connection that names these settings at its start.
const sessionSettings = {
  read: "set statement_timeout = '5s'; set default_transaction_read_only = on",
  write: "set statement_timeout = '20s'",
} satisfies Record<keyof typeof poolLimits, string>

/** Whether an address names a PostgreSQL, and not a directory. */
export const isPostgresUrl = (databaseUrl: string): boolean => /^postgres(ql)?:\/\//.test(databaseUrl)

/** Kysely's PostgreSQL dialect over a small pool of connections, which are made when they are needed. */
export const createPostgresDialect = (
  connectionString: string,
  mode: keyof typeof poolLimits,
): PostgresDialect => {
  const pool = new Pool({
    connectionString: connectionString,
    application_name: 'site',
    connectionTimeoutMillis: 5 * second,
    idleTimeoutMillis: 30 * second,
    keepAlive: true,
    // A program may end while connections are idle.
    allowExitOnIdle: true,
    ...poolLimits[mode],
    // The pool hands a new connection out only after this.
    onConnect: async (client) => {
      await client.query(`set idle_in_transaction_session_timeout = '60s'; ${sessionSettings[mode]}`)
    },
  })
  // The pool replaces a connection that breaks while nobody uses it; unheard, its error would end the process.
  pool.on('error', (error) => log('warn', 'database.connection-lost', { error: errorText(error) }))
  return new PostgresDialect({ pool })
}

/** Whether pg gave up a query: the connection cannot be used again, as its next answer would be to that query. */
export const isQueryTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const networkErrorCodes =
  /^(ECONN(REFUSED|RESET|ABORTED)|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|E(HOST|NET)UNREACH|EPIPE)$/
// PostgreSQL's codes for connection failure, operator intervention and too many connections.
const serverErrorCodes = /^(08\w{3}|57P\d\d|53300)$/

// PgBouncer has one code for a wrong configuration and for outages of the server behind it; only its message differs.
const isPoolerRefusal = (error: unknown) =>
  error instanceof Error &&
  codeOf(error) === '08P01' &&
  /^(unsupported|no such|SSL required|bouncer config)|authentication failed/.test(error.message)

/** Whether the server is out of reach for now, as opposed to refusing what it is asked. */
export const isOutage = (error: unknown): boolean => {
  if (isPoolerRefusal(error)) return false
  if (isQueryTimeout(error) || networkErrorCodes.test(codeOf(error)) || serverErrorCodes.test(codeOf(error)))
    return true
  return error instanceof Error && /^(timeout exceeded|Connection terminated)/.test(error.message)
}

/** Whether a connection broke that was fine before; a new one may do. */
export const isConnectionLost = (error: unknown): boolean =>
  /^(ECONNRESET|EPIPE|57P01|57P02)$/.test(codeOf(error)) ||
  (error instanceof Error && /^(Connection terminated|Client has encountered)/.test(error.message))
