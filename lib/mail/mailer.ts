import { lease, serverPause } from '#lib/backend/mail/pauses.ts'
import { holdNext, type MailDatabase } from '#lib/backend/mail/queue.ts'
import { errorText, log } from '#lib/base/log.ts'
import { isPausing } from '#lib/base/pausing.ts'
import { createTicking } from '#lib/base/ticking.ts'
import { createDelivery, type DeliveryOptions } from './delivery.ts'

export type MailerOptions = Pick<DeliveryOptions, 'send' | 'write' | 'allow'> & {
  open: () => Promise<MailDatabase>
  /** Has what was removed leave the disk too. */
  forget: (db: MailDatabase) => Promise<void>
  now?: () => number
  /** How often to look whether something is due. */
  tick?: number
}

const patience = 3000

/** Sends what waits in the queue, one after the other, beside everything else. */
export const createMailer = ({ open, forget, now = Date.now, tick = 2000, ...options }: MailerOptions) => {
  let leftAloneUntil = 0
  let isFailing = false
  let isStopping = false
  let working: Promise<void> | undefined
  const stopped = new AbortController()
  const deliver = createDelivery({ ...options, now, signal: stopped.signal })

  const sendDue = async (db: MailDatabase) => {
    let count = 0
    while (!isStopping) {
      const mail = await holdNext(db, now(), lease)
      if (!mail) break
      count += 1
      if (await deliver(db, mail)) continue
      leftAloneUntil = now() + serverPause
      break
    }
    return count
  }

  const round = async () => {
    if (isPausing(leftAloneUntil, now(), serverPause) || isStopping) return
    try {
      const db = await open()
      if (await sendDue(db)) await forget(db)
      isFailing = false
    } catch (error) {
      // Once an outage of the database, which others tell of too.
      if (!isFailing) log('error', 'mail.round-failed', { error: errorText(error) })
      isFailing = true
    }
  }

  const work = (): Promise<void> => {
    working ??= round().finally(() => {
      working = undefined
    })
    return working
  }
  const ticking = createTicking(work, tick)

  return {
    /** Sends what is due; resolves when nothing is, or the server is out of order. */
    work,
    start: ticking.start,
    /** The process has to end soon: what is being sent has some seconds left, and nothing else is begun. */
    hurry: (): void => {
      isStopping = true
      void ticking.stop()
      setTimeout(() => stopped.abort(), patience).unref()
    },
    stop: async (): Promise<void> => {
      isStopping = true
      stopped.abort()
      await ticking.stop()
      await working
    },
  }
}

export type Mailer = ReturnType<typeof createMailer>
