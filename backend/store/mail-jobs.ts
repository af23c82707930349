import { z } from 'zod'
import type { Submission } from '#backend/submission.ts'
import { fieldsOf } from '#lib/base/json.ts'
import { isMailbox } from '#lib/schemas/email.ts'
import type { Env } from '#lib/settings/env.ts'
import type { JobKind, MailKind } from './schema.ts'

/** The company's e-mail addresses for submissions; null if SMTP_URL is unset. */
export type CompanyRecipients = {
  applicationsTo: readonly string[]
  contactTo: readonly string[]
} | null

export const readCompanyRecipients = ({
  SMTP_URL,
  APPLICATIONS_TO = [],
  CONTACT_TO = [],
}: Env): CompanyRecipients => (SMTP_URL ? { applicationsTo: APPLICATIONS_TO, contactTo: CONTACT_TO } : null)

const payloadFieldSchemas = {
  /** The recipients to whom the e-mail has not been sent yet. */
  recipients: z.array(z.string()),
  /** How many attempts with files failed because of the content. */
  failuresWithFiles: z.number().optional(),
  /** Whether to send the e-mail without its files, because attempts with them failed too often or permanently. */
  isWithoutFiles: z.boolean().optional(),
}
// This must be a loose object, so that an earlier version's payload keeps its content until the e-mail is sent.
const payloadSchema = z.looseObject(payloadFieldSchemas)

/** The part of an e-mail that is stored with its job. The rest is read from the submission. */
export type MailPayload = z.infer<typeof payloadSchema>

export type NewMail = { kind: MailKind; recipients: readonly string[] }

export const parseMailPayload = (text: string | null): MailPayload => {
  try {
    return payloadSchema.parse(JSON.parse(text ?? 'null'))
  } catch {
    // The parser's message contains part of the payload and would be logged, so throw a new error.
    throw new Error('the stored payload of the mail is invalid')
  }
}

// Earlier versions copied a submission's content into each payload, and cleared it in the submission after forwarding.
const earlierPayloadSchema = z.object({
  ...payloadFieldSchemas,
  locale: z.string(),
  written: z
    .object({ name: z.string(), email: z.string(), text: z.string(), others: z.looseObject({}).optional() })
    .optional(),
  source: z.string().optional(),
  isSuspect: z.boolean().optional(),
})

const parseJson = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/**
 * Splits an earlier version's payload into a current payload and content. Merges the content with the submission's,
 * whose fields take precedence. Returns null for any other payload.
 */
export const splitEarlierPayload = (job: {
  kind: JobKind
  payload: string | null
  content: string | null
}): { payload: string; content: string } | null => {
  const { success, data } = earlierPayloadSchema.safeParse(parseJson(job.payload))
  if (!success) return null
  const { written, locale, source, isSuspect, ...payload } = data
  const { name, email, text, others } = written ?? {}
  const texts =
    job.kind === 'message' ? { name, email, message: text } : { fullName: name, email, coverLetter: text }
  const metadata = { locale, source, isSuspect: isSuspect || undefined }
  const content = { ...texts, ...others, ...metadata, ...fieldsOf(parseJson(job.content)) }
  return { payload: JSON.stringify(payload), content: JSON.stringify(content) }
}

const createMails = (recipients: readonly string[], kind: MailKind): NewMail[] =>
  recipients.length ? [{ kind, recipients }] : []

const validRecipients = (email: string) => (isMailbox(email) ? [email] : [])

/** Returns the e-mails to send about a new submission. */
export const createSubmissionMails = (
  companyRecipients: CompanyRecipients,
  submission: Submission,
): NewMail[] => {
  if (!companyRecipients) return []
  if (submission.kind === 'message') return createMails(companyRecipients.contactTo, 'message')
  const { email, isSuspect } = submission.application
  return [
    // A bot may enter another person's e-mail address, so do not send a confirmation.
    ...createMails(isSuspect ? [] : validRecipients(email), 'confirmation'),
    ...createMails(companyRecipients.applicationsTo, 'notice'),
  ]
}

/** Returns the e-mail that asks staff to delete a withdrawn application. */
export const createWithdrawalMails = (companyRecipients: CompanyRecipients): NewMail[] =>
  createMails(companyRecipients?.applicationsTo ?? [], 'withdrawal')

/**
 * Returns the e-mail to send to an applicant whose application could not be forwarded; an empty list if SMTP_URL is
 * unset, the applicant is a likely bot or the e-mail address is invalid.
 */
export const createFailureMails = (
  companyRecipients: CompanyRecipients,
  { email, isSuspect }: { email: string; isSuspect?: true },
): NewMail[] => (companyRecipients && !isSuspect ? createMails(validRecipients(email), 'failure') : [])
