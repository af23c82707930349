import type { Selectable, Transaction } from 'kysely'
import type { NewMail } from '../mails.ts'
import type { Sent } from '../submission.ts'
import type { Database } from './database.ts'
import type { JobKind, JobState, Tables } from './schema.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** After so long a job is given up. */
export const lifetime = 72 * hour

/** How long a try may take: less than a job is held, so that clocks of several instances may differ. */
export const deadline = minute
const lease = 4 * deadline

/** The longest pause where a server is out of order, and all that is for it waits together. */
export const serverPause = 5 * minute

/** The lanes of the queue. */
export const laneNames = ['forward', 'mail', 'announce', 'scan'] as const

export type Lane = (typeof laneNames)[number]

/** Jobs of a lane wait for each other, not for those of the other; each has its longest pause between two tries. */
export const lanes = {
  forward: { kinds: ['forward'], longestPause: hour },
  mail: { kinds: ['confirmation', 'failure', 'notice', 'withdrawal'], longestPause: 6 * hour },
  announce: { kinds: ['announcement'], longestPause: 6 * hour },
  scan: { kinds: ['scan'], longestPause: hour },
} as const satisfies Record<Lane, { kinds: readonly JobKind[]; longestPause: number }>

/** The lane of a kind of job. */
export const laneOf = (kind: JobKind): Lane => {
  if (kind === 'forward' || kind === 'scan') return kind
  return kind === 'announcement' ? 'announce' : 'mail'
}

// A job that waits longer was postponed by a clock that was set back since.
const longestWait = 12 * hour

/** The pause after so many tries that failed: five seconds, and three times the one before, up to the longest. */
export const pauseAfter = (attempts: number, longest: number): number =>
  Math.min(longest, 5 * second * 3 ** Math.min(20, Math.max(0, attempts - 1)))

/** The mails that a try causes; each goes out once. */
type WithMails = { mails?: readonly NewMail[] }

/** `sent`: what the sender was told, where that happened just now. */
type Done = WithMails & { kind: 'done'; sent?: Sent }

/** The job was refused for good, for a reason of its own. */
type Refused = WithMails & { kind: 'refused'; error: string }

export type Failed = WithMails & {
  kind: 'failed'
  error: string
  /** Whether any other job of its lane would fail the same way; where nobody knows, another one is tried. */
  isServer: boolean | 'unknown'
  /** The part of the payload that is left to be done. */
  payload?: string
  /** The time when the jobs before it are tried, in milliseconds since 1970. */
  notBefore?: number
}

/** What became of a try. */
export type Outcome = Done | Refused | Failed

/** A job that somebody holds to do it. */
export type HeldJob = Selectable<Tables['jobs']> & { reference: string | null }

export const timeOf = (at: number) => new Date(at).toISOString()

const nothing = { payload: null, next_try_at: null, held: 0 }

type NewJob = Pick<Tables['jobs'], 'kind'> & Partial<Tables['jobs']>

/** Puts a job into the queue, due at once unless it says otherwise; one that was there before stays as it is. */
export const addJob = async (
  db: Transaction<Tables>,
  submissionId: string,
  { at, ...job }: NewJob & { at: string },
): Promise<void> => {
  const fresh = { state: 'waiting' as const, payload: null, attempts: 0, last_error: null, held: 0 }
  await db
    .insertInto('jobs')
    .values({ ...fresh, submission_id: submissionId, created_at: at, next_try_at: at, ...job })
    .onConflict((conflict) => conflict.columns(['submission_id', 'kind']).doNothing())
    .execute()
}

/** Puts the mails about a submission into the queue. */
export const addMails = async (
  db: Transaction<Tables>,
  submissionId: string,
  { mails, at }: { mails: readonly NewMail[]; at: string },
): Promise<void> => {
  for (const { kind, payload } of mails)
    await addJob(db, submissionId, { kind, payload: JSON.stringify(payload), at })
}

/** How a job that is being done stands in the queue. */
export const heldUntil = (at: number) => ({ attempts: 1, held: 1, next_try_at: timeOf(at + lease) })

const dueAt = (at: number) => [timeOf(at), timeOf(at + longestWait)] as const

