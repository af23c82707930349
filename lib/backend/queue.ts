import { errorText, log } from '#lib/base/log.ts'
import { createTicking, isPausing } from '#lib/base/pausing.ts'
import type { MailPlan } from './mails.ts'
import type { Database } from './store/database.ts'
import {
  claimNext,
  type Failed,
  type HeldJob,
  type Lane,
  laneNames,
  laneOf,
  lanes,
  lifetime,
  type Outcome,
  pauseAfter,
  putOff,
  restLane,
  serverPause,
  settle,
  timeOf,
  waitingSince,
} from './store/jobs.ts'
import { removeOld } from './store/removal.ts'
import { forget } from './store/sqlite.ts'
import { mailsOfFailure } from './store/submissions.ts'

const second = 1000
const hour = 3600 * second

/** How long a database that could not be written is left alone. */
const brokenPause = 10 * second

/** Does a job; an error that it throws counts as a failed try of this job alone. */
export type Handler = (job: HeldJob, signal: AbortSignal) => Promise<Outcome>

type QueueOptions = {
  database: () => Promise<Database>
  /** After how many days what was sent is removed; never unless it is given. */
  retentionDays?: number
  /** Which mails applications cause. */
  plan?: MailPlan
  now?: () => number
  /** How often to look whether something is due. */
  tick?: number
}

/**
 * The queue of all jobs about submissions, and of announcements, which run beside the requests by the handlers that
 * `handle` is given.
 */
