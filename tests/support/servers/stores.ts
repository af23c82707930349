import { Kysely } from 'kysely'
import { migrate, type Store } from '#backend/store/database.ts'
import type { Database, Tables } from '#backend/store/schema.ts'
import { createSqliteDialect } from '#backend/store/sqlite.ts'

type QueryableStore = Pick<Store, 'run' | 'secret'>

/** Returns a store for a database, with a fixed secret. */
export const storeOf = (database: () => Promise<Database>): QueryableStore => ({
  run: async (query) => {
    const db = await database()
    return query({ read: db, write: db })
  },
  secret: async () => 'a secret of the database',
})

/** Returns a store with an SQLite database in memory. */
export const memoryStore = (): QueryableStore => {
  const open = async () => {
    const db = new Kysely<Tables>({ dialect: createSqliteDialect(':memory:') })
    await migrate(db)
    return db
  }
  let opening: Promise<Database> | undefined
  return storeOf(() => {
    opening ??= open()
    return opening
  })
}
