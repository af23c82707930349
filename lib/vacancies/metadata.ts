import type { Metadata } from 'next'
import { statusMetadata } from '#lib/cache/page-status.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

/** Metadata of a page about a vacancy that does not exist (404) or could not be loaded (503). */
export const absentMetadata = (locale: Locale, isUnreachable: boolean): Metadata => {
  const { notFound, unreachable } = pageCopy(locale, 'job-details')
  const { title, text } = isUnreachable ? unreachable : notFound
  return {
    ...pageMetadata(locale, null, { title, description: text }),
    ...statusMetadata(isUnreachable ? 503 : 404),
  }
}
