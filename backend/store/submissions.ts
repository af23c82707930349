import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { BackendError } from '#backend/backend-error.ts'
import type { ApplicationFile } from '#backend/ports.ts'
import {
  identityOf,
  isUnscanned,
  referenceOf,
  type Submission,
  type SubmissionResult,
} from '#backend/submission.ts'
import { isoTime, minuteMs } from '#lib/base/time.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { applicationFields, mapTextFields, type TextField } from '#lib/schemas/application-fields.ts'
import type { FileField } from '#lib/schemas/files.ts'
import { type MailPlan, mailsOf, type NewMail } from './mail-jobs.ts'
import type { Database, Tables } from './schema.ts'

type NewJob = Pick<Tables['jobs'], 'kind'> & Partial<Tables['jobs']>

/** Queues a job, due immediately by default; a submission has at most one job of each kind. */
const addJob = async (
  db: Transaction<Tables>,
  submissionId: string,
  { at, ...job }: NewJob & { at: string },
): Promise<void> => {
  const newJob = { state: 'waiting' as const, payload: null, attempts: 0, last_error: null, held: 0 }
  await db
    .insertInto('jobs')
    .values({ ...newJob, submission_id: submissionId, created_at: at, next_try_at: at, ...job })
    .onConflict((conflict) => conflict.columns(['submission_id', 'kind']).doNothing())
    .execute()
}

export const addMails = async (
  db: Transaction<Tables>,
  submissionId: string,
  mails: readonly NewMail[],
  at: string,
): Promise<void> => {
  for (const { kind, recipients } of mails)
    await addJob(db, submissionId, { kind, payload: JSON.stringify({ recipients }), at })
}

/** Returns the columns of a job claimed for its first attempt, which must take at most half of the lease. */
export const leaseColumns = (at: number, leaseMs = 4 * minuteMs) => {
  return { attempts: 1, held: 1, next_try_at: isoTime(at + leaseMs) }
}

const metadataSchemas = { locale: z.enum(localeCodes).optional(), isSuspect: z.literal(true).optional() }
// A field is empty if the submission is older than the field.
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

export const sentFields = ({ fields }: Pick<Tables['submissions'], 'fields'>) => {
  const names = fields?.split(' ')
  return applicationFields.filter((field) => names?.includes(field))
}

/** Parses the texts of a submission; returns null if they are invalid or were deleted. */
export const readContent = ({ kind, content }: Pick<Tables['submissions'], 'kind' | 'content'>) => {
  try {
    const value: unknown = JSON.parse(content ?? 'null')
    return kind === 'message' ? messageSchema.parse(value) : applicationSchema.parse(value)
  } catch {
    return null
  }
}

export type SubmissionContent = NonNullable<ReturnType<typeof readContent>>

export type ContentField = TextField | 'source'

/** Returns the content of an application reduced to some fields; null if none of them is filled in. */
export const pickContent = (row: Parameters<typeof readContent>[0], fields: readonly ContentField[]) => {
  const content = readContent(row)
  const isFilledIn = content && !('message' in content) && fields.some((field) => content[field])
  return isFilledIn ? JSON.stringify(content, [...fields, 'isSuspect']) : null
}

/** Returns the result of a new submission; `reply` is the message of the product's server, or empty. */
export const newResult = (submission: Submission, plan: MailPlan, reply = ''): SubmissionResult => ({
  reference: referenceOf(identityOf(submission).key),
  reply,
  isConfirmed: mailsOf(plan, submission).some(({ kind }) => kind === 'confirmation'),
})

/** Checks whether the confirmation of a submission is sent or queued. */
export const isConfirmed = async (db: Database, submissionId: string): Promise<boolean> => {
  const confirmation = await db
    .selectFrom('jobs')
    .select('state')
    .where('submission_id', '=', submissionId)
    .where('kind', '=', 'confirmation')
    .where('state', 'in', ['waiting', 'done'])
    .executeTakeFirst()
  return confirmation !== undefined
}

/** Returns the result of the submission with the same key; throws a BackendError if its content differs or was withdrawn. */
export const readEarlierResult = async (db: Database, submission: Submission): Promise<SubmissionResult> => {
  const { key, fingerprint } = identityOf(submission)
  const reference = referenceOf(key)
  const earlierRow = await db
    .selectFrom('submissions')
    .select(['id', 'fingerprint'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  // This includes a withdrawn submission, because its fingerprint is null.
  if (earlierRow.fingerprint !== fingerprint) throw new BackendError('key-reused', 'known with other content')
  return { reference, reply: '', isConfirmed: await isConfirmed(db, earlierRow.id) }
}

const storeFile = async (
  db: Transaction<Tables>,
  submissionId: string,
  field: FileField,
  file: ApplicationFile | null,
) => {
  if (!file) return
  const { name, type, size, sha256 } = file
  const content = new Uint8Array(await file.content.arrayBuffer())
  if (content.length !== size) throw new Error(`the file has ${content.length} of ${size} bytes`)
  const marks = file.marks?.join(' ') || null
  await db
    .insertInto('submission_files')
    .values({ submission_id: submissionId, kind: field, name, type, bytes: size, sha256, marks, content })
    .execute()
}

const rowOf = (submission: Submission, receivedAt: string) => {
  const { key, fingerprint } = identityOf(submission)
  const isApplication = submission.kind === 'application'
  return {
    id: randomUUID(),
    kind: submission.kind,
    reference: referenceOf(key),
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

/** `forward-now`: the caller forwards the submission itself, so the job is created as claimed. */
type StoreOptions = { purpose: 'store' | 'forward-now' | 'forward-later'; plan: MailPlan }

/** Resolves once the submission is on disk. Returns the id of its row, or null if its key is known. */
export const storeSubmission = (
  db: Database,
  submission: Submission,
  { purpose, plan }: StoreOptions,
): Promise<string | null> =>
  db.transaction().execute(async (transaction) => {
    const now = Date.now()
    const at = isoTime(now)
    const row = rowOf(submission, at)
    const storedRow = await transaction
      .insertInto('submissions')
      .values({ ...row, state: purpose === 'store' ? 'kept' : 'waiting' })
      // In PostgreSQL, the second of two equal submissions waits here until the first is stored.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!storedRow) return null
    const { id } = storedRow
    if (submission.kind === 'application') {
      // Store the files one after the other, so that only one is in memory at a time.
      await storeFile(transaction, id, 'photo', submission.application.photo)
      await storeFile(transaction, id, 'resume', submission.application.resume)
      const last_error = submission.application.resume?.scanError ?? null
      if (isUnscanned(submission)) await addJob(transaction, id, { kind: 'scan', at, last_error })
    }
    if (purpose === 'forward-now')
      await addJob(transaction, id, { kind: 'forward', at, ...leaseColumns(now) })
    else await addMails(transaction, id, mailsOf(plan, submission), at)
    if (purpose === 'forward-later') await addJob(transaction, id, { kind: 'forward', at })
    return id
  })
