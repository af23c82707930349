import { type Reads, reads } from '#backend/data.ts'
import { siteOrigin } from '#lib/company/links.ts'
import { cacheableTextResponse, json, plainTextResponse } from '#lib/http/responses.ts'
import { isLocale } from '#lib/i18n/locales.ts'
import { errorText, log } from '#lib/process/log.ts'
import type { Vacancy } from '#lib/schemas/vacancy.ts'
import { env, listSampleSettingNames } from '#lib/settings/env.ts'
import { indexVacancies } from '#lib/vacancies/load-vacancies.ts'
import { maxFeedVacancies, writeJobFeed } from './job-feed.ts'
import { writeSitemap } from './sitemap.ts'

type ListSource = Pick<Reads, 'vacancies'> & {
  origin: string
  email: string | null
}

export const listSource = (): ListSource => ({
  origin: siteOrigin(),
  vacancies: () => reads().vacancies(),
  email: listSampleSettingNames(env()).includes('SUPPORT_EMAIL') ? null : env().SUPPORT_EMAIL,
})

/** Responds with the XML that `write` creates from the vacancies, sorted newest first; with 503 if that fails. */
const respondWithList = async (
  request: Request,
  source: ListSource,
  write: (vacancies: readonly Vacancy[]) => string,
) => {
  try {
    const { vacancies } = indexVacancies(await source.vacancies())
    const body = write(vacancies)
    return cacheableTextResponse(request, body, { type: 'application/xml', maxAgeSeconds: 60 })
  } catch (error) {
    // Do not respond with an empty list, which would mean that all vacancies are closed.
    log('error', 'feed.failed', { error: errorText(error) })
    return plainTextResponse(503, 'The vacancies cannot be read at the moment.')
  }
}

/** Handles `GET /{language}/careers/jobs.xml`, which lists the newest vacancies for job boards. */
export const respondWithJobFeed = async (
  request: Request,
  locale: string,
  source: ListSource,
): Promise<Response> => {
  if (!isLocale(locale)) return json(404, { success: false, message: 'Unknown language' })
  const { origin, email } = source
  return respondWithList(request, source, (vacancies) =>
    writeJobFeed({ origin, email, locale, vacancies: vacancies.slice(0, maxFeedVacancies) }),
  )
}

/** Handles `GET /sitemap.xml`, which lists the indexed static pages and the open vacancies in each language. */
export const respondWithSitemap = (request: Request, source: ListSource): Promise<Response> =>
  respondWithList(request, source, (vacancies) => writeSitemap(source.origin, vacancies))
