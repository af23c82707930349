import type { ExpressionBuilder, Selectable, Transaction } from 'kysely'
import { BackendError } from '#backend/backend-error.ts'
import { hourMs, isoTime, minuteMs, secondMs } from '#lib/base/time.ts'
import type { NewMail } from './mail-jobs.ts'
import type { Database, JobKind, Tables } from './schema.ts'
import { setWaiting } from './submissions.ts'

/** After a failed attempt, a retry is scheduled only up to this age of the job. An older e-mail is not sent. */
export const maxJobAgeMs = 72 * hourMs

/** The maximum time to send an e-mail: 5 minutes for the greeting, 10 for the final response, 5 for the rest. */
export const maxMailAttemptMs = 20 * minuteMs

/** The queue's lanes. Each process's queue runs a lane's jobs one by one, and the lanes in parallel. */
export const laneNames = ['forward', 'mail', 'scan'] as const

export type Lane = (typeof laneNames)[number]

const kindsByLane = {
  forward: ['forward'],
  mail: ['confirmation', 'failure', 'notice', 'withdrawal', 'message'],
  scan: ['scan'],
} as const satisfies Record<Lane, readonly JobKind[]>

export const laneOf = (kind: JobKind): Lane => (kind === 'forward' || kind === 'scan' ? kind : 'mail')

// After a failure, e-mails to the company keep their payload, so that they can be sent again. E-mails to applicants do
// not, because a late one would only confuse the applicant.
const resendableKinds: readonly JobKind[] = ['notice', 'withdrawal', 'message']

/** Selects the failed jobs that `retryJobs` restarts: forwarding, scans, and e-mails that still have their payload. */
const isRetriable = (job: ExpressionBuilder<Tables, 'jobs'>) =>
  job.and([
    job('state', '=', 'failed'),
    job.or([job('kind', 'in', ['forward', 'scan']), job('payload', 'is not', null)]),
  ])

/** Returns the delay after a failed attempt: five seconds, tripled for each earlier attempt, up to an hour. */
export const retryDelayMs = (attempts: number): number =>
  Math.min(hourMs, 5 * secondMs * 3 ** Math.min(20, Math.max(0, attempts - 1)))

type WithMails = {
  /** The e-mails to queue after the attempt. A submission has at most one e-mail of each kind. */
  mails?: readonly NewMail[]
}

/** `isUnconfirmed` is true if the product's server did not confirm that it stored the submission. */
type DoneResult = WithMails & { kind: 'done'; isUnconfirmed?: boolean }

/** The result of a job that is not retried automatically. */
type RefusedResult = WithMails & { kind: 'refused'; error: string }

export type FailedResult = WithMails & {
  kind: 'failed'
  error: string
  /** Whether the server failed, in which case the lane's other jobs would probably fail too. */
  isServerFailure: boolean
  /** A new payload for the next attempt, for example with only the remaining recipients. */
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

type NewJob = Pick<Tables['jobs'], 'kind'> & Partial<Tables['jobs']>

/** Queues a job, due immediately by default, unless the submission already has a job of this kind. */
export const addJob = async (
  db: Transaction<Tables>,
  submissionId: string,
  { at, ...job }: NewJob & { at: string },
): Promise<void> => {
  const defaults = { state: 'waiting' as const, payload: null, attempts: 0, last_error: null, held: 0 }
  await db
    .insertInto('jobs')
    .values({ ...defaults, submission_id: submissionId, created_at: at, next_try_at: at, ...job })
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

/** Returns the columns that claim a job for its first attempt. An attempt must take at most half the lease. */
export const createLeaseColumns = (at: number, leaseMs = 4 * minuteMs) => {
  return { attempts: 1, held: 1, next_try_at: isoTime(at + leaseMs) }
}

const clearedColumns = { payload: null, next_try_at: null, held: 0 }

/**
 * Cancels a submission's waiting and failed jobs; returns whether its notice may have been sent. Throws a BackendError
 * if the submission is being forwarded.
 */
export const cancelJobs = async (db: Transaction<Tables>, submissionId: string): Promise<boolean> => {
  await db
    .updateTable('jobs')
    .set({ ...clearedColumns, state: 'cancelled', last_error: null })
    .where('submission_id', '=', submissionId)
    // Cancel failed jobs too, so that an operator cannot retry them.
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
  // An attempted notice counts as sent, because the mail server may have accepted it.
  return jobs.some(({ kind, attempts }) => kind === 'notice' && attempts > 0)
}

// Updates a job unless it has been claimed, settled or cancelled since it was read.
const updateIfUnchanged = (db: Database, { submission_id, kind, attempts }: Job) =>
  db
    .updateTable('jobs')
    .where('submission_id', '=', submission_id)
    .where('kind', '=', kind)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')

/** Claims a lane's oldest due job for this instance; returns null if none is due. */
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
          // A new job is due immediately, and a retry within two hours. A later time means that the clock was set back
          // after the time had been stored, so the job is due.
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
    const lease = createLeaseColumns(now, lane === 'mail' ? 2 * maxMailAttemptMs : undefined)
    const claim = { ...lease, attempts: dueJob.attempts + 1 }
    const claimedJob = await updateIfUnchanged(db, dueJob).set(claim).returningAll().executeTakeFirst()
    // If no row was updated, the job has changed, for example because another instance claimed it.
    if (claimedJob) return { ...dueJob, ...claimedJob }
  }
}

/** Rejects if the database does not accept writes. Changes no data. */
export const checkWritable = (db: Database): Promise<unknown> =>
  db.deleteFrom('jobs').where('submission_id', '=', '').execute()

