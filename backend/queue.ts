import {
  type ClaimedJob,
  claimNext,
  type FailedResult,
  type Job,
  type JobResult,
  type Lane,
  laneNames,
  laneOf,
  maxJobAgeMs,
  reschedule,
  retryDelayMs,
} from '#backend/store/jobs.ts'
import { type CompanyRecipients, createFailureMails } from '#backend/store/mail-jobs.ts'
import { removeExpired } from '#backend/store/retention.ts'
import type { Database } from '#backend/store/schema.ts'
import { settle } from '#backend/store/settlement.ts'
import { reclaimSpace } from '#backend/store/sqlite.ts'
import { type ContentField, readApplicationContent } from '#backend/store/submissions.ts'
import { hourMs, isoTime, isYoungerThan, secondMs } from '#lib/base/time.ts'
import { errorText, log } from '#lib/process/log.ts'

/** How long no task starts after one has thrown, for example because the disk is full. */
const errorPauseMs = 10 * secondMs

const lanePauseMs = 30 * secondMs

/** Processes a job. If the handler throws, the attempt counts as failed, but the lane's other jobs continue. */
export type Handler = (job: ClaimedJob, signal: AbortSignal) => Promise<JobResult>

type QueueOptions = {
  database: () => Promise<Database>
  retentionDays?: number
  companyRecipients?: CompanyRecipients
  /** Whether to send e-mails and forward forms. If not, all jobs except scans wait. */
  isSendingEnabled?: boolean
  /** The application fields that are not forwarded. */
  localFields?: readonly ContentField[]
}

/** Returns the e-mails to send to an applicant whose application could not be forwarded. */
const createApplicantMails = async (
  db: Database,
  submissionId: string,
  companyRecipients: CompanyRecipients,
) => {
  const content = await readApplicationContent(db, submissionId)
  return content ? createFailureMails(companyRecipients, content) : []
}

const logJob = (level: 'info' | 'warn' | 'error', event: string, job: Job, fields = {}) =>
  log(level, `job.${event}`, { kind: job.kind, attempts: job.attempts, ...fields })

/** When each lane was paused. A lane's entry is removed once the lane has no due job. */
type LanePauses = Map<Lane, number>

const isPaused = (pauses: LanePauses, lane: Lane) =>
  isYoungerThan(lanePauseMs, pauses.get(lane) ?? Number.NEGATIVE_INFINITY)

const createResultRecorder = (
  options: Required<Pick<QueueOptions, 'database' | 'companyRecipients' | 'localFields'>>,
  lanePauses: LanePauses,
) => {
  const { database, companyRecipients, localFields } = options
  const failJob = async (db: Database, job: Job, result: Exclude<JobResult, { kind: 'done' }>) => {
    const isForwarding = job.kind === 'forward'
    const applicantMails = isForwarding
      ? await createApplicantMails(db, job.submission_id, companyRecipients)
      : []
    const mails = [...(result.mails ?? []), ...applicantMails]
    await settle(db, job, { ...result, mails }, localFields)
    // If forwarding failed, do not log the error, which may contain the server's message about the applicant.
    const notified = applicantMails.length ? 'applicant' : 'none'
    logJob('error', 'failed', job, isForwarding ? { notified } : { error: result.error })
  }
  const postpone = async (db: Database, job: Job, result: FailedResult) => {
    const recordedAt = Date.now()
    const lane = laneOf(job.kind)
    // If the server failed, the lane pauses, unless the job has had three attempts and is over half an hour old.
    const shouldPauseLane =
      result.isServerFailure && (job.attempts < 3 || recordedAt - Date.parse(job.created_at) < hourMs / 2)
    // Further failures during a pause do not extend it.
    if (shouldPauseLane && !isPaused(lanePauses, lane)) lanePauses.set(lane, recordedAt)
    const pausedUntil = shouldPauseLane ? (lanePauses.get(lane) ?? recordedAt) + lanePauseMs : undefined
    // If the server failed, retry at least every ten minutes, so that jobs resume soon after the outage.
    const maxDelayMs = result.isServerFailure ? hourMs / 6 : hourMs
    const nextTryAt = pausedUntil ?? recordedAt + Math.min(retryDelayMs(job.attempts), maxDelayMs)
    if (nextTryAt - Date.parse(job.created_at) > maxJobAgeMs) return failJob(db, job, result)
    // A job waiting for its server stays due, so that no later job overtakes it.
    await reschedule(db, job, result, pausedUntil ? recordedAt : nextTryAt)
    logJob('warn', 'postponed', job, { error: result.error, nextTryAt: isoTime(nextTryAt) })
  }
  return async (job: Job, result: JobResult): Promise<void> => {
    const db = await database()
    if (result.kind === 'failed') return postpone(db, job, result)
    if (result.kind === 'refused') return failJob(db, job, result)
    await settle(db, job, result, localFields)
    logJob('info', 'completed', job)
  }
}

