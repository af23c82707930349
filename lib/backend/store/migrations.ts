import { randomBytes } from 'node:crypto'
import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { applicationFields } from '#lib/schemas/application-fields.ts'
import { createDraftsTable } from '../drafts.ts'
import { moveToLimits } from '../limits.ts'
import type { FileKind } from '../port.ts'
import { referenceOf } from '../submission.ts'
import { createLandingPage } from './landing-page.ts'
import { addSampleFacts, sampleVacancies } from './samples.ts'
import type { Tables } from './schema.ts'
import { createUploadTables } from './upload-tables.ts'
import { countVacancyChanges, createToldVacancies } from './vacancies.ts'

type Stored = Pick<Tables['submissions'], 'id' | 'received_at' | 'idempotency_key' | 'fingerprint'> & {
  email: string
  locale: string | null
}

/** The tables that the migration to one queue replaced. */
type TablesBefore = Omit<Tables, 'submissions' | 'submission_files' | 'jobs'> & {
  applications: Stored & {
    reference: string
    vacancy_id: string
    full_name: string
    phone: string
    cover_letter: string
    withdrawn_at: string | null
  }
  application_files: { application_id: string; kind: FileKind }
  messages: Stored & { name: string; message: string }
  mails: { reference: string }
}

const createTables = async (db: Kysely<TablesBefore>) => {
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
    // `bytea` is PostgreSQL's type; SQLite takes any name and keeps bytes as bytes.
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

const createIndexes = async (db: Kysely<TablesBefore>) => {
  const index = (name: string, table: keyof TablesBefore, columns: string[]) =>
    db.schema.createIndex(name).on(table).columns(columns).execute()
  await index('vacancies_by_time', 'vacancies', ['created_at'])
  await index('applications_by_time', 'applications', ['received_at'])
  await index('messages_by_time', 'messages', ['received_at'])
}

/** The secret that goes into the keys of applications that came without one. */
export const keySecretName = 'application-keys'

const createQueueTables = async (db: Kysely<Tables>) => {
  await db.schema
    .createTable('submissions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    // Both databases allow many nulls: a submission without a key repeats no other.
    .addColumn('reference', 'text', (column) => column.unique())
    .addColumn('told_reference', 'text')
    .addColumn('vacancy_id', 'text')
    .addColumn('content', 'text')
    .addColumn('fields', 'text')
    .addColumn('idempotency_key', 'text')
    .addColumn('fingerprint', 'text')
    .addColumn('reply', 'text', (column) => column.notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('state_since', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('jobs')
    .addColumn('submission_id', 'text', (column) =>
      column.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('payload', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('last_error', 'text')
    .addColumn('next_try_at', 'text')
    .addColumn('held', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('jobs_key', ['submission_id', 'kind'])
    .execute()
  const index = (name: string, table: 'submissions' | 'jobs', columns: string[]) =>
    db.schema.createIndex(name).on(table).columns(columns).execute()
  await index('submissions_by_time', 'submissions', ['received_at'])
  await index('submissions_by_told_reference', 'submissions', ['told_reference'])
  await index('submissions_by_state', 'submissions', ['state', 'state_since'])
  await index('jobs_by_state', 'jobs', ['state', 'next_try_at'])
}

const batch = 500

const moveApplications = async (db: Kysely<Tables & TablesBefore>, after = '') => {
  const rows = await db
    .selectFrom('applications')
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(batch)
    .execute()
  const last = rows.at(-1)
  if (!last) return
  const files = await db
    .selectFrom('application_files')
    .select(['application_id', 'kind'])
    .where('application_id', '>', after)
    .where('application_id', '<=', last.id)
    .execute()
  const filesOf = Map.groupBy(files, (file) => file.application_id)
  const submissions = rows.map((row): Tables['submissions'] => {
    const { full_name: fullName, email, phone, cover_letter: coverLetter, locale } = row
    const text = { fullName, email, phone, coverLetter }
    const files = Object.fromEntries((filesOf.get(row.id) ?? []).map(({ kind }) => [kind, true]))
    const sent: Readonly<Record<string, unknown>> = { ...files, ...text }
    const isGone = row.withdrawn_at !== null
    return {
      id: row.id,
      kind: 'application',
      reference: row.reference,
      told_reference: row.reference,
      vacancy_id: row.vacancy_id,
      content: isGone ? null : JSON.stringify({ ...text, ...(locale && { locale }) }),
      fields: isGone ? null : applicationFields.filter((field) => sent[field]).join(' '),
      idempotency_key: row.idempotency_key,
      fingerprint: row.fingerprint,
      reply: '',
      received_at: row.received_at,
      state: isGone ? 'withdrawn' : 'kept',
      state_since: row.withdrawn_at ?? row.received_at,
    }
  })
  await db.insertInto('submissions').values(submissions).execute()
  await moveApplications(db, last.id)
}

const moveMessages = async (db: Kysely<Tables & TablesBefore>, after = '') => {
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(batch)
    .execute()
  const last = rows.at(-1)
  if (!last) return
  const submissions = rows.map(({ name, email, message, locale, ...row }): Tables['submissions'] => {
    const reference = row.idempotency_key && referenceOf(row.idempotency_key)
    return {
      ...row,
      kind: 'message',
      reference,
      told_reference: reference,
      vacancy_id: null,
      content: JSON.stringify({ name, email, message, ...(locale && { locale }) }),
      fields: null,
      reply: '',
      state: 'kept',
      state_since: row.received_at,
    }
  })
  await db.insertInto('submissions').values(submissions).execute()
  await moveMessages(db, last.id)
}

// The rows of files stay in place, because they may be many gigabytes: only their reference changes.
const moveFiles = async (db: Kysely<Tables & TablesBefore>) => {
  const { schema } = db
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    await schema.dropTable('applications').execute()
    // Renaming a table renames it in the constraints of others too.
    await schema.alterTable('submissions').renameTo('applications').execute()
    await schema.alterTable('applications').renameTo('submissions').execute()
  } else {
    await schema
      .alterTable('application_files')
      .dropConstraint('application_files_application_id_fkey')
      .execute()
    await schema.dropTable('applications').execute()
    await schema
      .alterTable('application_files')
      .addForeignKeyConstraint('submission_files_submission', ['application_id'], 'submissions', ['id'])
      .onDelete('cascade')
      .execute()
  }
  await schema.alterTable('application_files').renameTo('submission_files').execute()
  await schema.alterTable('submission_files').renameColumn('application_id', 'submission_id').execute()
}

const moveToOneQueue = async (db: Kysely<Tables & TablesBefore>) => {
  await createQueueTables(db.$pickTables<keyof Tables>())
  await moveApplications(db)
  await moveMessages(db)
  await sql`insert into jobs
    (submission_id, kind, state, payload, created_at, attempts, last_error, next_try_at, held)
    select submissions.id, mails.kind,
      case mails.state when 'sent' then 'done' when 'withdrawn' then 'cancelled' else mails.state end,
      '{"recipients":' || recipients || ',"content":' || mails.content || '}',
      created_at, attempts, last_error, next_try_at, 0
    from mails join submissions on submissions.reference = mails.reference`.execute(db)
  await moveFiles(db)
  for (const table of ['messages', 'mails']) await db.schema.dropTable(table).execute()
}

/** Every change of the tables, in order; a migration that was released is never edited. */
export const migrations: Record<string, Migration> = {
  '001-tables': {
    up: async (db: Kysely<TablesBefore>) => {
      await createTables(db)
      await createIndexes(db)
    },
  },
  // Data in a migration runs once: samples that were removed do not come back.
  '002-sample-vacancies': {
    up: async (db: Kysely<TablesBefore>) => {
      await db.insertInto('vacancies').values(sampleVacancies(new Date())).execute()
    },
  },
  '003-closed-vacancies': {
    up: async (db: Kysely<TablesBefore>) => {
      await db.schema.alterTable('vacancies').addColumn('closed_at', 'text').execute()
    },
  },
  '004-idempotency-keys': {
    up: async (db: Kysely<TablesBefore>) => {
      for (const table of ['applications', 'messages'] as const) {
        await db.schema.alterTable(table).addColumn('idempotency_key', 'text').execute()
        await db.schema.alterTable(table).addColumn('fingerprint', 'text').execute()
        // Both databases allow many nulls: a submission without a key repeats no other.
        await db.schema.createIndex(`${table}_by_key`).unique().on(table).column('idempotency_key').execute()
      }
    },
  },
  '005-link-requests': {
    up: (db: Kysely<TablesBefore>) =>
      db.schema
        .createTable('link_requests')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('count', 'integer', (column) => column.notNull())
        .addColumn('since', 'text', (column) => column.notNull())
        .execute(),
  },
  '006-vacancy-changes': {
    up: async (db: Kysely<TablesBefore>) => {
      await db.schema
        .createTable('vacancy_changes')
        .addColumn('number', 'integer', (column) => column.notNull())
        .execute()
      await db.insertInto('vacancy_changes').values({ number: 1 }).execute()
    },
  },
  '007-withdrawn-applications': {
    up: async (db: Kysely<TablesBefore>) => {
      await db.schema.alterTable('applications').addColumn('withdrawn_at', 'text').execute()
      await db.schema
        .createTable('secrets')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .execute()
      await db
        .insertInto('secrets')
        .values({ name: keySecretName, value: randomBytes(32).toString('hex') })
        .execute()
    },
  },
  '008-mails': {
    up: async (db: Kysely<TablesBefore>) => {
      await db.schema
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
      await db.schema.createIndex('mails_by_state').on('mails').columns(['state', 'next_try_at']).execute()
      await db.schema.createIndex('mails_by_time').on('mails').column('created_at').execute()
    },
  },
  '009-one-queue': { up: moveToOneQueue },
  '010-landing-page': {
    up: createLandingPage,
  },
  '011-listed-vacancies': {
    up: (db: Kysely<Tables>) =>
      db.schema
        .createIndex('vacancies_listed')
        .on('vacancies')
        .columns(['closed_at', 'created_at', 'id', 'updated_at'])
        .execute(),
  },
  '012-facts-of-samples': { up: addSampleFacts },
  '013-told-vacancies': { up: createToldVacancies },
  '014-limits': { up: moveToLimits },
  '015-marks-of-files': {
    up: (db: Kysely<Tables>) => db.schema.alterTable('submission_files').addColumn('marks', 'text').execute(),
  },
  '016-drafts': { up: createDraftsTable },
  '017-pending-uploads': { up: createUploadTables },
  '018-vacancies-count-themselves': { up: countVacancyChanges },
}
