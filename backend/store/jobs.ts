import type { ExpressionBuilder, Selectable, Transaction } from 'kysely'
import { BackendError } from '#backend/backend-error.ts'
import { hourMs, isoTime, minuteMs, secondMs } from '#lib/base/time.ts'
import type { NewMail } from './mail-jobs.ts'
import type { Database, JobKind, Tables } from './schema.ts'
import { addMails, type ContentField, leaseColumns, pickContent } from './submissions.ts'

/** A job fails if its next attempt would be later than this after its creation. */
export const maxJobAgeMs = 72 * hourMs

/** The maximum time to send a mail: 5 minutes until the greeting, 10 after the content, 5 for the rest. */
export const maxMailAttemptMs = 20 * minuteMs

/** The lanes of the queue. A process runs the jobs of a lane one by one, and the lanes in parallel. */
export const laneNames = ['forward', 'mail', 'scan'] as const

export type Lane = (typeof laneNames)[number]

const kindsByLane = {
  forward: ['forward'],
  mail: ['confirmation', 'failure', 'notice', 'withdrawal', 'message'],
  scan: ['scan'],
} as const satisfies Record<Lane, readonly JobKind[]>

export const laneOf = (kind: JobKind): Lane => (kind === 'forward' || kind === 'scan' ? kind : 'mail')

// Mails to the company, whose payload stays after a failure. A late mail to the applicant would only confuse.
const resendableKinds: readonly JobKind[] = ['notice', 'withdrawal', 'message']

/** Selects the failed jobs that `retryJobs` starts again: all but mails that are not sent late. */
export const isRetriable = (job: ExpressionBuilder<Tables, 'jobs'>) =>
  job.and([
    job('state', '=', 'failed'),
    job.or([job('kind', 'in', ['forward', 'scan']), job('payload', 'is not', null)]),
  ])

/** Returns the pause after failed attempts: five seconds, tripled each time, up to an hour. */
export const retryDelayMs = (attempts: number): number =>
  Math.min(hourMs, 5 * secondMs * 3 ** Math.min(20, Math.max(0, attempts - 1)))

/** The mails that an attempt causes. A submission gets at most one mail of each kind. */
type ResultMails = { mails?: readonly NewMail[] }

/** `isUnclear`: the backend's response does not confirm that the submission was stored. */
type DoneResult = ResultMails & { kind: 'done'; isUnclear?: boolean }

/** The result of a job that will never succeed, so it is not retried. */
type RefusedResult = ResultMails & { kind: 'refused'; error: string }

export type FailedResult = ResultMails & {
  kind: 'failed'
  error: string
  /** Whether the server would fail the lane's other jobs too, so that they wait behind this one. */
  isServerFailure: boolean
  /** The payload for the next attempt, if part of the work is done. */
  payload?: string
}

export type JobResult = DoneResult | RefusedResult | FailedResult

export type Job = Selectable<Tables['jobs']>

const submissionColumns = [
  'reference',
  'vacancy_id',
  'content',
  'received_at',
  'fields',
  'state_since',
] as const

export type JobSubmission = Pick<Tables['submissions'], (typeof submissionColumns)[number]>

export type ClaimedJob = Job & JobSubmission

const clearedFields = { payload: null, next_try_at: null, held: 0 }

/**
 * Cancels the waiting and failed jobs of a submission; returns whether its notice may have been sent. Throws
 * a BackendError if the submission is being forwarded.
 */
export const cancelJobs = async (db: Transaction<Tables>, submissionId: string): Promise<boolean> => {
  await db
    .updateTable('jobs')
    .set({ ...clearedFields, state: 'cancelled', last_error: null })
    .where('submission_id', '=', submissionId)
    // Cancel failed jobs too, because a retry would return the application to `waiting`.
    .where('state', 'in', ['waiting', 'failed'])
    .where(({ eb, or }) =>
      or([eb('kind', '!=', 'forward'), eb('held', '=', 0), eb('next_try_at', '<=', isoTime(Date.now()))]),
    )
    .execute()
  const jobs = await db
    .selectFrom('jobs')
    .select(['kind', 'state', 'attempts'])
    .where('submission_id', '=', submissionId)
    .execute()
  if (jobs.some(({ kind, state }) => kind === 'forward' && state === 'waiting'))
    throw new BackendError('unreachable', 'it is being forwarded at this moment')
  // A notice that was attempted counts as sent, because the mail server may have accepted it.
  return jobs.some(({ kind, attempts }) => kind === 'notice' && attempts > 0)
}

// Updates the job unless it was claimed, settled or cancelled since it was read.
const updateIfUnchanged = (db: Database, { submission_id, kind, attempts }: Job) =>
  db
    .updateTable('jobs')
    .where('submission_id', '=', submission_id)
    .where('kind', '=', kind)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')

