import type { Deadlines } from '#lib/base/deadlines.ts'
import { formatNumber } from './formats.ts'
import type { Locale } from './locales.ts'
import { pageCopy, translatorFor } from './messages.ts'

/** Returns how the applicant hears from us, and when the application is deleted (empty if that is not configured). */
export const deadlineTexts = (locale: Locale, { replyDays, deletionDays }: Deadlines) => {
  const write = (key: 'reply' | 'deletion', n: number | undefined) =>
    n ? translatorFor(locale)(`apply.deadlines.${key}`, { n, count: formatNumber(locale, n) }) : ''
  const { contact } = pageCopy(locale, 'apply').deadlines
  return { reply: write('reply', replyDays) || contact, deletion: write('deletion', deletionDays) }
}

export type DeadlineTexts = ReturnType<typeof deadlineTexts>
