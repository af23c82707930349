import type { Limits, Usage } from '#lib/backend/limits.ts'
import { type MailPayload, readMail } from '#lib/backend/mail-jobs.ts'
import type { Handler } from '#lib/backend/queue.ts'
import { listFiles, readStoredFile } from '#lib/backend/store/inbox.ts'
import { type ClaimedJob, type JobResult, maxAge } from '#lib/backend/store/jobs.ts'
import type { Database } from '#lib/backend/store/schema.ts'
import { mailboxOf } from '#lib/base/email.ts'
import { extensionFor } from '#lib/base/file-names.ts'
import { isQuarantined } from '#lib/schemas/files.ts'
import { type AttachedFile, type MailingSite, writeMail } from './contents.ts'
import type { Sender } from './sender.ts'

// Many mail servers take no more, and one that takes less gets the notice without the files.
const maxAttachedBytes = 10 * 1024 * 1024
const maxTriesWithFiles = 3

export type DeliveryOptions = {
  send: Sender
  site: MailingSite
  database: () => Promise<Database>
  /** Counts the mails to applicants; absent where none are counted. */
  limits?: Pick<Limits, 'consume'>
  now?: () => number
}

// The name is the site's own: the applicant's could pass for a file of the site.
const nameOf = (kind: string, reference: string, type: string) => {
  const extension = extensionFor(type)
  return extension ? `${kind}-${reference}.${extension}` : null
}

/** The kept files of an application that its notice carries, the CV first, as many as fit; and what it warns of. */
const filesFor = async (db: Database, job: ClaimedJob, { isWithoutFiles }: MailPayload) => {
  const kept = job.kind === 'notice' ? await listFiles(db, job.submission_id) : []
  const isMarked = kept.some((file) => file.marks.length > 0 && !isQuarantined(file))
  const files: AttachedFile[] = []
  let room = isWithoutFiles ? 0 : maxAttachedBytes
  for (const file of kept.toReversed()) {
    const { kind, type, bytes } = file
    const name = nameOf(kind, job.reference, type)
    if (!name || bytes > room || isQuarantined(file)) continue
    room -= bytes
    const bytesOf = await readStoredFile(db, job.submission_id, kind)
    files.push({ field: kind, name, type, content: Buffer.from(bytesOf) })
  }
  return { files, isMarked }
}

/** Creates the function that sends a mail of the queue. */
export const createDelivery = (options: DeliveryOptions): Handler => {
  const { send, site, database, limits, now = Date.now } = options
  const trySending = async (job: ClaimedJob, mail: MailPayload, signal: AbortSignal): Promise<JobResult> => {
    if (job.kind === 'forward' || job.kind === 'scan') throw new Error('not a mail')
    const attached = await filesFor(await database(), job, mail)
    const message = await writeMail(site, job.kind, { job, payload: mail, attached })
    const timeout = AbortSignal.timeout(60_000)
    const sending = await send(message, mail.recipients, AbortSignal.any([timeout, signal]))
    const again = (error: string, changed: Partial<MailPayload>) => {
      const payload = JSON.stringify({ ...mail, ...changed })
      return { kind: 'failed', error, isServer: false, payload } as const
    }
    if (sending.kind === 'taken')
      return sending.later.length
        ? again('put off by some', { recipients: [...sending.later] })
        : { kind: 'done' }
    const isLast = sending.kind === 'refused' || (!sending.isServer && job.attempts >= maxTriesWithFiles)
    // A server that takes no such files, or a line that is too slow for them, still lets the notice through.
    return attached.files.length && (timeout.aborted || isLast)
      ? again(sending.error, { isWithoutFiles: true })
      : sending
  }

  return async (job, signal) => {
    // After a long downtime an outdated mail is not sent.
    if (now() - Date.parse(job.created_at) > maxAge)
      return { kind: 'refused', error: job.last_error ?? 'too old' }
    const mail = readMail(job.payload)
    const use: Usage = { limit: 'e-mails per recipient', subject: mailboxOf(mail.recipients[0] ?? '') }
    const isToApplicant = job.kind === 'confirmation' || job.kind === 'failure'
    // Anybody can type somebody else's address.
    if (isToApplicant && job.attempts === 1 && (await limits?.consume([use])))
      return { kind: 'refused', error: 'too many to one address' }
    return trySending(job, mail, signal)
  }
}
