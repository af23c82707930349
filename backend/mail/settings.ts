import { type Env, sampleSupportEmail } from '#lib/settings/env.ts'

// Some servers close the connection if EHLO contains no domain, and a container's host name is not a domain.
const chooseEhloDomain = ({ SITE_URL, MAIL_FROM = '' }: Env) => {
  const { hostname } = new URL(SITE_URL ?? 'http://localhost')
  return /\.[a-z][^.]*$/.test(hostname) ? hostname : MAIL_FROM.replace(/^.*@/, '')
}

/**
 * Returns the e-mail settings; null if SMTP_URL is unset. `supportEmail` is MAIL_FROM if SUPPORT_EMAIL is the sample.
 */
export const readMailSettings = (settings: Env) => {
  const { SMTP_URL, MAIL_FROM, SUPPORT_EMAIL } = settings
  if (!SMTP_URL || !MAIL_FROM) return null
  const url = new URL(SMTP_URL)
  if (!url.searchParams.has('name')) url.searchParams.set('name', chooseEhloDomain(settings))
  const supportEmail = SUPPORT_EMAIL === sampleSupportEmail ? MAIL_FROM : SUPPORT_EMAIL
  return { serverUrl: url.href, from: MAIL_FROM, supportEmail }
}
