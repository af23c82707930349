import { extensionFor } from '#backend/files/file-names.ts'
import type { Handler } from '#backend/queue.ts'
import { isQuarantined } from '#backend/store/file-flags.ts'
import {
  type ClaimedJob,
  type JobResult,
  maxJobAgeMs,
  maxMailAttemptMs,
  readScanError,
} from '#backend/store/jobs.ts'
import type { Limits, Usage } from '#backend/store/limits.ts'
import {
  type CompanyRecipients,
  type MailPayload,
  parseMailPayload,
  splitEarlierPayload,
} from '#backend/store/mail-jobs.ts'
import type { Database } from '#backend/store/schema.ts'
import { listFiles, readFileContent, type StoredFile } from '#backend/store/submission-files.ts'
import { normalizeMailbox } from '#backend/submission.ts'
import { megabyte } from '#lib/schemas/files.ts'
import { type Attachments, type MailContext, writeMail } from './contents.ts'
import type { Sender } from './sender.ts'

/**
 * The maximum total size of a notice's files. Many mail servers refuse larger e-mails. If a server refuses the content
 * of a notice with files, the notice is sent again without them.
 */
export const maxAttachedBytes = 10 * megabyte
const maxFailuresWithFiles = 3

type MailHandlerOptions = {
  send: Sender['send']
  mailContext: MailContext
  /** The currently configured recipients of e-mails to the company. */
  companyRecipients: CompanyRecipients
  database: () => Promise<Database>
  /** Limits the e-mails to each applicant. */
  limits: Limits
}

// Does not use the applicant's file name, which could imitate the generated name of another attachment.
const createAttachmentName = ({ field, type }: StoredFile, reference: string) => {
  const extension = extensionFor(type)
  return extension ? `${field}-${reference}.${extension}` : null
}

/** Reads the files to attach to a notice, CV first; skips files that do not fit or are quarantined. */
const readAttachments = async (db: Database, job: ClaimedJob, { isWithoutFiles }: MailPayload) => {
  const storedFiles = job.kind === 'notice' ? await listFiles(db, job.submission_id) : []
  const mayNeedPassword = storedFiles.some((file) => file.flags.length > 0 && !isQuarantined(file))
  const files: Attachments['files'] = []
  let remainingBytes = isWithoutFiles ? 0 : maxAttachedBytes
  for (const file of storedFiles.toReversed()) {
    const { field, type, size } = file
    const name = createAttachmentName(file, job.reference)
    if (!name || size > remainingBytes || isQuarantined(file)) continue
    remainingBytes -= size
    const content = await readFileContent(db, job.submission_id, field)
    files.push({ field, name, type, content: Buffer.from(content) })
  }
  return { files, mayNeedPassword, scanError: await readScanError(db, job.submission_id) }
}

/**
 * Returns the remaining recipients of an e-mail to the company, except any no longer configured. If none is left,
 * returns all configured recipients, because the operator may have corrected an e-mail address.
 */
const chooseRecipients = ({ recipients }: MailPayload, configuredRecipients: readonly string[]) => {
  const currentRecipients = recipients.filter((recipient) => configuredRecipients.includes(recipient))
  return currentRecipients.length ? currentRecipients : [...configuredRecipients]
}

export const createMailHandler = ({
  send,
  mailContext,
  companyRecipients,
  database,
  limits,
}: MailHandlerOptions): Handler => {
  const trySending = async (job: ClaimedJob, mail: MailPayload, signal: AbortSignal): Promise<JobResult> => {
    if (job.kind === 'forward' || job.kind === 'scan') throw new Error('not a mail job')
    const attachments = await readAttachments(await database(), job, mail)
    // During an update, instances of the earlier version still store content in payloads.
    const content = splitEarlierPayload(job)?.content ?? job.content
    const message = await writeMail(mailContext, job.kind, { job: { ...job, content }, attachments })
    const attemptSignal = AbortSignal.any([AbortSignal.timeout(maxMailAttemptMs), signal])
    const result = await send(message, mail.recipients, attemptSignal)
    if (result.kind === 'accepted') return { kind: 'done' }
    const { kind, error, cause } = result
    const retryWith = (changes: Partial<MailPayload>) => {
      const payload = JSON.stringify({ ...mail, ...changes })
      return { kind: 'failed', error, isServerFailure: cause === 'server', payload } as const
    }
    // The files may be the cause, so send the notice without them after one refusal or three temporary failures.
    if (cause === 'content' && attachments.files.length) {
      const failuresWithFiles = (mail.failuresWithFiles ?? 0) + 1
      const isWithoutFiles = kind === 'refused' || failuresWithFiles >= maxFailuresWithFiles
      return retryWith({ failuresWithFiles, isWithoutFiles })
    }
    if (kind === 'refused') return { kind, error }
    return retryWith({ recipients: [...(result.retryRecipients ?? mail.recipients)] })
  }

  return async (job, signal) => {
    // Do not send outdated e-mails after a long downtime.
    if (Date.now() - Date.parse(job.created_at) > maxJobAgeMs)
      return { kind: 'refused', error: job.last_error ?? 'the mail is too old' }
    const mail = parseMailPayload(job.payload)
    const isToApplicant = job.kind === 'confirmation' || job.kind === 'failure'
    if (!isToApplicant) {
      const configuredRecipients =
        (job.kind === 'message' ? companyRecipients?.contactTo : companyRecipients?.applicationsTo) ?? []
      const recipients = chooseRecipients(mail, configuredRecipients)
      return recipients.length
        ? trySending(job, { ...mail, recipients }, signal)
        : { kind: 'refused', error: 'no recipient is configured' }
    }
    const usage: Usage = {
      limit: 'e-mails per recipient',
      subject: normalizeMailbox(mail.recipients[0] ?? ''),
    }
    // A visitor can enter another person's e-mail address, so the number of e-mails to each recipient is limited.
    if (job.attempts === 1 && (await limits.consume([usage])))
      return { kind: 'refused', error: 'too many mails to this recipient' }
    return trySending(job, mail, signal)
  }
}
