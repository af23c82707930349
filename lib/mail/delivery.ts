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
const maxAttemptsWithFiles = 3

export type DeliveryOptions = {
  send: Sender
  site: MailingSite
  database: () => Promise<Database>
  /** Counts the mails to applicants; absent where none are counted. */
  limits?: Pick<Limits, 'consume'>
  now?: () => number
}

// The name is the site's own: the applicant's could pass for a file of the site.
const attachmentNameOf = (kind: string, reference: string, type: string) => {
  const extension = extensionFor(type)
  return extension ? `${kind}-${reference}.${extension}` : null
}

/** The kept files of an application that its notice carries, the CV first, as many as fit; and what it warns of. */
const readAttachments = async (db: Database, job: ClaimedJob, { isWithoutFiles }: MailPayload) => {
  const storedFiles = job.kind === 'notice' ? await listFiles(db, job.submission_id) : []
  const isMarked = storedFiles.some((file) => file.marks.length > 0 && !isQuarantined(file))
  const files: AttachedFile[] = []
  let remainingBytes = isWithoutFiles ? 0 : maxAttachedBytes
  for (const file of storedFiles.toReversed()) {
    const { kind, type, bytes } = file
    const name = attachmentNameOf(kind, job.reference, type)
    if (!name || bytes > remainingBytes || isQuarantined(file)) continue
    remainingBytes -= bytes
    const content = await readStoredFile(db, job.submission_id, kind)
    files.push({ field: kind, name, type, content: Buffer.from(content) })
  }
  return { files, isMarked }
}

/** Creates the function that sends a mail of the queue. */
export const createDelivery = (options: DeliveryOptions): Handler => {
  const { send, site, database, limits, now = Date.now } = options
  const trySending = async (job: ClaimedJob, mail: MailPayload, signal: AbortSignal): Promise<JobResult> => {
    if (job.kind === 'forward' || job.kind === 'scan') throw new Error('not a mail')
    const attachments = await readAttachments(await database(), job, mail)
    const message = await writeMail(site, job.kind, { job, payload: mail, attached: attachments })
    const timeout = AbortSignal.timeout(60_000)
    const result = await send(message, mail.recipients, AbortSignal.any([timeout, signal]))
    const retryWith = (error: string, changes: Partial<MailPayload>) => {
      const payload = JSON.stringify({ ...mail, ...changes })
      return { kind: 'failed', error, isServer: false, payload } as const
    }
    if (result.kind === 'taken')
      return result.later.length
        ? retryWith('put off by some', { recipients: [...result.later] })
        : { kind: 'done' }
    const isLast = result.kind === 'refused' || (!result.isServer && job.attempts >= maxAttemptsWithFiles)
    // A server that takes no such files, or a line that is too slow for them, still lets the notice through.
    return attachments.files.length && (timeout.aborted || isLast)
      ? retryWith(result.error, { isWithoutFiles: true })
      : result
  }

  return async (job, signal) => {
    // After a long downtime an outdated mail is not sent.
    if (now() - Date.parse(job.created_at) > maxAge)
      return { kind: 'refused', error: job.last_error ?? 'too old' }
    const mail = readMail(job.payload)
    const usage: Usage = { limit: 'e-mails per recipient', subject: mailboxOf(mail.recipients[0] ?? '') }
    const isToApplicant = job.kind === 'confirmation' || job.kind === 'failure'
    // Anybody can type somebody else's address.
    if (isToApplicant && job.attempts === 1 && (await limits?.consume([usage])))
      return { kind: 'refused', error: 'too many to one address' }
    return trySending(job, mail, signal)
  }
}
