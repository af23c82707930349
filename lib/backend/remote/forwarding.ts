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
import { findSent, isoTime, leaseUntil, storeSubmission } from '../store/submissions.ts'
import { identityOf, isUnscanned, referenceOf, type Sent, type Submission, sendTo } from '../submission.ts'
import { createRemoteReads } from './cached-reads.ts'
import { createRemoteBackend, type RemoteOptions } from './remote-backend.ts'

const outages: readonly BackendFailure[] = ['unreachable', 'timeout', 'failing']

/** Whether an error is temporary: no connection, a timeout, status 429, or a 5xx status. */
const isOutage = (error: unknown): boolean => error instanceof BackendError && outages.includes(error.reason)

const maxUnreadable = 10

/** The outcome of a failed try of a stored submission, for it and for those that wait behind it. */
const outcomeOf = (error: unknown, attempts: number): Exclude<JobResult, { kind: 'done' }> => {
  if (!(error instanceof BackendError)) throw error
  const isUnreadable = error.reason === 'bad-answer' && attempts < maxUnreadable
  if (!isOutage(error) && !isUnreadable) {
    return { kind: 'refused', error: [errorText(error), error.serverMessage].filter(Boolean).join(': ') }
  }
  // A submission that is answered with an error may be to blame itself: the others go on.
  const isServer = ['unreachable', 'timeout'].includes(error.reason)
  return { kind: 'failed', error: errorText(error), isServer }
}

type Send = (submission: Submission) => Promise<Sent>

/** Does the same submission once at a time: whoever sends it again meanwhile gets the same answer. */
const onceAtATime = (take: (submission: Submission, send: Send) => Promise<Sent>) => {
  const underway = new Map<string, { fingerprint: string; sent: Promise<Sent> }>()
  return async (submission: Submission, send: Send): Promise<Sent> => {
    const { key, fingerprint } = identityOf(submission)
    const same = underway.get(key)
    if (same && same.fingerprint !== fingerprint)
      throw new BackendError('key-reused', 'under way with other content')
    if (same) return same.sent
    const sent = take(submission, send).finally(() => underway.delete(key))
    underway.set(key, { fingerprint, sent })
    return sent
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
      const outcome = outcomeOf(error, job.attempts)
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
  const remote = { ...connection, isListed: (id: string) => cached.isListed(id) }
  const plain = createRemoteBackend(remote)
  const cached = createRemoteReads({ directory, address: remote.address, backend: plain, now })
  const store = createStore(databaseUrl)
  const queue = createQueue({ database: store.database, retentionDays, plan, now, tick })
  const applications = createApplications({ store, plan, now })

  queue.handle('forward', createForwarding({ backend: plain, store, plan }))

  // The submission is safe by now, so a failure to write its state is only logged.
  const conclude = (job: Job, outcome: JobResult) =>
    queue
      .conclude(job, outcome)
      .catch((error: unknown) => log('warn', 'forwarding.save-failed', { error: errorText(error) }))

  const handOver = async (submission: Submission, send: Send, id: string): Promise<Sent> => {
    const created_at = isoTime(now())
    const waiting = { kind: 'forward', state: 'waiting', created_at, ...leaseUntil(now()) } as const
    const job = { submission_id: id, payload: null, last_error: null, ...waiting }
    const mails = mailsOf(plan, submission)
    try {
      const sent = await send(submission)
      await conclude(job, { kind: 'done', mails, isUnclear: sent.isUnclear })
      return sent
    } catch (error) {
      if (!isOutage(error)) {
        // The sender gets this error as the answer, so nothing is kept to be retried.
        await store.run(({ write }) => removeEntry(write, id))
        throw error
      }
      await conclude(job, { ...outcomeOf(error, 1), mails })
      return { reference: referenceOf(identityOf(submission).key), reply: '' }
    }
  }

  const findKnown = (submission: Submission) => store.run(({ read }) => findSent(read, submission))

  /** Throws a BackendError unless the backend took it or it is safely stored. */
  const take = async (submission: Submission, send: Send): Promise<Sent> => {
    const existing = await findKnown(submission)
    if (existing) return existing
    const purpose = isUnscanned(submission) || queue.hasOutage('forward') ? 'wait' : 'try'
    const id = await store.run(({ write }) =>
      storeSubmission(write, submission, { purpose, plan, now: now() }),
    )
    if (id && purpose === 'try') return handOver(submission, send, id)
    // Without an id another instance stored the submission at the same time.
    const stored = await findKnown(submission)
    if (!stored) throw new Error('neither stored nor known')
    return stored
  }

  const deliver = onceAtATime(take)

  /** The backend as one visitor meets it; `authorization` goes with the first try only, and is not stored. */
  const forVisitor = (authorization: string | null): Backend => {
    const remoteBackend = authorization ? createRemoteBackend({ ...remote, authorization }) : plain
    const send = (submission: Submission) => sendTo(remoteBackend, submission)
    return {
      // Answers to somebody who is logged in may be theirs alone, so they are kept nowhere.
      ...(authorization ? remoteBackend : cached.reads),
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
    await cached.saved()
  }
  return { forVisitor, applications, store, queue, stop }
}

export type ReliableBackend = ReturnType<typeof createForwardingBackend>
