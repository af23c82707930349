import { databaseLocationOf, hasDatabase, openDatabase } from '#backend/store/database.ts'
import type { Database } from '#backend/store/schema.ts'
import { type Env, hasStore } from '#lib/settings/env.ts'

/** Returns the database's URL or directory; throws if there is no store, or if the directory contains no database. */
const requireDatabaseUrl = (settings: Env): string => {
  if (!hasStore(settings))
    throw new Error('STORE is none, so this site stores nothing: use the product’s server at BACKEND_URL.')
  const databaseLocation = databaseLocationOf(settings)
  if (hasDatabase(databaseLocation)) return databaseLocation
  const { DATA_DIR } = settings
  throw new Error(
    `DATA_DIR (${DATA_DIR}) contains no database. Start the site once, or set DATA_DIR to the site's folder: ` +
      "docs/deploy.md shows how to run operators' commands.",
  )
}

/** Opens the site's database, runs a task with it and closes it. */
export const withDatabase = async <Result>(
  settings: Env,
  task: (db: Database) => Promise<Result>,
  open: (databaseLocation: string) => Database | Promise<Database> = openDatabase,
): Promise<Result> => {
  const db = await open(requireDatabaseUrl(settings))
  return task(db).finally(() => db.destroy())
}
