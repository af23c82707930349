import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { z } from 'zod'
import { splitEarlierPayload } from './mail-jobs.ts'
import { isShippedSample } from './sample-vacancies.ts'
import type { Database } from './schema.ts'

const tablesSql = `
create table vacancies (
  id text primary key,
  category text not null,
  title text not null,
  description_html text not null,
  translations text,
  created_at text not null,
  updated_at text not null,
  closed_at text
);
create index vacancies_listed on vacancies (closed_at, created_at, id, updated_at);
create table landing_page (
  id integer primary key,
  content text not null,
  updated_at text not null
);
create table submissions (
  id text primary key,
  kind text not null,
  reference text not null unique,
  vacancy_id text,
  content text,
  fields text,
  idempotency_key text,
  fingerprint text,
  received_at text not null,
  state text not null,
  state_since text not null
);
create index submissions_by_time on submissions (received_at);
create index submissions_by_state on submissions (state, state_since);
create table submission_files (
  submission_id text not null references submissions (id) on delete cascade,
  kind text not null,
  name text not null,
  type text not null,
  bytes integer not null,
  sha256 text not null,
  marks text,
  content bytea not null,
  primary key (submission_id, kind)
);
create table jobs (
  submission_id text not null references submissions (id) on delete cascade,
  kind text not null,
  state text not null,
  payload text,
  created_at text not null,
  attempts integer not null,
  last_error text,
  next_try_at text,
  held integer not null,
  primary key (submission_id, kind)
);
create index jobs_by_state on jobs (state, next_try_at);
create table limits (
  key text primary key,
  count integer not null,
  until text not null
);
create index limits_by_time on limits (until);
create table drafts (
  token text primary key,
  kind text not null,
  client text not null,
  until text not null,
  content text not null
);
create index drafts_by_time on drafts (kind, until);
create index drafts_by_client on drafts (kind, client, until);
create table secrets (
  name text primary key,
  value text not null
);
`

/** The name of the secret from which idempotency keys and keyed hashes are derived. */
export const secretName = 'application-keys'

const createSchema = async (db: Database) => {
  for (const statement of tablesSql.split(';')) if (statement.trim()) await sql.raw(statement).execute(db)
  await db
    .insertInto('secrets')
    .values({ name: secretName, value: randomBytes(32).toString('hex') })
    .execute()
}

const addClosingDate = async (db: Database) => {
  await db.schema.alterTable('vacancies').addColumn('closes_on', 'text').execute()
}

// Earlier versions inserted the samples without a flag.
const addSampleFlag = async (db: Database) => {
  const alteration = db.schema.alterTable('vacancies')
  await alteration.addColumn('is_sample', 'integer', (column) => column.notNull().defaultTo(0)).execute()
  const rows = await db
    .selectFrom('vacancies')
    .select(['id', 'title', 'description_html', 'translations'])
    .execute()
  const sampleIds = rows.filter(isShippedSample).map(({ id }) => id)
  if (sampleIds.length > 0)
    await db.updateTable('vacancies').set({ is_sample: 1 }).where('id', 'in', sampleIds).execute()
}

// Earlier versions stored a submission's content in its e-mails' payloads. Removes it there; if the submission has been
// forwarded, moves it to the submission, because the payload may contain the only copy. Skips e-mails being sent: an
// instance of the earlier version may be sending them, and would not delete the moved content.
const moveMailContents = async (db: Database) => {
  const jobs = await db
    .selectFrom('jobs')
    .innerJoin('submissions', 'id', 'submission_id')
    .select(['submission_id', 'jobs.kind', 'submissions.state', 'payload'])
    .where('payload', 'is not', null)
    .where('held', '=', 0)
    .execute()
  for (const { submission_id: id, kind, state, payload: earlierPayload } of jobs) {
    const submissionQuery = db.selectFrom('submissions').select('content').where('id', '=', id)
    const { content: earlierContent } = await submissionQuery.executeTakeFirstOrThrow()
    const splitResult = splitEarlierPayload({ kind, payload: earlierPayload, content: earlierContent })
    if (!splitResult) continue
    const { content, payload } = splitResult
    const jobUpdate = db.updateTable('jobs').set({ payload }).where('submission_id', '=', id)
    await jobUpdate.where('kind', '=', kind).execute()
    if (state === 'forwarded')
      await db.updateTable('submissions').set({ content }).where('id', '=', id).execute()
  }
}

type EarlierLinkRow = { token: string; until: string; content: string }

const earlierLinkContentSchema = z.object({ to: z.string(), link: z.string(), requestedAt: z.string() })

// Earlier versions stored links in the table of form results, and the retention state in the table of secrets.
const separateTables = async (db: Database) => {
  const linksTable = db.schema.createTable('links').addColumn('id', 'text', (column) => column.primaryKey())
  await linksTable
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('link', 'text', (column) => column.notNull())
    .addColumn('requested_at', 'text', (column) => column.notNull())
    .addColumn('until', 'text', (column) => column.notNull())
    .execute()
  const retentionTable = db.schema
    .createTable('retention')
    .addColumn('id', 'integer', (column) => column.primaryKey())
  await retentionTable
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('rounds', 'integer', (column) => column.notNull())
    .execute()
  const { rows } =
    await sql<EarlierLinkRow>`select token, until, content from drafts where kind = 'link'`.execute(db)
  for (const { token: id, until, content } of rows) {
    const { to: phone, link, requestedAt: requested_at } = earlierLinkContentSchema.parse(JSON.parse(content))
    await db.insertInto('links').values({ id, phone, link, requested_at, until }).execute()
  }
  await sql`delete from drafts where kind = 'link'`.execute(db)
  // The deletion delay restarts, so no expired submission is deleted in the next eleven hours.
  await db.deleteFrom('secrets').where('name', '=', 'retention').execute()
}

/** All migrations in order. Never edit a released migration. */
export const migrations: Record<string, Migration> = {
  '001-tables': { up: createSchema },
  '002-closing-date': { up: addClosingDate },
  '003-sample-flag': { up: addSampleFlag },
  '004-mail-contents': { up: moveMailContents },
  '005-separate-tables': { up: separateTables },
}
