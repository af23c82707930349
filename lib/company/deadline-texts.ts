import { formatNumber } from '#lib/i18n/formats.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import type { Deadlines } from '#lib/settings/deadlines.ts'

/**
 * Returns the copy that states when applicants receive a reply (or, if no deadline is configured, how we contact them)
 * and when their application is deleted. `deletion` is empty if `deletionDays` is not set.
 */
export const deadlineTexts = (locale: Locale, { replyDays, deletionDays }: Deadlines) => {
  const formatDeadline = (key: 'reply' | 'deletion', n: number | undefined) =>
    n ? translatorFor(locale)(`apply.deadlines.${key}`, { n, count: formatNumber(locale, n) }) : ''
  const { contact } = pageCopy(locale, 'apply').deadlines
  return {
    reply: formatDeadline('reply', replyDays) || contact,
    deletion: formatDeadline('deletion', deletionDays),
  }
}

export type DeadlineTexts = ReturnType<typeof deadlineTexts>