export const createQueue = ({
  database,
  retentionDays,
  plan = null,
  now = Date.now,
  tick = 1000,
}: QueueOptions) => {
  const handlers: Partial<Record<Lane, Handler>> = {}
  const stopped = new AbortController()
  // Jobs that were done while the database could not be written: this process does not do them again.
  const unwritten = new Map<string, { job: HeldJob; outcome: Outcome }>()
  let isStopping = false
  let hasRemoved = false
  let cleanedAt = Number.NEGATIVE_INFINITY

  const keyOf = ({ submission_id, kind }: HeldJob) => `${submission_id} ${kind}`
  const say = (level: 'info' | 'warn' | 'error', event: string, job: HeldJob, fields = {}) =>
    log(level, `queue.${event}`, { kind: job.kind, attempts: job.attempts, ...fields })

  const giveUp = async (db: Database, job: HeldJob, outcome: Exclude<Outcome, { kind: 'done' }>) => {
    const isForwarding = job.kind === 'forward'
    const farewell = isForwarding ? await mailsOfFailure(db, job.submission_id, plan) : []
    const mails = [...(outcome.mails ?? []), ...farewell]
    await settle(db, job, { state: 'failed', outcome: { ...outcome, mails }, at: now() })
    const told = isForwarding && { told: farewell.length ? 'applicant' : 'nobody' }
    say('error', 'given-up', job, { error: outcome.error, ...told })
  }

  const postpone = async (db: Database, job: HeldJob, outcome: Failed) => {
    const at = now()
    const pause = pauseAfter(
      job.attempts,
      outcome.isServer ? serverPause : lanes[laneOf(job.kind)].longestPause,
    )
    const nextTryAt = Math.max(outcome.notBefore ?? 0, at + pause)
    if (nextTryAt - Date.parse(job.created_at) > lifetime) await giveUp(db, job, outcome)
    else {
      await putOff(db, job, { outcome, at, nextTryAt })
      say('warn', 'waits', job, { error: outcome.error, nextTryAt: timeOf(nextTryAt) })
    }
    return outcome.isServer ? nextTryAt : null
  }

  /** Writes down what became of a job. Resolves to when a server that is out of order is tried next, else null. */
  const conclude = async (job: HeldJob, outcome: Outcome): Promise<number | null> => {
    const isOver = outcome.kind !== 'failed' || outcome.payload !== undefined
    if (isOver) unwritten.set(keyOf(job), { job, outcome })
    const db = await database()
    const restUntil = outcome.kind === 'failed' ? await postpone(db, job, outcome) : null
    if (outcome.kind === 'refused') await giveUp(db, job, outcome)
    if (outcome.kind === 'done') {
      await settle(db, job, { state: 'done', outcome, at: now() })
      say('info', 'done', job)
    }
    unwritten.delete(keyOf(job))
    hasRemoved = true
    return restUntil
  }

  const attempt = async (job: HeldJob, handler: Handler): Promise<Outcome> => {
    try {
      return await handler(job, stopped.signal)
    } catch (error) {
      // A job that cannot be done must not keep the others waiting.
      return { kind: 'failed', error: errorText(error), isServer: false }
    }
  }

  const rest = async (lane: Lane, until: number) => restLane(await database(), lane, until)

  const workLane = async (lane: Lane) => {
    const handler = handlers[lane]
    for (const { job, outcome } of [...unwritten.values()]) {
      const restUntil = laneOf(job.kind) === lane ? await conclude(job, outcome) : null
      if (restUntil !== null) return rest(lane, restUntil)
    }
    // When the server is tried next, if the job before is not to blame.
    let suspectedUntil: number | null = null
    while (handler && !isStopping) {
      const job = await claimNext(await database(), lane, now(), { leastTried: suspectedUntil !== null })
      if (!job) break
      const outcome = await attempt(job, handler)
      const restUntil = await conclude(job, outcome)
      const isCertain = outcome.kind === 'failed' && outcome.isServer === true
      if (restUntil !== null && (isCertain || suspectedUntil !== null))
        return rest(lane, Math.max(restUntil, suspectedUntil ?? 0))
      suspectedUntil = restUntil
    }
    if (suspectedUntil !== null) await rest(lane, suspectedUntil)
  }

  /** Gives up jobs of kinds that nobody does any more, and removes submissions that are too old. */
  const clean = async () => {
    const at = now()
    const isTime = Math.abs(at - cleanedAt) >= hour
    if (isTime) {
      const db = await database()
      const idle = Object.entries(lanes).flatMap(([lane, { kinds }]) => (lane in handlers ? [] : kinds))
      for (const job of idle.length ? await waitingSince(db, idle, at - lifetime) : [])
        await giveUp(db, job, { kind: 'refused', error: job.last_error ?? 'too old' })
      const removed = await removeOld(db, { at, retentionDays })
      if (removed.applications || removed.messages)
        log('info', 'retention.removed', { days: retentionDays, ...removed })
      cleanedAt = at
    }
    // Others remove things too, and may have been kept from forgetting them.
    if (!isTime && !hasRemoved) return
    hasRemoved = false
    if (!(await forget(await database()))) hasRemoved = true
  }

  const broken = new Map<string, number>()
  const underway = new Map<string, Promise<void>>()
  // After an error nothing runs for a while, so that a full disk or a failing server is left alone.
  const run = async (name: string, task: () => Promise<void>) => {
    if (isStopping || isPausing(broken.get(name) ?? 0, now(), brokenPause)) return
    try {
      await task()
      broken.delete(name)
    } catch (error) {
      if (!broken.size) log('error', 'queue.round-failed', { error: errorText(error) })
      broken.set(name, now() + brokenPause)
    }
  }
  const onceAtATime = (name: string, task: () => Promise<void>) => () => {
    const working = underway.get(name) ?? run(name, task).finally(() => underway.delete(name))
    underway.set(name, working)
    return working
  }
  const workLanes = laneNames.map((lane) => onceAtATime(lane, () => workLane(lane)))
  const cleanUp = onceAtATime('clean', clean)
  const tickings = [...workLanes, cleanUp].map((work) => createTicking(work, tick))

  return {
    /** Sets the handler of a lane's jobs. */
    handle: (lane: Lane, handler: Handler): void => {
      handlers[lane] = handler
    },
    conclude,
    /** Aborts when the process has to end. */
    signal: stopped.signal,
    /** Does what is due; resolves when nothing is, or the servers are out of order. */
    work: async (): Promise<void> => {
      await Promise.all(workLanes.map((work) => work()))
      await cleanUp()
    },
    start: (): void => {
      for (const { start } of tickings) start()
    },
    /** Begins no more jobs, because the process has to end; those under way have three seconds left. */
    hurry: (): void => {
      isStopping = true
      for (const { stop } of tickings) void stop()
      setTimeout(() => stopped.abort(), 3 * second).unref()
    },
    stop: async (): Promise<void> => {
      isStopping = true
      stopped.abort()
      for (const { stop } of tickings) await stop()
      await Promise.all(underway.values())
    },
  }
}

export type Queue = ReturnType<typeof createQueue>
