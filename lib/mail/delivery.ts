import { readContent, readRecipients } from '#lib/backend/mail/content.ts'
import { deadline, lifetime, pauseAfter } from '#lib/backend/mail/pauses.ts'
import { type HeldMail, type MailDatabase, postponeMail, settleMail } from '#lib/backend/mail/queue.ts'
import { errorText, log } from '#lib/base/log.ts'
import type { Write } from './letters.ts'
import type { Sender, Sending } from './sender.ts'

export type DeliveryOptions = {
  send: Sender
  write: Write
  now: () => number
  /** Counts a confirmation to an address; false where it had its share. */
  allow: (address: string) => Promise<boolean>
  /** Breaks off what is being sent. */
  signal: AbortSignal
}

const keyOf = ({ kind, reference }: HeldMail) => `${kind} ${reference}`

const say = (mail: HeldMail, level: 'info' | 'warn' | 'error', event: string, fields = {}) =>
  log(level, `mail.${event}`, { kind: mail.kind, attempts: mail.attempts, ...fields })

/** Makes what tries to send one mail, and writes down what became of it. */
export const createDelivery = ({ send, write, now, allow, signal }: DeliveryOptions) => {
  // What a server took and the database did not hear of yet: it is not sent again while this process lives.
  const taken = new Map<string, Sending>()

  const giveUp = async (db: MailDatabase, mail: HeldMail, error: string) => {
    await settleMail(db, mail, { state: 'failed', error })
    say(mail, 'error', 'given-up', { error })
  }

  const postpone = async (db: MailDatabase, mail: HeldMail, recipients: readonly string[], error: string) => {
    const nextTryAt = now() + pauseAfter(mail.attempts)
    if (nextTryAt - Date.parse(mail.created_at) > lifetime) return giveUp(db, mail, error)
    await postponeMail(db, mail, { recipients, error, nextTryAt })
    say(mail, 'warn', 'waits', { error, nextTryAt: new Date(nextTryAt).toISOString() })
  }

  const trySending = async (mail: HeldMail, recipients: readonly string[]): Promise<Sending> => {
    const before = taken.get(keyOf(mail))
    if (before) return before
    const message = await write(mail.kind, mail.reference, readContent(mail.content))
    const limit = AbortSignal.any([AbortSignal.timeout(deadline), signal])
    const sending = await send({ ...message, to: recipients }, limit)
    if (sending.kind === 'taken') taken.set(keyOf(mail), sending)
    return sending
  }

  /** Tries to send a mail; false where the server is out of order, and the next one would meet the same. */
  return async (db: MailDatabase, mail: HeldMail): Promise<boolean> => {
    if (now() - Date.parse(mail.created_at) > lifetime) {
      await giveUp(db, mail, mail.last_error ?? 'too old')
      return true
    }
    const recipients = readRecipients(mail.recipients)
    const [address = ''] = recipients
    if (mail.kind === 'confirmation' && mail.attempts === 1 && !(await allow(address))) {
      await giveUp(db, mail, 'too many to one address')
      return true
    }
    const sending = await trySending(mail, recipients).catch((error: unknown): Sending => {
      // One that cannot be written must not keep the others waiting.
      log('error', 'mail.not-written', { error: errorText(error) })
      return { kind: 'failed', error: 'not written', isServer: false }
    })
    if (sending.kind === 'refused') {
      await giveUp(db, mail, sending.error)
      return true
    }
    if (sending.kind === 'failed') {
      await postpone(db, mail, recipients, sending.error)
      return !sending.isServer
    }
    if (sending.later.length) await postpone(db, mail, sending.later, 'put off by some')
    else await settleMail(db, mail, { state: 'sent' })
    taken.delete(keyOf(mail))
    say(mail, 'info', 'sent', { ...(sending.refused && { refused: sending.refused }) })
    return true
  }
}
