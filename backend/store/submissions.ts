import { randomUUID } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import { z } from 'zod'
import { deriveReference, identityOf, type Submission } from '#backend/submission.ts'
import { isoTime } from '#lib/base/time.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { applicationFields, mapTextFields, type TextField } from '#lib/schemas/application-fields.ts'
import type { Database, SubmissionState, Tables } from './schema.ts'
import { reclaimSpace } from './sqlite.ts'
import { listFiles, readFiles } from './submission-files.ts'

export type SubmissionRow = Selectable<Tables['submissions']>

const metadataSchemas = { locale: z.enum(localeCodes).optional(), isSuspect: z.literal(true).optional() }
// Fields added after a submission was stored default to an empty string.
const applicationSchema = z.object({
  ...mapTextFields(() => z.string().default('')),
  source: z.string().optional(),
  ...metadataSchemas,
})
const messageSchema = z.object({
  name: z.string(),
  email: z.string(),
  message: z.string(),
  ...metadataSchemas,
})

export const readFilledFields = ({ fields }: Pick<Tables['submissions'], 'fields'>) => {
  const names = fields?.split(' ')
  return applicationFields.filter((field) => names?.includes(field))
}

/** Parses a submission's stored content; returns null if it is invalid or was deleted. */
export const parseContent = ({ kind, content }: Pick<Tables['submissions'], 'kind' | 'content'>) => {
  try {
    const value: unknown = JSON.parse(content ?? 'null')
    return kind === 'message' ? messageSchema.parse(value) : applicationSchema.parse(value)
  } catch {
    return null
  }
}

export type SubmissionContent = NonNullable<ReturnType<typeof parseContent>>

export type ContentField = TextField | 'source'

/**
 * Returns the given fields of an application and its likely-bot flag as JSON; null for a message, or if none of the
 * given fields is filled in.
 */
export const pickContent = (row: Parameters<typeof parseContent>[0], fields: readonly ContentField[]) => {
  const content = parseContent(row)
  const isFilledIn = content && !('message' in content) && fields.some((field) => content[field])
  return isFilledIn ? JSON.stringify(content, [...fields, 'isSuspect']) : null
}

const toRow = (submission: Submission, receivedAt: string) => {
  const { key, fingerprint } = identityOf(submission)
  const isApplication = submission.kind === 'application'
  return {
    id: randomUUID(),
    kind: submission.kind,
    reference: deriveReference(key),
    vacancy_id: isApplication ? submission.vacancyId : null,
    content: JSON.stringify(
      isApplication
        ? applicationSchema.parse(submission.application)
        : messageSchema.parse(submission.message),
    ),
    fields: isApplication
      ? applicationFields.filter((field) => submission.application[field]).join(' ')
      : null,
    idempotency_key: key,
    fingerprint,
    received_at: receivedAt,
    state_since: receivedAt,
  }
}

/** Inserts a submission; returns the row's id, or null if the key is already known. */
export const insertSubmission = async (
  db: Transaction<Tables>,
  submission: Submission,
  state: SubmissionState,
  at: string,
): Promise<string | null> => {
  const row = await db
    .insertInto('submissions')
    .values({ ...toRow(submission, at), state })
    // In PostgreSQL, the second of two simultaneous submissions with the same key waits here until the first is stored.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export const findSubmission = async (db: Database, reference: string): Promise<SubmissionRow | null> => {
  const query = db.selectFrom('submissions').selectAll().where('reference', '=', reference)
  return (await query.executeTakeFirst()) ?? null
}

// Returns empty strings for text fields if the content is invalid or was deleted.
const parseContentWithDefaults = (row: Parameters<typeof parseContent>[0]) => {
  const defaults = { name: '', message: '', locale: null, source: null, isSuspect: false }
  const { fullName, ...text } = { ...defaults, ...mapTextFields(() => ''), ...parseContent(row) }
  return { ...text, name: text.name || fullName }
}

// Omits forwarded submissions whose content has been deleted, but includes unconfirmed ones, which the product's server
// may not have stored.
const listSubmissions = async (db: Database, kind: 'application' | 'message') => {
  const rows = await db
    .selectFrom('submissions')
    .leftJoin('vacancies', 'vacancies.id', 'vacancy_id')
    .select(['submissions.id', 'reference', 'state', 'state_since', 'content', 'received_at as receivedAt'])
    // The title is null for vacancies on the product's server, which are not in this database.
    .select(['vacancy_id as vacancy', 'vacancies.title as vacancyTitle'])
    .where('kind', '=', kind)
    .where(({ eb, or }) => or([eb('state', '!=', 'forwarded'), eb('content', 'is not', null)]))
    .orderBy('received_at')
    .orderBy('submissions.id')
    .execute()
  const submissions = []
  for (const { content, state_since, ...row } of rows) {
    const withdrawnAt = row.state === 'withdrawn' ? state_since : null
    const files = await listFiles(db, row.id)
    submissions.push({ ...row, withdrawnAt, ...parseContentWithDefaults({ kind, content }), files })
  }
  return submissions
}

