import { encodeLandingPage, encodeVacancy, lookUpVacancy, type Reads, reads } from '#backend/data.ts'
import { json } from '#lib/http/responses.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { errorText, log } from '#lib/process/log.ts'
import { bearerHeaderOf, localeOf } from './request-headers.ts'

type DataSource = { forVisitor: (authorization: string | null) => Reads }

/** Responds with the data that `read` returns, with 404 if it returns null, or with 503 if it throws. */
export const respondWithData = async (
  request: Request,
  read: (reads: Reads, locale: Locale) => Promise<unknown>,
  source: DataSource = { forVisitor: reads },
): Promise<Response> => {
  const locale = localeOf(request)
  const copy = pageCopy(locale, 'job-details')
  try {
    const data = await read(source.forVisitor(bearerHeaderOf(request)), locale)
    return data === null
      ? json(404, { success: false, message: copy.notFound.title })
      : json(200, { success: true, data })
  } catch (error) {
    log('error', 'api.read-failed', { error: errorText(error) })
    return json(503, { success: false, message: copy.unreachable.text })
  }
}

/** Handles `GET /web/dashboard`. */
export const respondWithLandingPage = (request: Request, source?: DataSource): Promise<Response> =>
  respondWithData(request, async (reads) => encodeLandingPage(await reads.landingPage()), source)

/** Handles `GET /web/vacancies`. */
export const respondWithVacancies = (request: Request, source?: DataSource): Promise<Response> =>
  respondWithData(request, async (reads) => (await reads.vacancies()).map(encodeVacancy), source)

/** Handles `GET /web/vacancy/{id}`. */
export const respondWithVacancy = (request: Request, id: string, source?: DataSource): Promise<Response> =>
  respondWithData(
    request,
    async (reads) => {
      const lookup = await lookUpVacancy(reads, id)
      if (lookup.state === 'unavailable') throw lookup.error
      return lookup.vacancy && encodeVacancy(lookup.vacancy)
    },
    source,
  )
