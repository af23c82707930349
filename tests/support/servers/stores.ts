import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Store } from '#lib/backend/store/database.ts'
import type { Database, Tables } from '#lib/backend/store/schema.ts'
import { createSqliteDialect } from '#lib/backend/store/sqlite.ts'
import { migrations } from '#lib/backend/store/tables.ts'

type Asked = Pick<Store, 'ask' | 'secret'>

/** An open database as its store asks it. */
export const storeOf = (database: () => Promise<Database>): Asked => ({
  ask: async (query) => {
    const db = await database()
    return query({ read: db, write: db })
  },
  secret: async () => 'a secret of the database',
})

/** A store in memory. */
export const memoryStore = (): Asked => {
  const open = async () => {
    const db = new Kysely<Tables>({ dialect: createSqliteDialect(':memory:') })
    await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest()
    return db
  }
  let opening: Promise<Database> | undefined
  return storeOf(() => {
    opening ??= open()
    return opening
  })
}

/** A store whose database nobody reaches. */
export const goneStore = (): Asked => ({
  ask: () => Promise.reject(new Error('out of reach')),
  secret: () => Promise.reject(new Error('out of reach')),
})
