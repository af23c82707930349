import { type Env, sampleSupportAddress } from '#lib/base/env.ts'
import { readSmtpAddress } from '#lib/base/smtp-address.ts'

/** The e-mail settings, with a reply address that is never the sample; null if the site sends none. */
export const mailSettings = ({ SMTP_URL, MAIL_FROM, SUPPORT_EMAIL }: Env) => {
  const server = SMTP_URL ? readSmtpAddress(SMTP_URL) : null
  if (!server || !MAIL_FROM) return null
  const answerTo = SUPPORT_EMAIL === sampleSupportAddress ? MAIL_FROM : SUPPORT_EMAIL
  return { server, from: MAIL_FROM, answerTo }
}
