import { errorText, log } from '#lib/base/log.ts'
import type { Backend } from '../backend.ts'
import { BackendError, type BackendFailure } from '../backend-error.ts'
import { type MailPlan, mailsOf } from '../mail-jobs.ts'
import { createQueue, type Handler } from '../queue.ts'
import { createApplications } from '../store/applications.ts'
import { createStore, type Store } from '../store/database.ts'
import { listFiles, readSubmission } from '../store/inbox.ts'
import type { Job, JobResult } from '../store/jobs.ts'
import { removeEntry } from '../store/retention.ts'
import { findEarlierResult, isoTime, leaseUntil, storeSubmission } from '../store/submissions.ts'
import {
  identityOf,
  isUnscanned,
  referenceOf,
  type Submission,
  type SubmissionResult,
  sendTo,
} from '../submission.ts'
import { createRemoteReads } from './cached-reads.ts'
import { createRemoteBackend, type RemoteOptions } from './remote-backend.ts'

const outageReasons: readonly BackendFailure[] = ['unreachable', 'timeout', 'failing']

/** Whether an error is temporary: no connection, a timeout, status 429, or a 5xx status. */
const isOutage = (error: unknown): boolean =>
  error instanceof BackendError && outageReasons.includes(error.reason)

const maxUnreadableAttempts = 10

/** The outcome of a failed try of a stored submission, for it and for those that wait behind it. */
const failureResultOf = (error: unknown, attempts: number): Exclude<JobResult, { kind: 'done' }> => {
  if (!(error instanceof BackendError)) throw error
  const isUnreadable = error.reason === 'bad-answer' && attempts < maxUnreadableAttempts
  if (!isOutage(error) && !isUnreadable) {
    return { kind: 'refused', error: [errorText(error), error.serverMessage].filter(Boolean).join(': ') }
  }
  // A submission that is answered with an error may be to blame itself: the others go on.
  const isServer = ['unreachable', 'timeout'].includes(error.reason)
  return { kind: 'failed', error: errorText(error), isServer }
}

type SendSubmission = (submission: Submission) => Promise<SubmissionResult>

/** Does the same submission once at a time: whoever sends it again meanwhile gets the same answer. */
const deduplicate = (accept: (submission: Submission, send: SendSubmission) => Promise<SubmissionResult>) => {
  const running = new Map<string, { fingerprint: string; result: Promise<SubmissionResult> }>()
  return async (submission: Submission, send: SendSubmission): Promise<SubmissionResult> => {
    const { key, fingerprint } = identityOf(submission)
    const duplicate = running.get(key)
    if (duplicate && duplicate.fingerprint !== fingerprint)
      throw new BackendError('key-reused', 'under way with other content')
    if (duplicate) return duplicate.result
    const result = accept(submission, send).finally(() => running.delete(key))
    running.set(key, { fingerprint, result })
    return result
  }
}

type Options = Omit<RemoteOptions, 'authorization'> & {
  /** Where last good answers are kept. */
  directory: string
  /** Where submissions are kept: the address of a PostgreSQL, or a directory; `directory` by default. */
  databaseUrl?: string
  retentionDays?: number
  /** Which mails applications and messages cause. */
  plan?: MailPlan
  now?: () => number
  tick?: number
}

type Forwarding = { backend: Backend; store: Store; plan: MailPlan }

const createForwarding =
  ({ backend, store, plan }: Forwarding): Handler =>
  async (job) => {
    const db = await store.database()
    const marks = (await listFiles(db, job.submission_id)).flatMap((file) => file.marks)
    if (marks.includes('infected')) return { kind: 'refused', error: 'the CV has a virus' }
    if (marks.includes('unscanned')) return { kind: 'failed', error: 'the CV is unscanned', isServer: false }
    const submission = await readSubmission(db, job.submission_id)
    // The mails may be missing, where the process was killed while it handed the submission over.
    const mails = mailsOf(plan, submission)
    try {
      const { isUnclear } = await sendTo(backend, submission)
      return { kind: 'done', mails, isUnclear }
    } catch (error) {
      const outcome = failureResultOf(error, job.attempts)
      return outcome.kind === 'refused' ? outcome : { ...outcome, mails }
    }
  }

