import { type ApplicationText, eachText } from '#lib/schemas/application-fields.ts'
import { type FileMark, fileMarks } from '#lib/schemas/files.ts'
import { type MailPlan, mailsOfGivingUp, type NewMail } from '../mail-jobs.ts'
import type { FileKind, UploadedFile } from '../port.ts'
import type { Submission } from '../submission.ts'
import type { Database, SubmissionState } from './schema.ts'
import { readContent } from './submissions.ts'

export type StoredFile = {
  kind: FileKind
  name: string
  type: string
  bytes: number
  sha256: string
  /** Warnings for its reader. */
  marks: readonly FileMark[]
}

/** A submission as an operator sees it; without words where they cannot be read any more, or are gone. */
export type StoredSubmission = {
  id: string
  reference: string
  state: SubmissionState
  receivedAt: string
  /** Since when nothing else is left of it; null while it stands. */
  withdrawnAt: string | null
  vacancy: string | null
  /** The title of the vacancy; null where only a remote backend knows it. */
  vacancyTitle: string | null
  /** Whether a program may have sent it. */
  isSuspect: boolean
  name: string
  message: string
  locale: string | null
  files: StoredFile[]
} & Omit<ApplicationText, 'fullName'>

const fileColumns = ['kind', 'name', 'type', 'bytes', 'sha256', 'marks'] as const

const fileOf = <File>({ marks, ...file }: File & { marks: string | null }) => ({
  ...file,
  marks: fileMarks.filter((mark) => marks?.split(' ').includes(mark)),
})

const textOf = (row: Parameters<typeof readContent>[0]) => {
  const none = { name: '', message: '', locale: null, isSuspect: false }
  const { fullName, ...text } = { ...none, ...eachText(() => ''), ...readContent(row) }
  return { ...text, name: text.name || fullName }
}

// Forwarded submissions are in the backend's inbox.
const listSubmissions = async (
  db: Database,
  kind: 'application' | 'message',
): Promise<StoredSubmission[]> => {
  const rows = await db
    .selectFrom('submissions')
    .leftJoin('vacancies', 'vacancies.id', 'vacancy_id')
    .selectAll('submissions')
    .select('vacancies.title as vacancyTitle')
    .where('kind', '=', kind)
    .where('state', '!=', 'forwarded')
    .orderBy('received_at')
    .orderBy('submissions.id')
    .execute()
  const files = await db
    .selectFrom('submission_files')
    .select(['submission_id', ...fileColumns])
    .execute()
  const filesById = Map.groupBy(files, ({ submission_id }) => submission_id)
  return rows.map((row) => {
    return {
      id: row.id,
      reference: row.reference,
      state: row.state,
      receivedAt: row.received_at,
      withdrawnAt: row.state === 'withdrawn' ? row.state_since : null,
      vacancy: row.vacancy_id,
      vacancyTitle: row.vacancyTitle,
      ...textOf(row),
      files: (filesById.get(row.id) ?? [])
        .map(({ submission_id, ...file }) => fileOf(file))
        .sort((a, b) => a.kind.localeCompare(b.kind)),
    }
  })
}

/** Every application that is kept here, the oldest first, with what is known of its files but not their content. */
export const listApplications = (db: Database): Promise<StoredSubmission[]> =>
  listSubmissions(db, 'application')

/** Every contact message that is kept here, the oldest first. */
export const listMessages = (db: Database): Promise<StoredSubmission[]> => listSubmissions(db, 'message')

/** The files of one submission, without their content. */
export const listFiles = async (db: Database, submissionId: string): Promise<StoredFile[]> => {
  const rows = await db
    .selectFrom('submission_files')
    .select(fileColumns)
    .where('submission_id', '=', submissionId)
    .orderBy('kind', 'desc')
    .execute()
  return rows.map(fileOf)
}

/** Notes what the readers of a stored file are warned of. */
export const markFile = async (
  db: Database,
  { submissionId, kind, marks }: { submissionId: string; kind: FileKind; marks: readonly FileMark[] },
): Promise<void> => {
  await db
    .updateTable('submission_files')
    .set({ marks: marks.join(' ') || null })
    .where('submission_id', '=', submissionId)
    .where('kind', '=', kind)
    .execute()
}

/** The bytes of one stored file. */
export const readStoredFile = async (
  db: Database,
  submissionId: string,
  kind: FileKind,
): Promise<Uint8Array> => {
  const row = await db
    .selectFrom('submission_files')
    .select('content')
    .where('submission_id', '=', submissionId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return row.content
}

/**
 * The jobs that wait, or were given up: submissions that the backend did not take, and e-mail; with nothing that says
 * who sent what.
 */
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

/**
 * Makes due at once what waits, or was given up: all of it, or what is about one submission. Answers how many jobs there
 * are; a mail that was given up has nothing left that could be sent.
 */
export const retryJobs = (db: Database, reference: string | null, at: number): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const submissions = transaction.selectFrom('submissions').select('id')
    const asked = reference === null ? submissions : submissions.where('reference', '=', reference)
    const jobs = await transaction
      .updateTable('jobs')
      .set({ state: 'waiting', next_try_at: new Date(at).toISOString() })
      .where('submission_id', 'in', asked)
      .where('held', '=', 0)
      .where((or) =>
        or.or([
          or('state', '=', 'waiting'),
          or('state', '=', 'failed').and('kind', 'in', ['forward', 'scan']),
        ]),
      )
      .returning(['submission_id', 'kind'])
      .execute()
    for (const { submission_id: id, kind } of jobs)
      if (kind === 'forward')
        await transaction.updateTable('submissions').set({ state: 'waiting' }).where('id', '=', id).execute()
    return jobs.length
  })

const readFile = async (db: Database, id: string, kind: FileKind): Promise<UploadedFile | null> => {
  const row = await db
    .selectFrom('submission_files')
    .selectAll()
    .where('submission_id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!row) return null
  const { name: fileName, type, bytes: size, sha256 } = row
  return { fileName, type, size, sha256, content: new Blob([row.content], { type }) }
}

/** A stored submission with its files, as it was received. */
export const readSubmission = async (db: Database, id: string): Promise<Submission> => {
  const row = await db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { idempotency_key: idempotencyKey, vacancy_id: vacancyId } = row
  const content = readContent(row)
  // A parser's own words would repeat the content in the log.
  if (!content || !idempotencyKey) throw new Error('its content cannot be read any more')
  if ('message' in content) return { kind: 'message', message: { ...content, idempotencyKey } }
  if (!vacancyId) throw new Error('its vacancy is not known any more')
  const photo = await readFile(db, id, 'photo')
  const resume = await readFile(db, id, 'resume')
  return { kind: 'application', vacancyId, application: { ...content, photo, resume, idempotencyKey } }
}

/** The mails that giving up the forwarding of a stored submission causes. */
export const mailsOfFailure = async (db: Database, id: string, plan: MailPlan): Promise<NewMail[]> => {
  const row = await db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirst()
  const content = row && readContent(row)
  if (!content || 'message' in content) return []
  return mailsOfGivingUp(plan, content)
}
