import { errorText, log } from '#lib/base/log.ts'
import type { MailPlan } from './mail-jobs.ts'
import { readFailureMails } from './store/inbox.ts'
import {
  type ClaimedJob,
  claimNext,
  type FailedResult,
  type Job,
  type JobResult,
  type Lane,
  laneNames,
  laneOf,
  maxAge,
  reschedule,
  retryDelayMs,
  settle,
} from './store/jobs.ts'
import { removeOld } from './store/retention.ts'
import type { Database } from './store/schema.ts'
import { reclaimSpace } from './store/sqlite.ts'
import { isoTime } from './store/submissions.ts'

const second = 1000
const hour = 3600 * second

/** How long a database that could not be asked is left alone. */
const errorPauseMs = 10 * second

/** The pause where a server is out of order. */
const serverPauseMs = 30 * second

/** Does a job; an error that it throws counts as a failed try of this job alone. */
export type Handler = (job: ClaimedJob, signal: AbortSignal) => Promise<JobResult>

type QueueOptions = {
  database: () => Promise<Database>
  /** After how many days what was sent is removed; never unless it is given. */
  retentionDays?: number
  /** Which mails applications cause. */
  plan?: MailPlan
  now?: () => number
  /** How often to look whether something is due. */
  pollIntervalMs?: number
}

const logJob = (level: 'info' | 'warn' | 'error', event: string, job: Job, fields = {}) =>
  log(level, `job.${event}`, { kind: job.kind, attempts: job.attempts, ...fields })

/** Lanes whose server is down, and until when they pause; a lane is removed once none of its jobs is due. */
type LanePauses = Map<Lane, number>

/** Writes down what became of jobs. */
const createResultRecorder = (
  { database, plan, now }: Required<Pick<QueueOptions, 'database' | 'plan' | 'now'>>,
  lanePauses: LanePauses,
) => {
  const failJob = async (db: Database, job: Job, outcome: Exclude<JobResult, { kind: 'done' }>) => {
    const isForwarding = job.kind === 'forward'
    const applicantMails = isForwarding ? await readFailureMails(db, job.submission_id, plan) : []
    const mails = [...(outcome.mails ?? []), ...applicantMails]
    await settle(db, job, { state: 'failed', outcome: { ...outcome, mails }, now: now() })
    // Without the sentence of the product's server, which may name the applicant.
    const notified = { notified: applicantMails.length ? 'applicant' : 'none' }
    logJob('error', 'failed', job, isForwarding ? notified : { error: outcome.error })
  }
  const postpone = async (db: Database, job: Job, outcome: FailedResult) => {
    const recordedAt = now()
    const lane = laneOf(job.kind)
    // A server that still fails one job after so long may take the others: they go on.
    const isServer =
      outcome.isServer && (job.attempts < 3 || recordedAt - Date.parse(job.created_at) < hour / 2)
    // Other jobs that fail in the same outage do not prolong the pause.
    if (isServer && (lanePauses.get(lane) ?? 0) <= recordedAt)
      lanePauses.set(lane, recordedAt + serverPauseMs)
    const pausedUntil = isServer ? lanePauses.get(lane) : undefined
    // A server that is back after a long outage is soon found.
    const maxDelay = outcome.isServer ? hour / 6 : hour
    const nextTryAt = pausedUntil ?? recordedAt + Math.min(retryDelayMs(job.attempts), maxDelay)
    if (nextTryAt - Date.parse(job.created_at) > maxAge) return failJob(db, job, outcome)
    // A job that waits for a server stays due, so that nothing overtakes it.
    await reschedule(db, job, { outcome, now: recordedAt, nextTryAt: pausedUntil ? recordedAt : nextTryAt })
    logJob('warn', 'postponed', job, { error: outcome.error, nextTryAt: isoTime(nextTryAt) })
  }
  const recordResult = async (job: Job, outcome: JobResult): Promise<void> => {
    const db = await database()
    if (outcome.kind === 'failed') return postpone(db, job, outcome)
    if (outcome.kind === 'refused') return failJob(db, job, outcome)
    await settle(db, job, { state: 'done', outcome, now: now() })
    logJob('info', 'completed', job)
  }
  return recordResult
}

