import { type Env, sampleSupportAddress } from '#lib/base/env.ts'
import { readSmtpAddress, type SmtpServer } from '#lib/base/smtp-address.ts'

export type MailSettings = {
  server: SmtpServer
  from: string
  /** Where answers go: to those who answer, not to a sample address. */
  answerTo: string
}

/** How the site sends e-mail; null where it sends none. */
export const mailSettings = ({ SMTP_URL, MAIL_FROM, SUPPORT_EMAIL }: Env): MailSettings | null => {
  const server = SMTP_URL ? readSmtpAddress(SMTP_URL) : null
  if (!server || !MAIL_FROM) return null
  return {
    server,
    from: MAIL_FROM,
    answerTo: SUPPORT_EMAIL === sampleSupportAddress ? MAIL_FROM : SUPPORT_EMAIL,
  }
}
