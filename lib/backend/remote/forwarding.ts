import { errorText, log } from '#lib/base/log.ts'
import { isPausing } from '#lib/base/pausing.ts'
import { createListing } from '../listing.ts'
import type { MailPlan } from '../mails.ts'
import { type Backend, BackendError, type BackendFailure } from '../port.ts'
import { createQueue, type Handler } from '../queue.ts'
import { createApplications } from '../store/applications.ts'
import { createStore } from '../store/database.ts'
import {
  type HeldJob,
  hastenForwarding,
  heldUntil,
  nextForwarding,
  type Outcome,
  pauseAfter,
  serverPause,
} from '../store/jobs.ts'
import { dropSubmission, findSent, mailsOf, readSubmission, storeSubmission } from '../store/submissions.ts'
import { identityOf, referenceOf, type Sent, type Submission, sendTo } from '../submission.ts'
import { createPersonalReads, createRemoteReads } from './last-good.ts'
import { createRemoteBackend, type RemoteOptions } from './remote-backend.ts'

const minute = 60_000

const outages: readonly BackendFailure[] = ['unreachable', 'timeout', 'failing']

/** Whether the backend could not take it for now, as opposed to having answered. */
const isOutage = (error: unknown): boolean => error instanceof BackendError && outages.includes(error.reason)

// A server that answers with an error answers at once, so it may be asked again at once.
const isSilent = (error: unknown) => error instanceof BackendError && error.reason !== 'failing'

const mostUnreadable = 10

/** What a failed try of a stored submission means for it, and for the submissions that wait behind it. */
const outcomeOf = (error: unknown, { attempts, age }: { attempts: number; age: number }): Outcome => {
  if (!(error instanceof BackendError)) throw error
  const isUnreadable = error.reason === 'bad-answer' && attempts < mostUnreadable
  if (!isOutage(error) && !isUnreadable) {
    const said = error.serverMessage ? `: ${error.serverMessage}` : ''
    return { kind: 'refused', error: errorText(error) + said }
  }
  // After so many tries it is the submission itself, which is tried less often.
  const isOwn = error.reason !== 'unreachable' && attempts >= 3 && age > 30 * minute
  return { kind: 'failed', error: errorText(error), isServer: isOwn ? false : 'unknown' }
}

type Send = (submission: Submission) => Promise<Sent>

type Options = Omit<RemoteOptions, 'authorization'> & {
  /** Where last good answers are kept. */
  directory: string
  /** Where submissions are kept: the address of a PostgreSQL, or a directory; the same one without it. */
  place?: string
  retentionDays?: number
  /** Which mails applications cause. */
  plan?: MailPlan
  now?: () => number
  tick?: number
}

