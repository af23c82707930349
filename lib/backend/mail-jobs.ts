import { z } from 'zod'
import type { Env } from '#lib/base/env.ts'
import { isMailbox } from '#lib/base/names.ts'
import { defaultLocale, isLocale, type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { applicationFields } from '#lib/schemas/application-fields.ts'
import type { JobApplication } from './port.ts'
import type { MailKind } from './store/schema.ts'

/** What a site that sends e-mail sends about applications; null for one that sends none. */
export type MailPlan = {
  /** The addresses that are notified of applications; may be none. */
  applicationsTo: readonly string[]
} | null

/** The plan that the settings describe. */
export const mailPlan = ({ SMTP_URL, APPLICATIONS_TO }: Env): MailPlan =>
  SMTP_URL ? { applicationsTo: APPLICATIONS_TO ?? [] } : null

const content = z.object({
  /** The reference as the applicant was told it. */
  reference: z.string(),
  /** The id of the vacancy; null where it is not known any more. */
  vacancyId: z.string().nullable(),
  /** The applicant's language, in which all of its mails are. */
  locale: z.enum(localeCodes),
  receivedAt: z.string(),
  /** The fields that were filled in. */
  received: z.array(z.enum(applicationFields)).default([]),
  /** The applicant's name; in a notice only. */
  name: z.string().optional(),
  /** The applicant's address, to which answers go; in a notice only. */
  answerTo: z.string().optional(),
  /** Whether a program may have sent the application; in a notice only. */
  isSuspect: z.boolean().optional(),
  /** Whether it goes without the files, because it did not get through with them. */
  isWithoutFiles: z.boolean().optional(),
  withdrawnAt: z.string().optional(),
})

const payload = z.object({ recipients: z.array(z.string()), content })

/** What a mail tells, as the queue keeps it until it is sent. */
export type MailContent = z.infer<typeof content>

/** The addresses that a mail is still to be sent to, and its content. */
export type MailPayload = z.infer<typeof payload>

/** A mail to be put into the queue. */
export type NewMail = { kind: MailKind; payload: MailPayload }

/** Reads what the queue keeps of a mail; throws where that cannot be read. */
export const readMail = (text: string | null): MailPayload => {
  try {
    return payload.parse(JSON.parse(text ?? 'null'))
  } catch {
    // A parser's own words would repeat the content in the log.
    throw new Error('what the queue keeps cannot be read any more')
  }
}

type Received = {
  /** The reference as the applicant is told it. */
  reference: string
  vacancyId: string
  application: JobApplication
  receivedAt: string
}

/**
 * The mails that an application causes. The confirmation holds nothing that the applicant wrote, so that nobody can
 * use the site to send words of their own to anybody.
 */
export const mailsOfApplication = (plan: MailPlan, received: Received): NewMail[] => {
  if (!plan) return []
  const { reference, vacancyId, application, receivedAt } = received
  const { email, fullName, isSuspect } = application
  const content = {
    reference,
    vacancyId,
    locale: application.locale ?? defaultLocale,
    receivedAt,
    received: applicationFields.filter((field) => application[field]),
  }
  const applicant = isMailbox(email) ? [email] : []
  const told = { ...content, name: fullName, answerTo: applicant[0], ...(isSuspect && { isSuspect }) }
  const mails: NewMail[] = [
    // Programs write to mailboxes of others.
    { kind: 'confirmation', payload: { recipients: isSuspect ? [] : applicant, content } },
    { kind: 'notice', payload: { recipients: [...plan.applicationsTo], content: told } },
  ]
  return mails.filter((mail) => mail.payload.recipients.length)
}

type Withdrawn = Omit<MailContent, 'locale' | 'received'> & { locale: string | null }

/** The mail that tells those who were told of an application that they have to forget it; null if nobody is. */
export const mailOfWithdrawal = (plan: MailPlan, { locale, ...withdrawn }: Withdrawn): NewMail | null => {
  if (!plan?.applicationsTo.length) return null
  const language = isLocale(locale) ? locale : defaultLocale
  const content = { ...withdrawn, locale: language, received: [] }
  return { kind: 'withdrawal', payload: { recipients: [...plan.applicationsTo], content } }
}

type GivenUp = Omit<MailContent, 'locale' | 'received'> & { email: string; locale: Locale | undefined }

/** The mail that tells an applicant that the backend did not take the application; none where nobody can be told. */
export const mailsOfGivingUp = (plan: MailPlan, { email, locale, ...given }: GivenUp): NewMail[] => {
  if (!plan || !isMailbox(email)) return []
  const content = { ...given, locale: locale ?? defaultLocale, received: [] }
  return [{ kind: 'failure', payload: { recipients: [email], content } }]
}
