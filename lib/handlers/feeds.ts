import type { Backend } from '#lib/backend/backend.ts'
import { backend } from '#lib/backend/index.ts'
import { env, sampleSettings } from '#lib/base/env.ts'
import { errorText, log } from '#lib/base/log.ts'
import { json, textResponse } from '#lib/http/responses.ts'
import { siteOrigin } from '#lib/i18n/links.ts'
import { isLocale } from '#lib/i18n/locales.ts'
import { type FeedName, feedTypes, maxFeedItems, writeFeed } from '#lib/seo/feeds.ts'
import { indexVacancies } from '#lib/vacancies/load-vacancies.ts'

export type FeedSite = Pick<Backend, 'vacancies'> & {
  origin: string
  email: string | null
}

const feedSite = (): FeedSite => ({
  origin: siteOrigin(),
  vacancies: () => backend().vacancies(),
  email: sampleSettings(env()).includes('SUPPORT_EMAIL') ? null : env().SUPPORT_EMAIL,
})

/** GET {language}/careers/{name}: the newest vacancies as a feed. */
export const feed = async (
  request: Request,
  { locale, name }: { locale: string; name: FeedName },
  { vacancies, ...site }: FeedSite = feedSite(),
): Promise<Response> => {
  if (!isLocale(locale)) return json(404, { success: false, message: 'Unknown language' })
  try {
    const newestVacancies = indexVacancies(await vacancies()).vacancies.slice(0, maxFeedItems)
    const body = writeFeed(name, { ...site, locale, vacancies: newestVacancies })
    return textResponse(request, body, { type: feedTypes[name], maxAgeSeconds: 60 })
  } catch (error) {
    // An empty feed would mean that all vacancies are closed.
    log('error', 'feed.failed', { error: errorText(error) })
    return json(503, { success: false, message: 'The vacancies cannot be read at the moment' })
  }
}