/** Claims the first due job of a lane for this instance; returns null if none is due. */
export const claimNext = async (db: Database, lane: Lane): Promise<ClaimedJob | null> => {
  for (;;) {
    const now = Date.now()
    const dueJob = await db
      .selectFrom('jobs')
      .innerJoin('submissions', 'submissions.id', 'jobs.submission_id')
      .selectAll('jobs')
      .select(submissionColumns)
      .where('jobs.state', '=', 'waiting')
      .where('jobs.kind', 'in', kindsByLane[lane])
      .where(({ eb, or }) =>
        or([
          eb('next_try_at', '<=', isoTime(now)),
          // These times were stored before the clock was set back, because a new job is due immediately, and a retry
          // within two hours.
          eb('attempts', '=', 0),
          eb('next_try_at', '>', isoTime(now + 2 * hourMs)),
        ]),
      )
      .orderBy('created_at')
      .orderBy('submission_id')
      .orderBy('jobs.kind')
      .limit(1)
      .executeTakeFirst()
    if (!dueJob) return null
    const lease = leaseColumns(now, lane === 'mail' ? 2 * maxMailAttemptMs : undefined)
    const claim = { ...lease, attempts: dueJob.attempts + 1 }
    const claimedJob = await updateIfUnchanged(db, dueJob).set(claim).returningAll().executeTakeFirst()
    // If no row was updated, the job has changed, for example because another instance claimed it.
    if (claimedJob) return { ...dueJob, ...claimedJob }
  }
}

/** Throws if the database refuses writes; changes nothing. */
export const checkWritable = (db: Database): Promise<unknown> =>
  db.deleteFrom('jobs').where('submission_id', '=', '').execute()

/**
 * Counts the waiting jobs of each lane. `seconds` is the age of the oldest of them; `failed` is the number of failed jobs
 * that can be retried.
 */
export const countJobs = (
  db: Database,
): Promise<{ lane: Lane; jobs: number; seconds: number; failed: number }[]> =>
  Promise.all(
    laneNames.map(async (lane) => {
      const laneJobs = db.selectFrom('jobs').where('kind', 'in', kindsByLane[lane])
      const { jobs, since } = await laneJobs
        .select(({ fn }) => [fn.countAll().as('jobs'), fn.min('created_at').as('since')])
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow()
      const { failed } = await laneJobs
        .select(({ fn }) => fn.countAll().as('failed'))
        .where(isRetriable)
        .executeTakeFirstOrThrow()
      const ageMs = since ? Date.now() - Date.parse(since) : 0
      const seconds = Math.max(0, Math.round(ageMs / secondMs))
      return { lane, jobs: Number(jobs), seconds, failed: Number(failed) }
    }),
  )

/**
 * Deletes the content and files of a submission that was forwarded and whose mails are all sent or failed for good.
 * Keeps the given fields if there is no notice that contains them.
 */
export const clearForwarded = async (
  db: Transaction<Tables>,
  submissionId: string,
  localFields: readonly ContentField[],
): Promise<void> => {
  // This update locks the row. So if two mails end at the same time, the later one finds that both have ended.
  const submission = await db
    .updateTable('submissions')
    .set({ state: 'forwarded' })
    .where('id', '=', submissionId)
    .where('state', '=', 'forwarded')
    .returning(['kind', 'content'])
    .executeTakeFirst()
  if (!submission) return
  const jobs = await db
    .selectFrom('jobs')
    .select(['kind', 'payload'])
    .where('submission_id', '=', submissionId)
    .execute()
  if (jobs.some(({ payload }) => payload !== null)) return
  const hasNotice = jobs.some(({ kind }) => kind === 'notice')
  const content = hasNotice ? null : pickContent(submission, localFields)
  await db.updateTable('submissions').set({ content }).where('id', '=', submissionId).execute()
  await db.deleteFrom('submission_files').where('submission_id', '=', submissionId).execute()
}

const submissionStates = { done: 'forwarded', refused: 'refused', failed: 'given-up' } as const

/** Ends a job and queues the mails of its result, unless the job has changed since it was claimed. */
export const settle = (
  db: Database,
  job: Job,
  outcome: JobResult,
  localFields: readonly ContentField[],
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const at = isoTime(Date.now())
    const isDone = outcome.kind === 'done'
    const state = isDone ? 'done' : 'failed'
    const last_error = isDone ? null : outcome.error
    const isResendable = !isDone && resendableKinds.includes(job.kind)
    const payload = (outcome.kind === 'failed' && outcome.payload) || job.payload
    const settledRow = await updateIfUnchanged(transaction, job)
      .set({ ...clearedFields, ...(isResendable && { payload }), state, last_error })
      .returning('kind')
      .executeTakeFirst()
    if (!settledRow) return
    await addMails(transaction, job.submission_id, outcome.mails ?? [], at)
    if (job.kind === 'forward')
      await transaction
        .updateTable('submissions')
        .set({
          state: isDone && outcome.isUnclear ? 'unconfirmed' : submissionStates[outcome.kind],
          state_since: at,
          ...(isDone && { idempotency_key: null }),
        })
        .where('id', '=', job.submission_id)
        .execute()
    await clearForwarded(transaction, job.submission_id, localFields)
  })

export const reschedule = (db: Database, job: Job, outcome: FailedResult, nextTryAt: number) =>
  db.transaction().execute(async (transaction) => {
    const { error: last_error, payload = job.payload, mails = [] } = outcome
    const postponedRow = await updateIfUnchanged(transaction, job)
      .set({ payload, last_error, next_try_at: isoTime(nextTryAt), held: 0 })
      .returning('kind')
      .executeTakeFirst()
    if (postponedRow) await addMails(transaction, job.submission_id, mails, isoTime(Date.now()))
  })
