import type { Metadata } from 'next'
import type { ApplicationStatus } from '#lib/backend/port.ts'
import { unkeptMetadata } from '#lib/http/page-status.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { pageMetadata } from './metadata.ts'

/** Metadata of the pages about one application: a title, `noindex`, and no caching. */
export const applicationMetadata = async (
  locale: Locale,
  application: ApplicationStatus | null | 'unreachable',
): Promise<Metadata> => {
  const { meta, notFound, unreachable } = pageCopy(locale, 'application')
  if (application === 'unreachable')
    return {
      ...pageMetadata(locale, null, { ...meta, title: unreachable.title }),
      ...(await unkeptMetadata(503)),
    }
  if (!application)
    return {
      ...pageMetadata(locale, null, { ...meta, title: notFound.title }),
      ...(await unkeptMetadata(404)),
    }
  return { ...pageMetadata(locale, null, meta), ...(await unkeptMetadata(200)) }
}
