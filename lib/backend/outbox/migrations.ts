import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createMailTable } from '#lib/backend/mail/tables.ts'
import { createLinkRequestTable } from '../link-requests.ts'
import { createSecretTable } from '../secrets.ts'
import type { OutboxTables } from './tables.ts'

/** Every change of the outbox's tables, in order; a migration that was released is never edited. */
export const outboxMigrations: Record<string, Migration> = {
  '001-deliveries': {
    up: async (db: Kysely<OutboxTables>) => {
      await db.schema
        .createTable('deliveries')
        .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
        .addColumn('idempotency_key', 'text', (column) => column.notNull().unique())
        .addColumn('fingerprint', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('reference', 'text', (column) => column.notNull())
        .addColumn('content', 'text')
        .addColumn('reply', 'text', (column) => column.notNull())
        .addColumn('received_at', 'text', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('last_error', 'text')
        .addColumn('next_try_at', 'text')
        .addColumn('settled_at', 'text')
        .execute()
      await db.schema
        .createTable('delivery_files')
        .addColumn('delivery_id', 'integer', (column) =>
          column.notNull().references('deliveries.id').onDelete('cascade'),
        )
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('bytes', 'integer', (column) => column.notNull())
        .addColumn('sha256', 'text', (column) => column.notNull())
        .addColumn('content', 'blob', (column) => column.notNull())
        .addPrimaryKeyConstraint('delivery_files_key', ['delivery_id', 'kind'])
        .execute()
      await db.schema
        .createIndex('deliveries_by_state')
        .on('deliveries')
        .columns(['state', 'next_try_at'])
        .execute()
    },
  },
  '002-link-requests': {
    up: (db: Kysely<OutboxTables>) => createLinkRequestTable(db.schema),
  },
  '003-applications': {
    up: async (db: Kysely<OutboxTables>) => {
      await db.schema.alterTable('deliveries').addColumn('vacancy_id', 'text').execute()
      await db.schema.createIndex('deliveries_by_reference').on('deliveries').columns(['reference']).execute()
      await createSecretTable(db.$pickTables<'secrets'>())
    },
  },
  '004-mails': {
    up: (db: Kysely<OutboxTables>) => createMailTable(db.schema),
  },
  '005-sent-fields': {
    up: async (db: Kysely<OutboxTables>) => {
      await db.schema.alterTable('deliveries').addColumn('fields', 'text').execute()
    },
  },
}
