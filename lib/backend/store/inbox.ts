import { type FileMark, fileMarks } from '#lib/schemas/files.ts'
import type { FileKind } from '../port.ts'
import type { Database, JobKind, JobState, SubmissionState } from './schema.ts'
import { readContent } from './submissions.ts'

export type StoredFile = {
  kind: FileKind
  name: string
  type: string
  bytes: number
  sha256: string
  /** What its reader is warned of. */
  marks: readonly FileMark[]
}

type StoredText = {
  name: string
  email: string
  /** Whether a program may have sent it. */
  isSuspect: boolean
}

/** An application as an operator sees it; without words where they cannot be read any more, or are gone. */
export type StoredApplication = StoredText & {
  id: string
  reference: string | null
  state: SubmissionState
  vacancy: string
  /** The title of the vacancy; null where only a remote backend knows it. */
  vacancyTitle: string | null
  phone: string
  coverLetter: string
  locale: string | null
  receivedAt: string
  /** Since when nothing else is left of it; null while it stands. */
  withdrawnAt: string | null
  files: StoredFile[]
}

export type StoredMessage = StoredText & {
  id: string
  /** What the sender was told to quote; null of messages from before there were references. */
  reference: string | null
  state: SubmissionState
  message: string
  locale: string | null
  receivedAt: string
}

const fileColumns = ['kind', 'name', 'type', 'bytes', 'sha256', 'marks'] as const

const fileOf = <File>({ marks, ...file }: File & { marks: string | null }) => ({
  ...file,
  marks: fileMarks.filter((mark) => marks?.split(' ').includes(mark)),
})

const filesBySubmission = async (db: Database) => {
  const rows = await db
    .selectFrom('submission_files')
    .select(['submission_id', ...fileColumns])
    .orderBy('kind')
    .execute()
  const files = new Map<string, StoredFile[]>()
  for (const { submission_id, ...row } of rows) {
    const file = fileOf(row)
    const known = files.get(submission_id)
    if (known) known.push(file)
    else files.set(submission_id, [file])
  }
  return files
}

// What was forwarded is in the backend's inbox.
const selectStored = (db: Database, kind: 'application' | 'message') =>
  db
    .selectFrom('submissions')
    .leftJoin('vacancies', 'vacancies.id', 'submissions.vacancy_id')
    .select([
      'submissions.id',
      'submissions.kind',
      'told_reference as reference',
      'state',
      'state_since',
      'vacancy_id as vacancy',
      'vacancies.title as vacancyTitle',
      'content',
      'received_at as receivedAt',
    ])
    .where('kind', '=', kind)
    .where('state', '!=', 'forwarded')
    .orderBy('received_at')
    .orderBy('submissions.id')
    .execute()

/** Every application that is kept here, the oldest first, with what is known of its files but not their content. */
export const listApplications = async (db: Database): Promise<StoredApplication[]> => {
  const files = await filesBySubmission(db)
  const rows = await selectStored(db, 'application')
  return rows.map(({ kind, content, state_since, ...row }) => {
    const text = readContent({ kind, content })
    const {
      fullName = '',
      email = '',
      phone = '',
      coverLetter = '',
      locale = null,
    } = text && 'phone' in text ? text : {}
    const withdrawnAt = row.state === 'withdrawn' ? state_since : null
    return {
      ...row,
      vacancy: row.vacancy ?? '',
      name: fullName,
      email,
      isSuspect: text?.isSuspect === true,
      phone,
      coverLetter,
      locale,
      withdrawnAt,
      files: files.get(row.id) ?? [],
    }
  })
}

/** Every contact message that is kept here, the oldest first. */
export const listMessages = async (db: Database): Promise<StoredMessage[]> => {
  const rows = await selectStored(db, 'message')
  return rows.map(({ id, reference, state, receivedAt, kind, content }) => {
    const text = readContent({ kind, content })
    const { name = '', email = '', message = '', locale = null } = text && 'message' in text ? text : {}
    const isSuspect = text?.isSuspect === true
    return { id, reference, state, name, email, isSuspect, message, locale, receivedAt }
  })
}

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

/** What was not done yet, or given up, as an operator sees it: nothing that says who sent it. */
export type ListedJob = {
  reference: string | null
  kind: JobKind
  state: JobState
  attempts: number
  createdAt: string
  lastError: string | null
  nextTryAt: string | null
  /** Of a given up application: the state of the mail that tells the applicant; null where there is none. */
  farewell: JobState | null
}

/** What waits, or was given up: submissions that the backend did not take, and e-mail. */
export const listJobs = (db: Database): Promise<ListedJob[]> =>
  db
    .selectFrom('jobs')
    .innerJoin('submissions', 'submissions.id', 'jobs.submission_id')
    .leftJoin('jobs as farewells', (join) =>
      join
        .onRef('farewells.submission_id', '=', 'jobs.submission_id')
        .on('farewells.kind', '=', 'failure')
        .on('jobs.kind', '=', 'forward')
        .on('jobs.state', '=', 'failed'),
    )
    .select([
      'submissions.told_reference as reference',
      'jobs.kind',
      'jobs.state',
      'jobs.attempts',
      'jobs.created_at as createdAt',
      'jobs.last_error as lastError',
      'jobs.next_try_at as nextTryAt',
      'farewells.state as farewell',
    ])
    .where('jobs.state', 'in', ['waiting', 'failed'])
    .orderBy('jobs.created_at')
    .orderBy('jobs.submission_id')
    .orderBy('jobs.kind')
    .execute()

/**
 * Makes due at once what the backend did not take, even if it was given up, and e-mail that waits: all of it, or
 * what is about one submission. Answers how many jobs there are.
 */
export const retryJobs = (db: Database, reference: string | null, at: number): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const found = transaction.selectFrom('submissions').select('id')
    const rows = await (reference === null ? found : found.where('told_reference', '=', reference)).execute()
    const next_try_at = new Date(at).toISOString()
    let count = 0
    for (const { id } of rows) {
      const jobs = transaction.updateTable('jobs').where('submission_id', '=', id).where('held', '=', 0)
      const forwarded = await jobs
        .set({ state: 'waiting', attempts: 0, next_try_at })
        .where('kind', '=', 'forward')
        .where('state', 'in', ['waiting', 'failed'])
        .executeTakeFirst()
      const mails = await jobs
        .set({ state: 'waiting', next_try_at })
        .where('kind', '!=', 'forward')
        // A file that was never scanned is kept back for ever.
        .where((or) =>
          or.or([or('state', '=', 'waiting'), or('kind', '=', 'scan').and('state', '=', 'failed')]),
        )
        .executeTakeFirst()
      count += Number(forwarded.numUpdatedRows) + Number(mails.numUpdatedRows)
      if (!forwarded.numUpdatedRows) continue
      await transaction.updateTable('submissions').set({ state: 'waiting' }).where('id', '=', id).execute()
      // Nobody is told any more that it was given up.
      await transaction
        .deleteFrom('jobs')
        .where('submission_id', '=', id)
        .where('kind', '=', 'failure')
        .where('state', '=', 'waiting')
        .where('held', '=', 0)
        .execute()
    }
    return count
  })
