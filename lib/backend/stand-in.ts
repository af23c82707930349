import { createHmac } from 'node:crypto'
import { Kysely } from 'kysely'
import { errorText, log } from '#lib/base/log.ts'
import { inTime, isPausing } from '#lib/base/pausing.ts'
import { instanceId } from './instance.ts'
import type { Database } from './store/database.ts'
import type { Tables } from './store/schema.ts'
import { createSqliteDialect } from './store/sqlite.ts'

type CreateTable = (db: Database) => Promise<unknown>

/** A database in this process's memory. */
export const openInMemory = async (createTable: CreateTable): Promise<Database> => {
  const db = new Kysely<Tables>({ dialect: createSqliteDialect(':memory:') })
  await createTable(db)
  return db
}

/** What is written down instead of addresses and mailboxes. */
export type Hash = (...parts: string[]) => string

/** A keyed hash. */
const hashWith =
  (key: string): Hash =>
  (...parts) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')

type Query<T> = (db: Database, hash: Hash) => Promise<T>

/** What instances share. */
export type Shared = {
  /** Where it is written; this process's memory without it, and while it is out of reach. */
  database?: () => Promise<Database>
  /** The key of the hashes. */
  secret?: () => Promise<string>
  now?: () => number
}

/**
 * `longestWait`: for how long the database may keep a visitor waiting; `brokenPause`: for how long one that did not
 * answer is left alone; in milliseconds.
 */
type Table = { createTable: CreateTable; event: string; longestWait: number; brokenPause: number }

/**
 * A table of the database that this process's memory stands in for while the database is out of reach, which is logged
 * as `event`.
 */
export const createStandIn = (
  { createTable, event, longestWait, brokenPause }: Table,
  { database, secret, now = Date.now }: Shared,
) => {
  let memory: Promise<Database> | undefined
  let brokenUntil = 0

  const askDatabase = async <T>(open: () => Promise<Database>, query: Query<T>) => {
    const db = await open()
    return query(db, hashWith((await secret?.()) ?? instanceId()))
  }
  const askMemory = async <T>(query: Query<T>): Promise<T> => {
    memory ??= openInMemory(createTable)
    return query(await memory, hashWith(instanceId()))
  }
  const ask = async <T>(query: Query<T>): Promise<T> => {
    if (!database || isPausing(brokenUntil, now(), brokenPause)) return askMemory(query)
    try {
      // A connection may have broken while nobody used it: the second try has another one.
      const twice = () => askDatabase(database, query).catch(() => askDatabase(database, query))
      return await inTime(twice(), longestWait)
    } catch (error) {
      brokenUntil = now() + brokenPause
      log('warn', event, { error: errorText(error) })
      return askMemory(query)
    }
  }
  return {
    /** Asks the database, else the memory. */
    ask,
    /** Asks the memory. */
    askMemory,
  }
}