/** The product's server behind a store: what visitors send is kept first, then forwarded, at once or later. */
export const createReliableBackend = (options: Options) => {
  const {
    directory,
    place = directory,
    now = Date.now,
    tick,
    retentionDays,
    plan = null,
    ...remote
  } = options
  const plain = createRemoteBackend(remote)
  const reads = createRemoteReads({ directory, address: remote.address, now })
  const store = createStore(place)
  const queue = createQueue({ database: store.database, retentionDays, plan, now, tick })
  const applications = createApplications({ store, plan, now })
  const underway = new Map<string, { fingerprint: string; sent: Promise<Sent> }>()
  // The backend counts as unreachable until then, so that senders do not wait for another failure.
  let downUntil = 0

  const noteFailure = (error: unknown, attempts: number) => {
    downUntil = isSilent(error) ? now() + pauseAfter(attempts, serverPause) : 0
  }

  const forward: Handler = async (job) => {
    const { submission, ...told } = await readSubmission(await store.database(), job.submission_id)
    // The mails may be missing, where the process was killed while it handed the submission over.
    const mails = mailsOf(plan, submission, told)
    try {
      await sendTo(plain, submission)
      downUntil = 0
      return { kind: 'done', mails }
    } catch (error) {
      const age = now() - Date.parse(job.created_at)
      const outcome = outcomeOf(error, { attempts: job.attempts, age })
      if (outcome.kind === 'failed') noteFailure(error, job.attempts)
      return outcome.kind === 'refused' ? outcome : { ...outcome, mails }
    }
  }
  queue.handle('forward', forward)

  const keep = (submission: Submission, isDown: boolean): Promise<string | null> =>
    store.ask(async ({ write }) => {
      const at = now()
      // The submission waits at least as long as those before it, so that it cannot overtake them.
      const nextTryAt = Math.max((await nextForwarding(write, at)) ?? 0, at + pauseAfter(1, serverPause))
      const waiting = {
        kind: 'wait',
        nextTryAt,
        lastError: 'BackendError: unreachable: known to be down',
      } as const
      const purpose = isDown ? waiting : ({ kind: 'try' } as const)
      return storeSubmission(write, submission, { purpose, plan, now: at })
    })

  /** Breaks work off when the process has to end, as if the backend's deadline had passed. */
  const untilStopped = async <T>(work: Promise<T>): Promise<T> => {
    const stopping = Promise.withResolvers<never>()
    const giveUp = () => stopping.reject(new BackendError('timeout', 'the site stops'))
    queue.signal.addEventListener('abort', giveUp)
    if (queue.signal.aborted) giveUp()
    return Promise.race([work, stopping.promise]).finally(() =>
      queue.signal.removeEventListener('abort', giveUp),
    )
  }

  const jobOf = (id: string): HeldJob => ({
    submission_id: id,
    reference: null,
    kind: 'forward',
    state: 'waiting',
    payload: null,
    created_at: new Date(now()).toISOString(),
    last_error: null,
    ...heldUntil(now()),
  })

  // The submission is safe by now, so a failure to write its state is only logged.
  const logFailure = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      log('warn', 'forwarding.not-written', { error: errorText(error) })
    }
  }

  const handOver = async (submission: Submission, send: Send, id: string): Promise<Sent> => {
    const job = jobOf(id)
    const told = { reference: referenceOf(identityOf(submission).key), receivedAt: job.created_at }
    try {
      const sent = await untilStopped(send(submission))
      downUntil = 0
      const mails = mailsOf(plan, submission, { ...told, reference: sent.reference })
      await logFailure(async () => {
        await queue.conclude(job, { kind: 'done', sent, mails })
        await hastenForwarding(await store.database(), now())
      })
      return sent
    } catch (error) {
      if (!isOutage(error)) {
        await logFailure(async () => dropSubmission(await store.database(), id))
        throw error
      }
      if (isSilent(error)) noteFailure(error, 1)
      await logFailure(async () => {
        const notBefore = (await nextForwarding(await store.database(), now())) ?? 0
        const mails = mailsOf(plan, submission, told)
        const failed = { kind: 'failed', error: errorText(error), isServer: true } as const
        await queue.conclude(job, { ...failed, notBefore, mails })
      })
      return { reference: told.reference, reply: '' }
    }
  }

  const keepOrLog = (submission: Submission, isDown: boolean) =>
    keep(submission, isDown).catch((error: unknown) => {
      log('error', 'forwarding.not-stored', { kind: submission.kind, error: errorText(error) })
      return undefined
    })

  const findKnown = (submission: Submission) =>
    store
      .ask(({ read }) => findSent(read, submission))
      .catch((error: unknown) => {
        if (isOutage(error)) return null
        throw error
      })

  /** Throws a BackendError unless the backend took it or it is safely stored. */
  const take = async (submission: Submission, send: Send): Promise<Sent> => {
    const known = await findKnown(submission)
    if (known) return known
    const isDown = isPausing(downUntil, now(), serverPause)
    const id = await keepOrLog(submission, isDown)
    // Another instance stored the submission at the same time.
    const stored = id === null ? await findKnown(submission) : null
    if (stored) return stored
    if (isDown && id) return { reference: referenceOf(identityOf(submission).key), reply: '' }
    if (isDown) throw new BackendError('unreachable', 'known to be down')
    return id ? handOver(submission, send, id) : untilStopped(send(submission))
  }

  const deliver = async (submission: Submission, send: Send): Promise<Sent> => {
    const { key, fingerprint } = identityOf(submission)
    const same = underway.get(key)
    if (same && same.fingerprint !== fingerprint)
      throw new BackendError('key-reused', 'under way with other content')
    if (same) return same.sent
    const sent = take(submission, send).finally(() => underway.delete(key))
    underway.set(key, { fingerprint, sent })
    return sent
  }

  /** The backend as one visitor meets it; `authorization` goes with the first try only, and is not stored. */
  const as = (authorization: string | null): Backend => {
    const own = authorization ? createRemoteBackend({ ...remote, authorization }) : plain
    const send = (submission: Submission) => sendTo(own, submission)
    const shared = reads.of(plain)
    return {
      ...(authorization ? createPersonalReads(own, shared) : shared),
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
    await reads.settled()
  }
  return { as, applications, listing: createListing(reads.of(plain)), store, queue, reads, stop }
}

export type ReliableBackend = ReturnType<typeof createReliableBackend>
