import type { Reads } from '#backend/backend.ts'
import { bearerOf, localeOf } from '#backend/http/request-headers.ts'
import { encodeLandingPage, encodeVacancy } from '#backend/product/api-format.ts'
import { readsFor } from '#backend/site-backend.ts'
import { lookUpVacancy } from '#backend/vacancy-lookup.ts'
import { errorText, log } from '#lib/base/log.ts'
import { json } from '#lib/base/responses.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'

type ReadSite = { backend: (authorization: string | null) => Reads }

/** Responds with the data that `read` returns in the visitor's language; 404 for null, 503 if it throws. */
export const respondWithData = async (
  request: Request,
  read: (reads: Reads, locale: Locale) => Promise<unknown>,
  site: ReadSite = { backend: readsFor },
): Promise<Response> => {
  const locale = localeOf(request)
  const copy = pageCopy(locale, 'job-details')
  try {
    const data = await read(site.backend(bearerOf(request)), locale)
    return data === null
      ? json(404, { success: false, message: copy.notFound.title })
      : json(200, { success: true, data })
  } catch (error) {
    log('error', 'api.read-failed', { error: errorText(error) })
    return json(503, { success: false, message: copy.unreachable.text })
  }
}

export const getDashboard = (request: Request, site?: ReadSite): Promise<Response> =>
  respondWithData(request, async (reads) => encodeLandingPage(await reads.landingPage()), site)

export const getVacancies = (request: Request, site?: ReadSite): Promise<Response> =>
  respondWithData(request, async (reads) => (await reads.vacancies()).map(encodeVacancy), site)

export const getVacancy = (request: Request, id: string, site?: ReadSite): Promise<Response> =>
  respondWithData(
    request,
    async (reads) => {
      const lookup = await lookUpVacancy(reads, id)
      if (lookup.state === 'unavailable') throw lookup.error
      return lookup.vacancy && encodeVacancy(lookup.vacancy)
    },
    site,
  )
