import { type Env, sampleSupportEmail } from '#lib/base/env.ts'

/** Returns the e-mail settings, or null if the site sends no mail; `support` is never the sample e-mail address. */
export const mailSettings = ({ SMTP_URL, MAIL_FROM, SUPPORT_EMAIL }: Env) => {
  if (!SMTP_URL || !MAIL_FROM) return null
  const support = SUPPORT_EMAIL === sampleSupportEmail ? MAIL_FROM : SUPPORT_EMAIL
  return { server: SMTP_URL, from: MAIL_FROM, support }
}