/** The product's server behind a store: what visitors send is kept first, then forwarded, at once or later. */
export const createForwardingBackend = (options: Options) => {
  const {
    directory,
    databaseUrl = directory,
    now = Date.now,
    tick,
    retentionDays,
    plan = null,
    ...connection
  } = options
  const remoteOptions = { ...connection, isListed: (id: string) => cachedReads.isListed(id) }
  const anonymousBackend = createRemoteBackend(remoteOptions)
  const cachedReads = createRemoteReads({
    directory,
    baseUrl: remoteOptions.address,
    backend: anonymousBackend,
    now,
  })
  const store = createStore(databaseUrl)
  const queue = createQueue({ database: store.database, retentionDays, plan, now, pollIntervalMs: tick })
  const applications = createApplications({ store, plan, now })

  queue.handle('forward', createForwarding({ backend: anonymousBackend, store, plan }))

  // The submission is safe by now, so a failure to write its state is only logged.
  const recordResult = (job: Job, outcome: JobResult) =>
    queue
      .recordResult(job, outcome)
      .catch((error: unknown) => log('warn', 'forwarding.save-failed', { error: errorText(error) }))

  const forwardNow = async (
    submission: Submission,
    send: SendSubmission,
    id: string,
  ): Promise<SubmissionResult> => {
    const created_at = isoTime(now())
    const waiting = { kind: 'forward', state: 'waiting', created_at, ...leaseUntil(now()) } as const
    const job = { submission_id: id, payload: null, last_error: null, ...waiting }
    const mails = mailsOf(plan, submission)
    try {
      const result = await send(submission)
      await recordResult(job, { kind: 'done', mails, isUnclear: result.isUnclear })
      return result
    } catch (error) {
      if (!isOutage(error)) {
        // The sender gets this error as the answer, so nothing is kept to be retried.
        await store.run(({ write }) => removeEntry(write, id))
        throw error
      }
      await recordResult(job, { ...failureResultOf(error, 1), mails })
      return { reference: referenceOf(identityOf(submission).key), reply: '' }
    }
  }

  const findEarlier = (submission: Submission) => store.run(({ read }) => findEarlierResult(read, submission))

  /** Throws a BackendError unless the backend took it or it is safely stored. */
  const accept = async (submission: Submission, send: SendSubmission): Promise<SubmissionResult> => {
    const earlier = await findEarlier(submission)
    if (earlier) return earlier
    const purpose = isUnscanned(submission) || queue.hasOutage('forward') ? 'wait' : 'try'
    const id = await store.run(({ write }) =>
      storeSubmission(write, submission, { purpose, plan, now: now() }),
    )
    if (id && purpose === 'try') return forwardNow(submission, send, id)
    // Without an id another instance stored the submission at the same time.
    const stored = await findEarlier(submission)
    if (!stored) throw new Error('neither stored nor known')
    return stored
  }

  const deliver = deduplicate(accept)

  /** The backend as one visitor meets it; `authorization` goes with the first try only, and is not stored. */
  const forVisitor = (authorization: string | null): Backend => {
    const remoteBackend = authorization
      ? createRemoteBackend({ ...remoteOptions, authorization })
      : anonymousBackend
    const send = (submission: Submission) => sendTo(remoteBackend, submission)
    return {
      // Answers to somebody who is logged in may be theirs alone, so they are kept nowhere.
      ...(authorization ? remoteBackend : cachedReads.reads),
      apply: async (vacancyId, application) => {
        const { reference } = await deliver({ kind: 'application', vacancyId, application }, send)
        return { reference }
      },
      contact: async (message) => {
        try {
          const { reference, reply } = await deliver({ kind: 'message', message }, send)
          return { success: true, message: reply, reference }
        } catch (error) {
          const isRefusal = error instanceof BackendError && error.reason === 'refused'
          if (isRefusal) return { success: false, message: error.serverMessage ?? '' }
          throw error
        }
      },
    }
  }
  const stop = async () => {
    await queue.stop()
    await store.close()
    await cachedReads.flush()
  }
  return { forVisitor, applications, store, queue, stop }
}

export type ReliableBackend = ReturnType<typeof createForwardingBackend>
