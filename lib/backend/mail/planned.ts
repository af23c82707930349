import type { JobApplication } from '#lib/backend/port.ts'
import type { Env } from '#lib/base/env.ts'
import { isMailbox } from '#lib/base/mailbox.ts'
import { defaultLocale, isLocale } from '#lib/i18n/locales.ts'
import { applicationFields } from '#lib/schemas/application-fields.ts'
import type { MailContent } from './content.ts'
import type { MailKind } from './tables.ts'

/** What a site that sends e-mail sends about applications; null for one that sends none. */
export type MailPlan = {
  /** Who is told of applications; may be nobody. */
  applicationsTo: readonly string[]
} | null

/** What the settings say of it. */
export const mailPlan = ({ SMTP_URL, APPLICATIONS_TO }: Env): MailPlan =>
  SMTP_URL ? { applicationsTo: APPLICATIONS_TO ?? [] } : null

/** A mail to be put into the queue. */
export type NewMail = {
  reference: string
  kind: MailKind
  recipients: readonly string[]
  content: MailContent
}

type Taken = {
  /** As this site makes it. */
  reference: string
  /** As the applicant is told it. */
  shown: string
  vacancyId: string
  application: JobApplication
  receivedAt: string
}

/**
 * The mails that an application causes. The confirmation holds nothing that the applicant wrote: else anybody
 * could have the site send words of theirs to anybody.
 */
export const mailsOfApplication = (plan: MailPlan, taken: Taken): NewMail[] => {
  if (!plan) return []
  const { reference, shown, vacancyId, application, receivedAt } = taken
  const { email, fullName, photo, resume } = application
  const content = {
    reference: shown,
    vacancyId,
    locale: application.locale ?? defaultLocale,
    receivedAt,
    received: applicationFields.filter((field) => application[field]),
    files: {},
  }
  const notice = {
    ...content,
    name: fullName,
    files: { ...(photo && { photo: photo.fileName }), ...(resume && { resume: resume.fileName }) },
  }
  const mails: NewMail[] = [
    { reference, kind: 'confirmation', recipients: isMailbox(email) ? [email] : [], content },
    { reference, kind: 'notice', recipients: plan.applicationsTo, content: notice },
  ]
  return mails.filter(({ recipients }) => recipients.length)
}

type Withdrawn = {
  reference: string
  shown: string
  vacancyId: string | null
  locale: string | null
  receivedAt: string
  withdrawnAt: string
}

/** The mail that tells those who were told of an application that they have to forget it; null if nobody is. */
export const mailOfWithdrawal = (plan: MailPlan, withdrawn: Withdrawn): NewMail | null => {
  if (!plan?.applicationsTo.length) return null
  const { reference, shown, locale, ...rest } = withdrawn
  const content = {
    ...rest,
    reference: shown,
    locale: isLocale(locale) ? locale : defaultLocale,
    received: [],
    files: {},
  }
  return { reference, kind: 'withdrawal', recipients: plan.applicationsTo, content }
}
