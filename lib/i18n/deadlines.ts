import { type Env, env } from '#lib/base/env.ts'
import { formatNumber } from './formats.ts'
import type { Locale } from './locales.ts'
import { pageCopy, translatorFor } from './messages.ts'

/** After how many days an applicant gets an answer, and the application is deleted, if that is configured. */
export type Deadlines = { replyDays?: number; deletionDays?: number }

export const applicationDeadlines = (
  { REPLY_WITHIN_DAYS: replyDays, RETENTION_DAYS: deletionDays, BACKEND_URL }: Env = env(),
): Deadlines =>
  // `RETENTION_DAYS` does not apply to the product's server, which gets every application.
  BACKEND_URL ? { replyDays } : { replyDays, deletionDays }

/** Returns how the applicant hears from us, and when the application is deleted (empty if that is not configured). */
export const deadlineTexts = (locale: Locale, { replyDays, deletionDays }: Deadlines) => {
  const write = (key: 'reply' | 'deletion', n: number | undefined) =>
    n ? translatorFor(locale)(`apply.deadlines.${key}`, { n, count: formatNumber(locale, n) }) : ''
  const { contact } = pageCopy(locale, 'apply').deadlines
  return { reply: write('reply', replyDays) || contact, deletion: write('deletion', deletionDays) }
}

export type DeadlineTexts = ReturnType<typeof deadlineTexts>