const cancelling = (db: Transaction<Tables>, submissionId: string) =>
  db
    .updateTable('jobs')
    .set({ ...nothing, state: 'cancelled' })
    .where('submission_id', '=', submissionId)
    .where('state', '=', 'waiting')

/** Cancels the forwarding of a submission; false where it is being forwarded at this moment. */
export const cancelForwarding = async (
  db: Transaction<Tables>,
  submissionId: string,
  at: number,
): Promise<boolean> => {
  const [now, never] = dueAt(at)
  await cancelling(db, submissionId)
    .where('kind', '=', 'forward')
    .where((or) => or.or([or('held', '=', 0), or('next_try_at', '<=', now), or('next_try_at', '>', never)]))
    .execute()
  const forwarded = await db
    .selectFrom('jobs')
    .select('kind')
    .where('submission_id', '=', submissionId)
    .where('kind', '=', 'forward')
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return !forwarded
}

/** Cancels all mails about a submission; answers whether those who read applications may know of it already. */
export const cancelMails = async (db: Transaction<Tables>, submissionId: string): Promise<boolean> => {
  await cancelling(db, submissionId).where('kind', '!=', 'forward').execute()
  // A notice that was tried counts as sent, because only the mail server knows.
  const told = await db
    .selectFrom('jobs')
    .select('kind')
    .where('submission_id', '=', submissionId)
    .where('kind', '=', 'notice')
    .where('attempts', '>', 0)
    .executeTakeFirst()
  return told !== undefined
}

// The job as long as nobody else took it and it was not withdrawn.
const holding = (db: Database, { submission_id, kind, attempts }: Omit<HeldJob, 'reference'>) =>
  db
    .updateTable('jobs')
    .where('submission_id', '=', submission_id)
    .where('kind', '=', kind)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')

/**
 * Takes the first job of a lane whose time has come, or the one that was tried least, so that nobody else takes it
 * meanwhile.
 */
export const claimNext = async (
  db: Database,
  lane: Lane,
  at: number,
  { leastTried = false } = {},
): Promise<HeldJob | null> => {
  const [now, never] = dueAt(at)
  for (;;) {
    const due = await db
      .selectFrom('jobs')
      .innerJoin('submissions', 'submissions.id', 'jobs.submission_id')
      .selectAll('jobs')
      .select('submissions.reference')
      .where('jobs.state', '=', 'waiting')
      .where('jobs.kind', 'in', lanes[lane].kinds)
      .where((or) => or.or([or('next_try_at', '<=', now), or('next_try_at', '>', never)]))
      .$if(leastTried, (query) => query.orderBy('attempts'))
      .orderBy('created_at')
      .orderBy('submission_id')
      .orderBy('jobs.kind')
      .limit(1)
      .executeTakeFirst()
    if (!due) return null
    const { reference, ...job } = due
    const claim = { ...heldUntil(at), attempts: job.attempts + 1 }
    const held = await holding(db, job).set(claim).returningAll().executeTakeFirst()
    // Without a row another instance was faster.
    if (held) return { ...held, reference }
  }
}

const moving = (db: Database, lane: Lane, { before, to }: { before: number; to: number }) =>
  db
    .updateTable('jobs')
    .set({ next_try_at: timeOf(to) })
    .where('kind', 'in', lanes[lane].kinds)
    .where('state', '=', 'waiting')
    .where('held', '=', 0)
    .where('next_try_at', '<', timeOf(before))

/** Postpones all jobs of a lane that are due before a moment to then. */
export const restLane = async (db: Database, lane: Lane, until: number): Promise<void> => {
  await moving(db, lane, { before: until, to: until }).execute()
}

// What was tried more often may have failed for a reason of its own.
const mostHastened = 3

/** Makes due what only waited for the backend, which takes submissions again. */
export const hastenForwarding = async (db: Database, at: number): Promise<void> => {
  await moving(db, 'forward', { before: at + serverPause, to: at })
    .where('attempts', '<', mostHastened)
    .execute()
}

/** When what waits for the backend to be in order again is tried next; null where nothing does. */
export const nextForwarding = async (db: Database, at: number): Promise<number | null> => {
  const { latest } = await db
    .selectFrom('jobs')
    .select((select) => select.fn.max('next_try_at').as('latest'))
    .where('kind', '=', 'forward')
    .where('state', '=', 'waiting')
    .where('held', '=', 0)
    .where('next_try_at', '<=', timeOf(at + serverPause))
    .executeTakeFirstOrThrow()
  return latest ? Date.parse(latest) : null
}

