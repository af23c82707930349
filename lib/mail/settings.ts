import { type Env, sampleSupportAddress } from '#lib/base/env.ts'
import { readSmtpAddress, type SmtpServer } from '#lib/base/smtp-address.ts'

export type MailSettings = {
  server: SmtpServer
  from: string
  /** The reply address; never the sample address. */
  answerTo: string
}

/** The e-mail settings; null if the site sends none. */
export const mailSettings = ({ SMTP_URL, MAIL_FROM, SUPPORT_EMAIL }: Env): MailSettings | null => {
  const server = SMTP_URL ? readSmtpAddress(SMTP_URL) : null
  if (!server || !MAIL_FROM) return null
  return {
    server,
    from: MAIL_FROM,
    answerTo: SUPPORT_EMAIL === sampleSupportAddress ? MAIL_FROM : SUPPORT_EMAIL,
  }
}