/** Runs tasks side by side, each once at a time; an error of one pauses all, so that a full disk is left alone. */
const createTasks = (tasks: readonly (() => Promise<void>)[], now: () => number) => {
  const running = new Map<() => Promise<void>, Promise<void>>()
  let pausedUntil = 0
  const runAndLogError = async (task: () => Promise<void>) => {
    try {
      if (now() >= pausedUntil) await task()
    } catch (error) {
      log('error', 'queue.poll-failed', { error: errorText(error) })
      pausedUntil = now() + errorPauseMs
    }
  }
  return async () => {
    for (const task of tasks)
      if (!running.has(task))
        running.set(
          task,
          runAndLogError(task).finally(() => running.delete(task)),
        )
    await Promise.all(running.values())
  }
}

/** The queue of all jobs about submissions, which run beside the requests by the handlers that `handle` is given. */
export const createQueue = (options: QueueOptions) => {
  const { database, retentionDays, plan = null, now = Date.now, pollIntervalMs = second } = options
  const handlers: Partial<Record<Lane, Handler>> = {}
  const abortController = new AbortController()
  const lanePauses: LanePauses = new Map()
  const record = createResultRecorder({ database, plan, now }, lanePauses)
  let isStopping = false
  // Whether the database's log may hold what was removed.
  let hasDeletedRows = false
  let lastCleanupAt = Number.NEGATIVE_INFINITY

  const recordResult = async (job: Job, outcome: JobResult): Promise<void> => {
    await record(job, outcome)
    hasDeletedRows = true
  }
  const attempt = async (job: ClaimedJob, handler: Handler): Promise<JobResult> => {
    try {
      return await handler(job, abortController.signal)
    } catch (error) {
      // A job that cannot be done must not keep the others waiting.
      return { kind: 'failed', error: errorText(error), isServer: false }
    }
  }
  const workLane = async (lane: Lane) => {
    const handler = handlers[lane]
    while (handler && !isStopping && (lanePauses.get(lane) ?? 0) <= now()) {
      const job = await claimNext(await database(), lane, now())
      if (!job) {
        lanePauses.delete(lane)
        return
      }
      await recordResult(job, await attempt(job, handler))
    }
  }
  const cleanUp = async () => {
    const isCleanupDue = now() - lastCleanupAt >= hour
    if (isStopping || (!isCleanupDue && !hasDeletedRows)) return
    const db = await database()
    if (isCleanupDue) await removeOld(db, { at: now(), retentionDays })
    if (isCleanupDue) lastCleanupAt = now()
    // A reader, such as a backup, may keep SQLite's log from being truncated; the next round tries again.
    hasDeletedRows = !(await reclaimSpace(db))
  }
  const runDueJobs = createTasks([...laneNames.map((lane) => () => workLane(lane)), cleanUp], now)
  let timer: NodeJS.Timeout | undefined
  const beginShutdown = (): void => {
    isStopping = true
    clearInterval(timer)
    setTimeout(() => abortController.abort(), 3 * second).unref()
  }
  return {
    /** Sets the handler of a lane's jobs. */
    handle: (lane: Lane, handler: Handler): void => {
      handlers[lane] = handler
    },
    /** Writes down what became of a job. */
    recordResult,
    /** Whether a new job of a lane has to queue behind those that wait for the lane's server. */
    hasOutage: (lane: Lane): boolean => lanePauses.has(lane),
    /** Does what is due; resolves when nothing is, or the servers are out of order. */
    work: runDueJobs,
    start: (): void => {
      timer ??= setInterval(runDueJobs, pollIntervalMs).unref()
    },
    /** Begins no more jobs, because the process has to end; those under way have three seconds left. */
    beginShutdown,
    stop: async (): Promise<void> => {
      beginShutdown()
      abortController.abort()
      await runDueJobs()
    },
  }
}

export type Queue = ReturnType<typeof createQueue>
