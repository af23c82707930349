import type { Metadata } from 'next'
import { type Vacancy, vacancyText } from '#lib/backend/port.ts'
import { statusMetadata } from '#lib/http/page-status.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { fill, pageCopy } from '#lib/i18n/messages.ts'
import { pageMetadata } from './metadata.ts'

/** Metadata of a page about a vacancy that does not exist (404) or could not be loaded (503). */
export const absentMetadata = async (locale: Locale, isUnreachable: boolean): Promise<Metadata> => {
  const { notFound, unreachable } = pageCopy(locale, 'job-details')
  const { title, text } = isUnreachable ? unreachable : notFound
  return {
    ...pageMetadata(locale, null, { title, description: text }),
    ...(await statusMetadata(isUnreachable ? 503 : 404)),
  }
}

/** Metadata of the page of a closed vacancy. */
export const closedMetadata = async (locale: Locale, vacancy: Vacancy): Promise<Metadata> => {
  const { closed, notFound } = pageCopy(locale, 'job-details')
  const title = fill(closed.title, { title: vacancyText(vacancy, locale).title })
  return {
    ...pageMetadata(locale, null, { title, description: notFound.text }),
    ...(await statusMetadata(410)),
  }
}