/** The jobs of some kinds that have waited since before a moment. */
export const waitingSince = (db: Database, kinds: readonly JobKind[], moment: number): Promise<HeldJob[]> =>
  db
    .selectFrom('jobs')
    .innerJoin('submissions', 'submissions.id', 'jobs.submission_id')
    .selectAll('jobs')
    .select('submissions.reference')
    .where('jobs.state', '=', 'waiting')
    .where('jobs.kind', 'in', kinds)
    .where('created_at', '<', timeOf(moment))
    .execute()

/** How many jobs of each lane wait, and since when the oldest of them, in milliseconds since 1970; null without any. */
export const waitingByLane = async (
  db: Database,
): Promise<{ lane: Lane; jobs: number; since: number | null }[]> => {
  const kinds = await db
    .selectFrom('jobs')
    .select((select) => ['kind', select.fn.countAll().as('jobs'), select.fn.min('created_at').as('since')])
    .where('state', '=', 'waiting')
    .groupBy('kind')
    .execute()
  return laneNames.map((lane) => {
    const own = kinds.filter(({ kind }) => laneOf(kind) === lane)
    const times = own.map(({ since }) => Date.parse(since))
    return {
      lane,
      jobs: own.reduce((sum, { jobs }) => sum + Number(jobs), 0),
      since: times.length ? Math.min(...times) : null,
    }
  })
}

// What the backend took stays until the notice that carries it has gone out, or never will.
const dropForwardedFiles = (db: Transaction<Tables>, submissionId: string) => {
  const forwarded = db.selectFrom('submissions').select('id').where('state', '=', 'forwarded')
  const notices = db
    .selectFrom('jobs')
    .select('submission_id')
    .where('kind', '=', 'notice')
    .where('state', '=', 'waiting')
  return db
    .deleteFrom('submission_files')
    .where('submission_id', '=', submissionId)
    .where('submission_id', 'in', forwarded)
    .where('submission_id', 'not in', notices)
    .execute()
}

const submissionStates = { done: 'forwarded', refused: 'refused', failed: 'given-up' } as const

type Settled = { state: Exclude<JobState, 'waiting'>; outcome: Outcome; at: number }

/** The end of a job, and what it means for its submission; nothing of the applicant stays with it. */
export const settle = (db: Database, job: HeldJob, { state, outcome, at }: Settled) =>
  db.transaction().execute(async (transaction) => {
    const last_error = 'error' in outcome ? outcome.error : null
    const held = await holding(transaction, job)
      .set({ ...nothing, state, last_error })
      .returning('kind')
      .executeTakeFirst()
    if (!held) return
    await addMails(transaction, job.submission_id, { mails: outcome.mails ?? [], at: timeOf(at) })
    if (job.kind === 'notice') await dropForwardedFiles(transaction, job.submission_id)
    if (job.kind === 'announcement')
      await transaction.deleteFrom('submissions').where('id', '=', job.submission_id).execute()
    if (job.kind !== 'forward') return
    const isDone = outcome.kind === 'done'
    const { reference, reply } = (isDone && outcome.sent) || {}
    await transaction
      .updateTable('submissions')
      .set({
        state: submissionStates[outcome.kind],
        state_since: timeOf(at),
        ...(isDone && { content: null, idempotency_key: null }),
        ...(reference !== undefined && { told_reference: reference, reply }),
      })
      .where('id', '=', job.submission_id)
      .execute()
    if (isDone) await dropForwardedFiles(transaction, job.submission_id)
  })

type PutOff = { outcome: Failed; at: number; nextTryAt: number }

/** Postpones a job to its next try. */
export const putOff = (db: Database, job: HeldJob, { outcome, at, nextTryAt }: PutOff) =>
  db.transaction().execute(async (transaction) => {
    const { error: last_error, payload = job.payload, mails = [] } = outcome
    const held = await holding(transaction, job)
      .set({ payload, last_error, next_try_at: timeOf(nextTryAt), held: 0 })
      .returning('kind')
      .executeTakeFirst()
    if (held) await addMails(transaction, job.submission_id, { mails, at: timeOf(at) })
  })
