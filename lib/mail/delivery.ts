import { createHmac } from 'node:crypto'
import { countLinkRequest } from '#lib/backend/link-requests.ts'
import { type MailPayload, readMail } from '#lib/backend/mails.ts'
import type { Handler } from '#lib/backend/queue.ts'
import type { Database } from '#lib/backend/store/database.ts'
import { deadline, type HeldJob, lifetime, type Outcome } from '#lib/backend/store/jobs.ts'
import type { Write } from './letters.ts'
import type { Sender } from './sender.ts'

// Of mails to applicants: more than anybody applies for in a day, and too few to flood a mailbox.
const mostToOne = 20

export type DeliveryOptions = {
  send: Sender
  write: Write
  /** Counts the mails to an applicant's address; absent where none are counted. */
  share?: { database: () => Promise<Database>; secret: () => Promise<string> }
  now?: () => number
}

/** Creates the function that sends a mail of the queue. */
export const createDelivery = ({ send, write, share, now = Date.now }: DeliveryOptions): Handler => {
  // Anybody can type somebody else's address. Only a keyed hash of it is kept, for a day.
  const isAllowed = async (address: string) => {
    if (!share) return true
    const hash = createHmac('sha256', await share.secret()).update(`mail ${address.toLowerCase()}`)
    return countLinkRequest(await share.database(), [hash.digest('base64url')], now(), mostToOne)
  }

  const trySending = async (job: HeldJob, { recipients, content }: MailPayload, signal: AbortSignal) => {
    if (job.kind === 'forward') throw new Error('not a mail')
    const message = await write(job.kind, job.reference ?? '', content)
    const limit = AbortSignal.any([AbortSignal.timeout(deadline), signal])
    return send({ ...message, to: recipients }, limit)
  }

  return async (job, signal): Promise<Outcome> => {
    // After a long downtime an outdated mail is not sent.
    if (now() - Date.parse(job.created_at) > lifetime)
      return { kind: 'refused', error: job.last_error ?? 'too old' }
    const mail = readMail(job.payload)
    const [address = ''] = mail.recipients
    const isToApplicant = job.kind === 'confirmation' || job.kind === 'failure'
    if (isToApplicant && job.attempts === 1 && !(await isAllowed(address)))
      return { kind: 'refused', error: 'too many to one address' }
    const sending = await trySending(job, mail, signal)
    if (sending.kind !== 'taken') return sending
    if (!sending.later.length) return { kind: 'done' }
    const payload = JSON.stringify({ ...mail, recipients: sending.later })
    return { kind: 'failed', error: 'put off by some', isServer: false, payload }
  }
}
