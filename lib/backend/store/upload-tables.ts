import { sql } from 'kysely'
import type { Database } from './schema.ts'

// `bytea` is PostgreSQL's type; SQLite takes any name, and keeps bytes as bytes.
export const uploadTables = `
create table pending_uploads (
  token text primary key,
  bytes integer not null,
  address text,
  idle_at text
);
create table upload_pieces (
  token text not null,
  ending text not null,
  start integer not null,
  content bytea not null,
  primary key (token, ending, start)
)`

/** Runs statements one after the other. */
export const run = async (db: Database, statements: readonly string[]) => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Makes the tables of pending uploads alone. */
export const createUploadTables = (db: Database): Promise<void> => run(db, uploadTables.split(';'))
