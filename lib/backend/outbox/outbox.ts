import type { MailPlan } from '#lib/backend/mail/planned.ts'
import { errorText, log } from '#lib/base/log.ts'
import { isPausing } from '#lib/base/pausing.ts'
import { createTicking } from '#lib/base/ticking.ts'
import { BackendError } from '../port.ts'
import { identityOf, type Sent, type Submission } from '../submission.ts'
import { createOutboxApplications } from './applications.ts'
import type { OutboxDatabase } from './database.ts'
import { createHurry } from './hurry.ts'
import { createIntake, type Send } from './intake.ts'
import { removeOld } from './kept.ts'
import { createOpening } from './opening.ts'
import { brokenPause, cleaningPause, keyLifetime, statusLifetime } from './pauses.ts'
import { createTurns } from './turns.ts'
import { createWorker } from './worker.ts'

const day = 24 * 60 * 60 * 1000
const patience = 3000

export type OutboxOptions = {
  directory: string
  /** Hands over what waited; without the visitor's own authorization, which is never stored. */
  send: Send
  /** For how long what the backend never took is kept; for ever unless it is given. */
  retentionDays?: number
  /** Which mails applications cause. */
  plan?: MailPlan
  now?: () => number
  /** How often to look whether something is due. */
  tick?: number
}

const createCleaning = (retentionDays: number | undefined, now: () => number) => {
  let cleanedAt = 0
  return async (db: OutboxDatabase): Promise<void> => {
    const at = now()
    if (at - cleanedAt < cleaningPause) return
    cleanedAt = at
    const keptBefore = retentionDays ? at - retentionDays * day : null
    const applicationsBefore = Math.max(at - statusLifetime, keptBefore ?? 0)
    const removed = await removeOld(db, { messagesBefore: at - keyLifetime, applicationsBefore, keptBefore })
    if (removed) log('warn', 'outbox.removed', { removed, days: retentionDays })
  }
}

/** Takes what visitors send to a remote backend, each key once, and delivers later what it does not take. */
export const createOutbox = ({
  directory,
  send,
  retentionDays,
  plan = null,
  now = Date.now,
  tick = 1000,
}: OutboxOptions) => {
  const { open, close } = createOpening(directory)
  const hurry = createHurry()
  const intake = createIntake({ open, now, hurry, plan })
  const inTurn = createTurns()
  const worker = createWorker({ send, now, onTry: intake.learn, inTurn })
  const clean = createCleaning(retentionDays, now)
  const underway = new Map<string, { fingerprint: string; sent: Promise<Sent> }>()

  // A disk that takes nothing is left alone for a while, and with it a backend that may be failing too.
  let brokenUntil = 0
  const work = async () => {
    if (isPausing(brokenUntil, now(), brokenPause)) return
    try {
      const db = await open()
      await clean(db)
      await worker.round(db)
      brokenUntil = 0
    } catch (error) {
      if (!brokenUntil) log('error', 'outbox.round-failed', { error: errorText(error) })
      brokenUntil = now() + brokenPause
    }
  }
  const ticking = createTicking(work, tick)

  return {
    /** Throws a BackendError unless the backend took it or it is safely stored. */
    deliver: async (submission: Submission, sendNow: Send): Promise<Sent> => {
      const { key, fingerprint } = identityOf(submission)
      const same = underway.get(key)
      if (same && same.fingerprint !== fingerprint) {
        throw new BackendError('key-reused', 'under way with other content')
      }
      if (same) return same.sent
      const sent = intake.take(submission, sendNow).finally(() => underway.delete(key))
      underway.set(key, { fingerprint, sent })
      return sent
    },
    /** Delivers what is due; resolves when the backend takes no more or nothing is due. */
    work,
    applications: createOutboxApplications({ open, now, inTurn, plan }),
    /** Opened at the first use. */
    database: open,
    start: ticking.start,
    /** The process has to end soon: whoever still waits for the backend is answered out of the outbox. */
    hurry: (): void => {
      void ticking.stop()
      hurry.giveUpIn(patience)
    },
    stop: async (): Promise<void> => {
      await ticking.stop()
      await close()
    },
  }
}