/**
 * Counts each lane's waiting jobs. `oldestAgeSeconds` is the age of the oldest; `failedCount` is the number of failed
 * jobs that can be retried.
 */
export const countJobs = (
  db: Database,
): Promise<{ lane: Lane; waitingCount: number; oldestAgeSeconds: number; failedCount: number }[]> =>
  Promise.all(
    laneNames.map(async (lane) => {
      const laneJobs = db.selectFrom('jobs').where('kind', 'in', kindsByLane[lane])
      const { waitingCount, since } = await laneJobs
        .select(({ fn }) => [fn.countAll().as('waitingCount'), fn.min('created_at').as('since')])
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow()
      const { failedCount } = await laneJobs
        .select(({ fn }) => fn.countAll().as('failedCount'))
        .where(isRetriable)
        .executeTakeFirstOrThrow()
      const ageMs = since ? Date.now() - Date.parse(since) : 0
      const oldestAgeSeconds = Math.max(0, Math.round(ageMs / secondMs))
      return { lane, waitingCount: Number(waitingCount), oldestAgeSeconds, failedCount: Number(failedCount) }
    }),
  )

/** Ends a job and queues the resulting e-mails; returns false if the job has changed since it was claimed. */
export const endJob = async (db: Transaction<Tables>, job: Job, result: JobResult): Promise<boolean> => {
  const isDone = result.kind === 'done'
  const isResendable = !isDone && resendableKinds.includes(job.kind)
  const payload = (result.kind === 'failed' && result.payload) || job.payload
  const endedRow = await updateIfUnchanged(db, job)
    .set({
      ...clearedColumns,
      ...(isResendable && { payload }),
      state: isDone ? 'done' : 'failed',
      last_error: isDone ? null : result.error,
    })
    .returning('kind')
    .executeTakeFirst()
  if (endedRow) await addMails(db, job.submission_id, result.mails ?? [], isoTime(Date.now()))
  return endedRow !== undefined
}

export const reschedule = (db: Database, job: Job, result: FailedResult, nextTryAt: number) =>
  db.transaction().execute(async (transaction) => {
    const { error: last_error, payload = job.payload, mails = [] } = result
    const postponedRow = await updateIfUnchanged(transaction, job)
      .set({ payload, last_error, next_try_at: isoTime(nextTryAt), held: 0 })
      .returning('kind')
      .executeTakeFirst()
    if (postponedRow) await addMails(transaction, job.submission_id, mails, isoTime(Date.now()))
  })

/** Checks whether a submission's confirmation was sent or is queued. */
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

/** Returns why an application's CV could not be scanned; null if no reason is stored. */
export const readScanError = async (db: Database, submissionId: string): Promise<string | null> => {
  const scans = db.selectFrom('jobs').select('last_error').where('kind', '=', 'scan')
  const scan = await scans.where('submission_id', '=', submissionId).executeTakeFirst()
  return scan?.last_error ?? null
}

/** Checks whether the scan of an application's CV has failed, after which only an operator can retry it. */
export const hasScanFailed = async (db: Database, submissionId: string): Promise<boolean> => {
  const scans = db.selectFrom('jobs').select('kind').where('kind', '=', 'scan')
  const failedScans = scans.where('submission_id', '=', submissionId).where('state', '=', 'failed')
  return (await failedScans.executeTakeFirst()) !== undefined
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

/**
 * Makes waiting jobs and retriable failed jobs due, for all submissions if `reference` is null. Skips jobs in progress.
 * Returns the number of jobs made due.
 */
export const retryJobs = (db: Database, reference: string | null): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const at = isoTime(Date.now())
    const submissionIds = transaction.selectFrom('submissions').select('id')
    const selectedSubmissionIds =
      reference === null ? submissionIds : submissionIds.where('reference', '=', reference)
    const jobUpdate = transaction
      .updateTable('jobs')
      .where('submission_id', 'in', selectedSubmissionIds)
      .where('held', '=', 0)
    const dueColumns = { state: 'waiting' as const, next_try_at: at }
    // Restart a failed e-mail's 72 hours, so that it is not too old to be sent.
    await jobUpdate
      .set({ ...dueColumns, created_at: at })
      .where(isRetriable)
      .where('payload', 'is not', null)
      .execute()
    const jobs = await jobUpdate
      .set(dueColumns)
      .where((job) => job.or([job('state', '=', 'waiting'), isRetriable(job)]))
      .returning(['submission_id', 'kind'])
      .execute()
    for (const { submission_id: id, kind } of jobs) if (kind === 'forward') await setWaiting(transaction, id)
    return jobs.length
  })

/** Marks a submission's unsent e-mails as failed, and clears their payloads so that they cannot be retried. */
export const failUnsentMails = async (db: Transaction<Tables>, submissionId: string): Promise<void> => {
  await db
    .updateTable('jobs')
    .set({ ...clearedColumns, state: 'failed' })
    .where('submission_id', '=', submissionId)
    .where('payload', 'is not', null)
    .execute()
}

/** Returns whether any of a submission's e-mails is waiting or can be retried, and whether a notice was ever queued. */
export const readMailState = async (db: Transaction<Tables>, submissionId: string) => {
  const jobs = await db
    .selectFrom('jobs')
    .select(['kind', 'payload'])
    .where('submission_id', '=', submissionId)
    .execute()
  return {
    hasUnsent: jobs.some(({ payload }) => payload !== null),
    hasNotice: jobs.some(({ kind }) => kind === 'notice'),
  }
}
