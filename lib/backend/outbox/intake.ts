import type { MailPlan } from '#lib/backend/mail/planned.ts'
import { errorText, log } from '#lib/base/log.ts'
import { isPausing } from '#lib/base/pausing.ts'
import { BackendError } from '../port.ts'
import { identityOf, referenceOf, type Sent, type Submission } from '../submission.ts'
import type { OutboxDatabase } from './database.ts'
import { findDelivery, keepDelivered, moveQueue, nextTryOfQueue, storeWaiting } from './deliveries.ts'
import type { createHurry } from './hurry.ts'
import { isOutage, longestPause, pauseAfter } from './pauses.ts'

type Hurry = ReturnType<typeof createHurry>
export type Send = (submission: Submission) => Promise<Sent>

type Options = {
  open: () => Promise<OutboxDatabase>
  now: () => number
  hurry: Hurry
  /** Which mails applications cause. */
  plan: MailPlan
}

// A server that itself says that it fails says so at once: there is no point in not asking it.
const isSilent = (error: unknown) => error instanceof BackendError && error.reason !== 'failing'

/** Hands over what visitors send, and stores it where the backend does not take it for now. */
export const createIntake = ({ open, now, hurry, plan }: Options) => {
  // Known to be out of reach until then: senders need not wait for another failure.
  let downUntil = 0

  const remember = async (submission: Submission, sent: Sent) => {
    try {
      const db = await open()
      await keepDelivered(db, submission, { sent, plan, receivedAt: now() })
      await moveQueue(db, { before: now() + longestPause, to: now() })
    } catch (error) {
      // The backend has it, and that is what the sender is told.
      log('warn', 'outbox.key-not-kept', { error: errorText(error) })
    }
  }
  const storeIn = async (db: OutboxDatabase, submission: Submission, error: unknown, attempts: number) => {
    const at = now()
    // In step with those before it, so that it cannot overtake them.
    const queued = (await nextTryOfQueue(db, at + longestPause)) ?? 0
    const nextTryAt = Math.max(queued, at + pauseAfter(attempts))
    const sent = { reference: referenceOf(identityOf(submission).key), reply: '' }
    const lastError = errorText(error)
    const taken = { sent, plan, receivedAt: at }
    const id = await storeWaiting(db, submission, { ...taken, attempts, lastError, nextTryAt })
    if (isSilent(error)) downUntil = Math.max(downUntil, nextTryAt)
    log('warn', 'outbox.stored', { id, kind: submission.kind, error: lastError })
    return sent
  }
  const store = async (submission: Submission, error: unknown, attempts: number): Promise<Sent> => {
    try {
      return await storeIn(await open(), submission, error, attempts)
    } catch (failure) {
      log('error', 'outbox.not-stored', { kind: submission.kind, error: errorText(failure) })
      throw error
    }
  }
  const handOver = async (submission: Submission, send: Send): Promise<Sent> => {
    if (isPausing(downUntil, now(), longestPause))
      return store(submission, new BackendError('unreachable', 'known to be down'), 0)
    try {
      const sent = await hurry.wait(send(submission))
      downUntil = 0
      await remember(submission, sent)
      return sent
    } catch (error) {
      if (!isOutage(error)) throw error
      return store(submission, error, 1)
    }
  }
  return {
    /** What was answered to the same key before, else the answer to this one. */
    take: async (submission: Submission, send: Send): Promise<Sent> => {
      const { key, fingerprint } = identityOf(submission)
      const known = await open()
        .then((db) => findDelivery(db, key))
        .catch(() => undefined)
      if (!known) return handOver(submission, send)
      // One that was withdrawn has no content to compare any more, and does not come back.
      if (known.state !== 'withdrawn' && known.fingerprint !== fingerprint)
        throw new BackendError('key-reused', 'known with other content')
      return { reference: known.reference, reply: known.reply }
    },
    /** Told of every other try: null for a success, else until when the backend is left alone. */
    learn: (failure: { error: unknown; until: number } | null): void => {
      downUntil = failure && isSilent(failure.error) ? failure.until : 0
    },
  }
}
