import type { ApplicationFile } from '#backend/ports.ts'
import type { Submission } from '#backend/submission.ts'
import { isoTime } from '#lib/base/time.ts'
import { mapTextFields } from '#lib/schemas/application-fields.ts'
import type { FileField } from '#lib/schemas/files.ts'
import { type FileMark, fileMarks } from './file-marks.ts'
import { isRetriable } from './jobs.ts'
import { failureMails, type MailPlan, type NewMail } from './mail-jobs.ts'
import type { Database } from './schema.ts'
import { readContent } from './submissions.ts'

export const listFiles = async (db: Database, submissionId: string) => {
  const rows = await db
    .selectFrom('submission_files')
    .select(['kind as field', 'name', 'type', 'bytes as size', 'sha256', 'marks'])
    .where('submission_id', '=', submissionId)
    .orderBy('kind')
    .execute()
  return rows.map(({ marks, ...file }) => ({
    ...file,
    marks: fileMarks.filter((mark) => marks?.split(' ').includes(mark)),
  }))
}

export type StoredFile = Awaited<ReturnType<typeof listFiles>>[number]

// Returns empty texts if the content is invalid or was deleted.
const parseContent = (row: Parameters<typeof readContent>[0]) => {
  const defaults = { name: '', message: '', locale: null, source: null, isSuspect: false }
  const { fullName, ...text } = { ...defaults, ...mapTextFields(() => ''), ...readContent(row) }
  return { ...text, name: text.name || fullName }
}

// Omits submissions that were forwarded and mailed in full, but not unconfirmed ones, because the backend may lack them.
const listSubmissions = async (db: Database, kind: 'application' | 'message') => {
  const rows = await db
    .selectFrom('submissions')
    .leftJoin('vacancies', 'vacancies.id', 'vacancy_id')
    .select(['submissions.id', 'reference', 'state', 'state_since', 'content', 'received_at as receivedAt'])
    // The title is null for vacancies of a remote backend, which are not in this database.
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
    submissions.push({ ...row, withdrawnAt, ...parseContent({ kind, content }), files })
  }
  return submissions
}

export type StoredSubmission = Awaited<ReturnType<typeof listSubmissions>>[number]

export const listApplications = (db: Database): Promise<StoredSubmission[]> =>
  listSubmissions(db, 'application')

export const listMessages = (db: Database): Promise<StoredSubmission[]> => listSubmissions(db, 'message')

export const markFile = async (
  db: Database,
  submissionId: string,
  field: FileField,
  marks: readonly FileMark[],
): Promise<void> => {
  await db
    .updateTable('submission_files')
    .set({ marks: marks.join(' ') || null })
    .where('submission_id', '=', submissionId)
    .where('kind', '=', field)
    .execute()
}

/** Returns why the unscanned CV of an application could not be scanned; null if that is unknown or it is scanned. */
export const readScanError = async (db: Database, submissionId: string): Promise<string | null> => {
  const scans = db.selectFrom('jobs').select('last_error').where('kind', '=', 'scan')
  const scan = await scans.where('submission_id', '=', submissionId).executeTakeFirst()
  return scan?.last_error ?? null
}

/** Checks whether the scan of an application's CV has failed for good. */
export const hasScanFailed = async (db: Database, submissionId: string): Promise<boolean> => {
  const scans = db.selectFrom('jobs').select('kind').where('kind', '=', 'scan')
  const failed = scans.where('submission_id', '=', submissionId).where('state', '=', 'failed')
  return (await failed.executeTakeFirst()) !== undefined
}

export const readStoredFile = async (
  db: Database,
  submissionId: string,
  field: FileField,
): Promise<Uint8Array<ArrayBuffer>> => {
  const row = await db
    .selectFrom('submission_files')
    .select('content')
    .where('submission_id', '=', submissionId)
    .where('kind', '=', field)
    .executeTakeFirstOrThrow()
  return row.content
}

export const listJobs = (db: Database) =>
  db
    .selectFrom('jobs')
    .innerJoin('submissions', 'submissions.id', 'jobs.submission_id')
    .select(['reference', 'jobs.kind', 'jobs.state', 'attempts'])
    .select(['created_at as createdAt', 'last_error as lastError', 'next_try_at as nextTryAt'])
    .where('jobs.state', 'in', ['waiting', 'failed'])
    .orderBy('created_at')
    .orderBy('submission_id')
    .orderBy('jobs.kind')
    .execute()

/** Makes waiting and retriable jobs due; returns their number. Skips jobs in progress. */
export const retryJobs = (db: Database, reference: string | null): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const at = isoTime(Date.now())
    const submissions = transaction.selectFrom('submissions').select('id')
    const selected = reference === null ? submissions : submissions.where('reference', '=', reference)
    const selectedJobs = transaction
      .updateTable('jobs')
      .where('submission_id', 'in', selected)
      .where('held', '=', 0)
    const due = { state: 'waiting' as const, next_try_at: at }
    // A failed mail is retried for 72 hours again, because otherwise it would be too old to be sent.
    await selectedJobs
      .set({ ...due, created_at: at })
      .where(isRetriable)
      .where('payload', 'is not', null)
      .execute()
    const jobs = await selectedJobs
      .set(due)
      .where((job) => job.or([job('state', '=', 'waiting'), isRetriable(job)]))
      .returning(['submission_id', 'kind'])
      .execute()
    for (const { submission_id: id, kind } of jobs)
      if (kind === 'forward')
        await transaction.updateTable('submissions').set({ state: 'waiting' }).where('id', '=', id).execute()
    return jobs.length
  })

const readFile = async (db: Database, id: string, field: FileField): Promise<ApplicationFile | null> => {
  const file = (await listFiles(db, id)).find((stored) => stored.field === field)
  if (!file) return null
  const content = new Blob([await readStoredFile(db, id, field)], { type: file.type })
  return { ...file, content }
}

/** Returns a stored submission with its files; throws if its content is invalid or was deleted. */
export const readSubmission = async (db: Database, id: string): Promise<Submission> => {
  const row = await db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { idempotency_key: idempotencyKey, vacancy_id: vacancyId } = row
  const content = readContent(row)
  if (!content || !idempotencyKey) throw new Error('the stored content of the submission is invalid')
  if ('message' in content) return { kind: 'message', message: { ...content, idempotencyKey } }
  if (!vacancyId) throw new Error('the submission has no vacancy')
  const photo = await readFile(db, id, 'photo')
  const resume = await readFile(db, id, 'resume')
  return { kind: 'application', vacancyId, application: { ...content, photo, resume, idempotencyKey } }
}

export const readFailureMails = async (db: Database, id: string, plan: MailPlan): Promise<NewMail[]> => {
  const row = await db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirst()
  const content = row && readContent(row)
  if (!content || 'message' in content) return []
  return failureMails(plan, content)
}
