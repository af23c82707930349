import { z } from 'zod'
import type { Submission } from '#backend/submission.ts'
import type { Env } from '#lib/base/env.ts'
import { defaultLocale, type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { mapTextFields } from '#lib/schemas/application-fields.ts'
import { isMailbox } from '#lib/schemas/email.ts'
import type { MailKind } from './schema.ts'

/** The company's recipients of e-mail about submissions; null if the site sends no e-mail. */
export type MailPlan = {
  applicationsTo: readonly string[]
  contactTo: readonly string[]
} | null

export const mailPlan = ({ SMTP_URL, APPLICATIONS_TO = [], CONTACT_TO = [] }: Env): MailPlan =>
  SMTP_URL ? { applicationsTo: APPLICATIONS_TO, contactTo: CONTACT_TO } : null

const textSchema = z.string()
const otherTextsSchema = z.object(mapTextFields(() => textSchema.optional()))

const payloadSchema = z.object({
  /** E-mail addresses to which the mail has not been sent yet. */
  recipients: z.array(textSchema),
  /** The sender's language. Mails to the sender are in it; mails to the company are in STAFF_LANGUAGE. */
  locale: z.enum(localeCodes),
  /** The sender's text, for mails to the company only; `others` are further text fields. */
  written: z
    .object({ name: textSchema, email: textSchema, text: textSchema, others: otherTextsSchema.optional() })
    .optional(),
  /** The source of the job link; for mails to the company only. */
  source: textSchema.optional(),
  /** Whether a bot may have sent the form; for mails to the company only. */
  isSuspect: z.boolean().optional(),
  /** How often sending the mail's content with the files failed. */
  failuresWithFiles: z.number().optional(),
  /** Whether the mail is sent without the files, because sending it with them failed. */
  isWithoutFiles: z.boolean().optional(),
})

/** The part of a mail that the queue stores until it is sent. The rest is in the submission's row. */
export type MailPayload = z.infer<typeof payloadSchema>

export type NewMail = { kind: MailKind; payload: MailPayload }

export const parseMailPayload = (text: string | null): MailPayload => {
  try {
    return payloadSchema.parse(JSON.parse(text ?? 'null'))
  } catch {
    // The parser's own message would repeat the content in the log.
    throw new Error('the stored payload of the mail is invalid')
  }
}

const createMails = (
  recipients: readonly string[],
  kind: MailKind,
  { locale = defaultLocale, ...rest }: Partial<MailPayload>,
): NewMail[] =>
  recipients.length ? [{ kind, payload: { ...rest, recipients: [...recipients], locale } }] : []

const validMailboxes = (email: string) => (isMailbox(email) ? [email] : [])

/**
 * Returns the mails about a new submission. The confirmation quotes nothing from the form, so that spammers
 * cannot send texts through the site.
 */
export const mailsOf = (plan: MailPlan, submission: Submission): NewMail[] => {
  if (!plan) return []
  if (submission.kind === 'message') {
    const { name, email, message: text, locale, isSuspect } = submission.message
    return createMails(plan.contactTo, 'message', { locale, isSuspect, written: { name, email, text } })
  }
  const { application } = submission
  const { isSuspect, locale, source } = application
  const { fullName: name, email, coverLetter: text, ...others } = mapTextFields((field) => application[field])
  return [
    // A bot may enter another person's e-mail address, which must get no mail.
    ...createMails(isSuspect ? [] : validMailboxes(email), 'confirmation', { locale }),
    ...createMails(plan.applicationsTo, 'notice', {
      locale,
      source,
      isSuspect,
      written: { name, email, text, others },
    }),
  ]
}

/** Returns the mail that asks the recipients of the notice to delete a withdrawn application. */
export const withdrawalMails = (plan: MailPlan): NewMail[] =>
  createMails(plan?.applicationsTo ?? [], 'withdrawal', {})

/** Returns the mail to an applicant whose application could not be forwarded; none for a likely bot. */
export const failureMails = (
  plan: MailPlan,
  { email, locale, isSuspect }: { email: string; locale?: Locale; isSuspect?: true },
): NewMail[] => (plan && !isSuspect ? createMails(validMailboxes(email), 'failure', { locale }) : [])
