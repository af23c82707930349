import type { Kysely } from 'kysely'
import type { Tables } from './schema.ts'

/** Makes the tables of pending uploads: what is counted of each, and, where instances share them, its files. */
export const createUploadTables = async (db: Kysely<Tables>): Promise<void> => {
  await db.schema
    .createTable('pending_uploads')
    .addColumn('token', 'text', (column) => column.primaryKey())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('address', 'text')
    .addColumn('idle_at', 'text')
    .execute()
  await db.schema
    .createTable('upload_pieces')
    .addColumn('token', 'text', (column) => column.notNull())
    .addColumn('ending', 'text', (column) => column.notNull())
    .addColumn('start', 'integer', (column) => column.notNull())
    .addColumn('content', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('upload_pieces_key', ['token', 'ending', 'start'])
    .execute()
}
