import { type Env, sampleSupportAddress } from '#lib/base/env.ts'

/** The e-mail settings, with a reply address that is never the sample; null if the site sends none. */
export const mailSettings = ({ SMTP_URL, MAIL_FROM, SUPPORT_EMAIL }: Env) => {
  if (!SMTP_URL || !MAIL_FROM) return null
  const support = SUPPORT_EMAIL === sampleSupportAddress ? MAIL_FROM : SUPPORT_EMAIL
  return { server: SMTP_URL, from: MAIL_FROM, support }
}