export type StoredSubmission = Awaited<ReturnType<typeof listSubmissions>>[number]

export const listApplications = (db: Database): Promise<StoredSubmission[]> =>
  listSubmissions(db, 'application')

export const listMessages = (db: Database): Promise<StoredSubmission[]> => listSubmissions(db, 'message')

/** Returns a stored submission with its files; throws if its content is invalid, or its content or key was deleted. */
export const readSubmission = async (db: Database, id: string): Promise<Submission> => {
  const row = await db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { idempotency_key: idempotencyKey, vacancy_id: vacancyId } = row
  const content = parseContent(row)
  if (!content || !idempotencyKey) throw new Error('the stored content of the submission is invalid')
  if ('message' in content) return { kind: 'message', message: { ...content, idempotencyKey } }
  if (!vacancyId) throw new Error('the submission has no vacancy')
  const files = await readFiles(db, id)
  return { kind: 'application', vacancyId, application: { ...content, ...files, idempotencyKey } }
}

/** Returns an application's stored content; null for a message, or if the content is invalid or was deleted. */
export const readApplicationContent = async (db: Database, id: string) => {
  const row = await db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirst()
  const content = row && parseContent(row)
  return !content || 'message' in content ? null : content
}

/** Stores the state after forwarding has ended, and clears the key of a forwarded or unconfirmed submission. */
export const setForwardingState = async (
  db: Transaction<Tables>,
  id: string,
  state: 'forwarded' | 'unconfirmed' | 'refused' | 'given-up',
): Promise<void> => {
  const isSent = state === 'forwarded' || state === 'unconfirmed'
  await db
    .updateTable('submissions')
    .set({ state, state_since: isoTime(Date.now()), ...(isSent && { idempotency_key: null }) })
    .where('id', '=', id)
    .execute()
}

/** Resets a submission's state to `waiting` for another forwarding attempt. */
export const setWaiting = async (db: Transaction<Tables>, id: string): Promise<void> => {
  await db.updateTable('submissions').set({ state: 'waiting' }).where('id', '=', id).execute()
}

/** Changes an unconfirmed submission's state to `forwarded`, but not its `state_since`. */
export const setForwarded = async (db: Transaction<Tables>, id: string): Promise<void> => {
  await db.updateTable('submissions').set({ state: 'forwarded' }).where('id', '=', id).execute()
}

/**
 * Locks a forwarded submission's row until the transaction ends, and returns its kind and content; returns undefined if
 * the submission is in any other state.
 */
export const lockForwarded = (db: Transaction<Tables>, id: string) =>
  db
    .updateTable('submissions')
    .set({ state: 'forwarded' })
    .where('id', '=', id)
    .where('state', '=', 'forwarded')
    .returning(['kind', 'content'])
    .executeTakeFirst()

export const setContent = async (
  db: Transaction<Tables>,
  id: string,
  content: string | null,
): Promise<void> => {
  await db.updateTable('submissions').set({ content }).where('id', '=', id).execute()
}

// The fingerprint is a hash of the content, and the key may be one, so both are cleared too.
const clearedColumns = { content: null, fields: null, idempotency_key: null, fingerprint: null }

/**
 * Withdraws a submission and clears its content, but keeps its reference, vacancy, dates and files. Returns false if
 * the submission was already forwarded, unconfirmed or withdrawn.
 */
export const withdrawSubmission = async (
  db: Transaction<Tables>,
  id: string,
  at: string,
): Promise<boolean> => {
  const row = await db
    .updateTable('submissions')
    .set({ ...clearedColumns, state: 'withdrawn', state_since: at })
    .where('id', '=', id)
    .where('state', 'not in', ['forwarded', 'unconfirmed', 'withdrawn'])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Deletes a submission by id or reference, with its files and jobs, and frees their space in SQLite; returns whether
 * the submission existed.
 */
export const purgeSubmission = async (db: Database, idOrReference: string): Promise<boolean> => {
  // Cascading foreign keys delete the files and jobs.
  const removedRows = await db
    .deleteFrom('submissions')
    .where(({ eb, or }) => or([eb('id', '=', idOrReference), eb('reference', '=', idOrReference)]))
    .returning('id')
    .execute()
  if (removedRows.length) await reclaimSpace(db)
  return removedRows.length > 0
}

/** Deletes a submission with its files and jobs, but does not free their space. */
export const deleteSubmission = async (db: Database, id: string): Promise<void> => {
  await db.deleteFrom('submissions').where('id', '=', id).execute()
}
