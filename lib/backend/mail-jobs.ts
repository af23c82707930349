import { z } from 'zod'
import { isMailbox } from '#lib/base/email.ts'
import type { Env } from '#lib/base/env.ts'
import { defaultLocale, type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { eachText } from '#lib/schemas/application-fields.ts'
import type { MailKind } from './store/schema.ts'
import type { Submission } from './submission.ts'

/** The mails that a site sends about what came in; null for one that sends none. */
export type MailPlan = {
  /** The addresses that are notified of applications; may be none. */
  applicationsTo: readonly string[]
  /** The addresses that get the messages of the contact form; may be none. */
  contactTo: readonly string[]
} | null

/** The plan that the settings describe. */
export const mailPlan = ({ SMTP_URL, APPLICATIONS_TO = [], CONTACT_TO = [] }: Env): MailPlan =>
  SMTP_URL ? { applicationsTo: APPLICATIONS_TO, contactTo: CONTACT_TO } : null

const textSchema = z.string()
const otherTextsSchema = z.object(eachText(() => textSchema.optional()))

const payloadSchema = z.object({
  /** The addresses that it is still to be sent to. */
  recipients: z.array(textSchema),
  /** The sender's language, in which all mails about an application or a message are. */
  locale: z.enum(localeCodes),
  /** The sender's words, for the company's own people only; `others` are an application's further fields. */
  written: z
    .object({ name: textSchema, email: textSchema, text: textSchema, others: otherTextsSchema.optional() })
    .optional(),
  /** Whether a program may have sent it; for the company's own people only. */
  isSuspect: z.boolean().optional(),
  /** Whether it goes without the files, because it did not get through with them. */
  isWithoutFiles: z.boolean().optional(),
})

/** The part of a mail that the queue keeps until it is sent; the rest is in the row of its submission. */
export type MailPayload = z.infer<typeof payloadSchema>

/** A mail to be put into the queue. */
export type NewMail = { kind: MailKind; payload: MailPayload }

/** Reads what the queue keeps of a mail; throws where that cannot be read. */
export const readMail = (text: string | null): MailPayload => {
  try {
    return payloadSchema.parse(JSON.parse(text ?? 'null'))
  } catch {
    // A parser's own words would repeat the content in the log.
    throw new Error('what the queue keeps cannot be read any more')
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
 * The mails that a submission causes. The confirmation holds nothing that the applicant wrote, so that nobody can
 * use the site to send words of their own to anybody.
 */
export const mailsOf = (plan: MailPlan, submission: Submission): NewMail[] => {
  if (!plan) return []
  if (submission.kind === 'message') {
    const { name, email, message: text, locale, isSuspect } = submission.message
    return createMails(plan.contactTo, 'message', { locale, isSuspect, written: { name, email, text } })
  }
  const { application } = submission
  const { isSuspect, locale } = application
  const { fullName: name, email, coverLetter: text, ...others } = eachText((field) => application[field])
  return [
    // A program may enter somebody else's address, which must get no mail.
    ...createMails(isSuspect ? [] : validMailboxes(email), 'confirmation', { locale }),
    ...createMails(plan.applicationsTo, 'notice', {
      locale,
      isSuspect,
      written: { name, email, text, others },
    }),
  ]
}

/** The mail that asks those who were notified of an application to delete it, because it was withdrawn. */
export const withdrawalMails = (plan: MailPlan, locale: Locale | undefined): NewMail[] =>
  createMails(plan?.applicationsTo ?? [], 'withdrawal', { locale })

/** The mail that tells an applicant that the backend did not take the application; none where nobody can be told. */
export const failureMails = (
  plan: MailPlan,
  { email, locale, isSuspect }: { email: string; locale?: Locale; isSuspect?: true },
): NewMail[] => (plan && !isSuspect ? createMails(validMailboxes(email), 'failure', { locale }) : [])
