import type { SchemaModule } from 'kysely'

/** confirmation: to the applicant. notice, withdrawal: to those who read applications. */
export type MailKind = 'confirmation' | 'notice' | 'withdrawal'

/** sent: a server took it. failed: given up. withdrawn: with the application, before it was sent. */
export type MailState = 'waiting' | 'sent' | 'failed' | 'withdrawn'

/** The e-mail queue, for Kysely; what is settled stays as a mark that it was, with nothing of the applicant. */
export type MailTables = {
  mails: {
    /** Of the application, as this site itself makes it of its key: a backend's may be somebody else's too. */
    reference: string
    kind: MailKind
    state: MailState
    /** JSON: the addresses that it did not reach yet; null once settled. */
    recipients: string | null
    /** JSON: what it tells; null once settled. */
    content: string | null
    created_at: string
    /** Every claim counts it up: whoever did so last holds the mail. */
    attempts: number
    last_error: string | null
    /** When it is tried next; while somebody holds it, when that ends. Null once settled. */
    next_try_at: string | null
  }
}

/** Makes the table; for the migrations of both databases that hold it. */
export const createMailTable = async (schema: SchemaModule): Promise<void> => {
  await schema
    .createTable('mails')
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('recipients', 'text')
    .addColumn('content', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('last_error', 'text')
    .addColumn('next_try_at', 'text')
    .addPrimaryKeyConstraint('mails_key', ['reference', 'kind'])
    .execute()
  await schema.createIndex('mails_by_state').on('mails').columns(['state', 'next_try_at']).execute()
  await schema.createIndex('mails_by_time').on('mails').column('created_at').execute()
}