/** Returns a function that runs tasks in parallel. After one has thrown, no task starts for `errorPauseMs`. */
const createTaskRunner = (tasks: readonly (() => Promise<void>)[]) => {
  const runningTasks = new Map<() => Promise<void>, Promise<void>>()
  let pausedAt = Number.NEGATIVE_INFINITY
  const runAndLogError = async (task: () => Promise<void>) => {
    try {
      if (!isYoungerThan(errorPauseMs, pausedAt)) await task()
    } catch (error) {
      log('error', 'queue.poll-failed', { error: errorText(error) })
      pausedAt = Date.now()
    }
  }
  return async () => {
    for (const task of tasks)
      if (!runningTasks.has(task))
        runningTasks.set(
          task,
          runAndLogError(task).finally(() => runningTasks.delete(task)),
        )
    await Promise.all(runningTasks.values())
  }
}

export const createQueue = (options: QueueOptions) => {
  const {
    database,
    retentionDays,
    companyRecipients = null,
    isSendingEnabled = true,
    localFields = [],
  } = options
  const handlers: Partial<Record<Lane, Handler>> = {}
  const abortController = new AbortController()
  const lanePauses: LanePauses = new Map()
  const record = createResultRecorder({ database, companyRecipients, localFields }, lanePauses)
  let isStopping = false
  // While the counts differ, SQLite's write-ahead log may still contain deleted data.
  let [deletionCount, reclaimedCount] = [0, 0]
  let lastCleanupAt = Number.NEGATIVE_INFINITY

  const recordResult = async (job: Job, result: JobResult): Promise<void> => {
    await record(job, result)
    deletionCount += 1
  }
  const attempt = async (job: ClaimedJob, handler: Handler): Promise<JobResult> => {
    try {
      return await handler(job, abortController.signal)
    } catch (error) {
      return { kind: 'failed', error: errorText(error), isServerFailure: false }
    }
  }
  const processLane = async (lane: Lane) => {
    const handler = isSendingEnabled || lane === 'scan' ? handlers[lane] : undefined
    while (handler && !isStopping && !isPaused(lanePauses, lane)) {
      const job = await claimNext(await database(), lane)
      if (!job) {
        lanePauses.delete(lane)
        return
      }
      await recordResult(job, await attempt(job, handler))
    }
  }
  const cleanUp = async () => {
    const isCleanupDue = !isYoungerThan(hourMs, lastCleanupAt)
    if (isStopping || (!isCleanupDue && deletionCount === reclaimedCount)) return
    const db = await database()
    if (isCleanupDue) {
      await removeExpired(db, { retentionDays, localFields })
      lastCleanupAt = Date.now()
      deletionCount += 1
    }
    const countBeforeReclaim = deletionCount
    // A reader, such as a backup, can prevent SQLite from truncating its write-ahead log. The next run tries again.
    if (await reclaimSpace(db)) reclaimedCount = countBeforeReclaim
  }
  const runDueTasks = createTaskRunner([...laneNames.map((lane) => () => processLane(lane)), cleanUp])
  let timer: NodeJS.Timeout | undefined
  const beginShutdown = (): void => {
    isStopping = true
    clearInterval(timer)
    setTimeout(() => abortController.abort(), 3 * secondMs).unref()
  }
  return {
    setHandler: (lane: Lane, handler: Handler): void => {
      handlers[lane] = handler
    },
    recordResult,
    /** For `forward` and `mail`: whether new jobs have to wait, because the server failed or sending is disabled. */
    isOnHold: (lane: Lane): boolean => !isSendingEnabled || lanePauses.has(lane),
    /** Processes each lane's due jobs until none is left or the lane pauses; removes expired data once an hour. */
    runDueTasks,
    start: (): void => {
      timer ??= setInterval(runDueTasks, secondMs).unref()
    },
    /** Prevents new jobs from starting, and aborts the running jobs' signal after three seconds. */
    beginShutdown,
    stop: async (): Promise<void> => {
      beginShutdown()
      abortController.abort()
      await runDueTasks()
    },
  }
}

export type Queue = ReturnType<typeof createQueue>
