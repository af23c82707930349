import { Kysely } from 'kysely'
import { migrate, openDatabase, type Store } from '#backend/store/database.ts'
import { createSampleVacancies } from '#backend/store/sample-vacancies.ts'
import type { Database, Tables } from '#backend/store/schema.ts'
import { createSqliteDialect } from '#backend/store/sqlite.ts'
import { importVacancies } from '#backend/store/vacancies.ts'

type QueryableStore = Pick<Store, 'run' | 'secret'>

/** Returns a store for a database, with a fixed secret. */
export const createStoreFrom = (database: () => Promise<Database>): QueryableStore => ({
  run: async (query) => {
    const db = await database()
    return query({ read: db, write: db })
  },
  secret: async () => 'a secret of the database',
})

/** Returns a store with an SQLite database in memory. */
export const createMemoryStore = (): QueryableStore => {
  const open = async () => {
    const db = new Kysely<Tables>({ dialect: createSqliteDialect(':memory:') })
    await migrate(db)
    return db
  }
  let databasePromise: Promise<Database> | undefined
  return createStoreFrom(() => {
    databasePromise ??= open()
    return databasePromise
  })
}

/**
 * Creates a public site's database at `location`, a directory or connection string, and imports the sample vacancies as
 * if they were the company's own. Returns `location`.
 */
export const createPublicSiteDatabase = async (location: string): Promise<string> => {
  const db = await openDatabase(location)
  await importVacancies(db, createSampleVacancies(new Date()))
  await db.destroy()
  return location
}
