import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createMailTable } from '#lib/backend/mail/tables.ts'
import { createLinkRequestTable } from '../link-requests.ts'
import { createSecretTable } from '../secrets.ts'
import { sampleVacancies } from './samples.ts'
import type { Tables } from './tables.ts'

const createTables = async (db: Kysely<Tables>) => {
  await db.schema
    .createTable('vacancies')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description_html', 'text', (column) => column.notNull())
    .addColumn('translations', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('applications')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('vacancy_id', 'text', (column) => column.notNull().references('vacancies.id'))
    .addColumn('full_name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('cover_letter', 'text', (column) => column.notNull())
    .addColumn('locale', 'text')
    .addColumn('received_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('application_files')
    .addColumn('application_id', 'text', (column) =>
      column.notNull().references('applications.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    // PostgreSQL's name; SQLite takes any and keeps bytes as bytes.
    .addColumn('content', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('application_files_key', ['application_id', 'kind'])
    .execute()
  await db.schema
    .createTable('messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('locale', 'text')
    .addColumn('received_at', 'text', (column) => column.notNull())
    .execute()
}

const createIndexes = async (db: Kysely<Tables>) => {
  const index = (name: string, table: keyof Tables, columns: string[]) =>
    db.schema.createIndex(name).on(table).columns(columns).execute()
  await index('vacancies_by_time', 'vacancies', ['created_at'])
  await index('applications_by_time', 'applications', ['received_at'])
  await index('messages_by_time', 'messages', ['received_at'])
}

/** Every change of the tables, in order; a migration that was released is never edited. */
export const migrations: Record<string, Migration> = {
  '001-tables': {
    up: async (db: Kysely<Tables>) => {
      await createTables(db)
      await createIndexes(db)
    },
  },
  // Data in a migration runs once: samples that were removed do not come back.
  '002-sample-vacancies': {
    up: async (db: Kysely<Tables>) => {
      await db.insertInto('vacancies').values(sampleVacancies(new Date())).execute()
    },
  },
  '003-closed-vacancies': {
    up: async (db: Kysely<Tables>) => {
      await db.schema.alterTable('vacancies').addColumn('closed_at', 'text').execute()
    },
  },
  '004-idempotency-keys': {
    up: async (db: Kysely<Tables>) => {
      for (const table of ['applications', 'messages'] as const) {
        await db.schema.alterTable(table).addColumn('idempotency_key', 'text').execute()
        await db.schema.alterTable(table).addColumn('fingerprint', 'text').execute()
        // What has no key is no repetition of anything: both databases let many nulls stand side by side.
        await db.schema.createIndex(`${table}_by_key`).unique().on(table).column('idempotency_key').execute()
      }
    },
  },
  '005-link-requests': {
    up: (db: Kysely<Tables>) => createLinkRequestTable(db.schema),
  },
  '006-vacancy-changes': {
    up: async (db: Kysely<Tables>) => {
      await db.schema
        .createTable('vacancy_changes')
        .addColumn('number', 'integer', (column) => column.notNull())
        .execute()
      await db.insertInto('vacancy_changes').values({ number: 1 }).execute()
    },
  },
  '007-withdrawn-applications': {
    up: async (db: Kysely<Tables>) => {
      await db.schema.alterTable('applications').addColumn('withdrawn_at', 'text').execute()
      await createSecretTable(db.$pickTables<'secrets'>())
    },
  },
  '008-mails': {
    up: (db: Kysely<Tables>) => createMailTable(db.schema),
  },
}
