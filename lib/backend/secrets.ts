import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'

/** What only the servers that share a database know, for Kysely. */
export type SecretTables = { secrets: { name: string; value: string } }

const name = 'application-keys'

/** Makes the table and the secret in it; for the migrations of both databases that hold it. */
export const createSecretTable = async (db: Kysely<SecretTables>): Promise<void> => {
  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('hex') })
    .execute()
}

/** The secret that goes into the keys of applications that came without one. */
export const readKeySecret = async (db: Kysely<SecretTables>): Promise<string> => {
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}
