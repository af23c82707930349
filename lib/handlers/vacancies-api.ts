import { encodeLandingPage, encodeVacancy } from '#lib/backend/api-format.ts'
import type { Backend } from '#lib/backend/backend.ts'
import { errorText, log } from '#lib/base/log.ts'
import { json } from '#lib/base/responses.ts'
import { bearerOf, localeOf } from '#lib/http/request-headers.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { vacancyList } from '#lib/vacancies/list.ts'
import { indexVacancies } from '#lib/vacancies/load-vacancies.ts'
import { parseVacancyQuery } from '#lib/vacancies/query.ts'
import type { SiteContext } from './site.ts'

const respond = async (request: Request, site: SiteContext, read: (backend: Backend) => Promise<unknown>) => {
  const copy = pageCopy(localeOf(request), 'job-details')
  try {
    const data = await read(site.backend(bearerOf(request)))
    return data === null
      ? json(404, { success: false, message: copy.notFound.title })
      : json(200, { success: true, data })
  } catch (error) {
    log('error', 'api.read-failed', { error: errorText(error) })
    return json(503, { success: false, message: copy.unreachable.text })
  }
}

export const dashboard = (request: Request, site: SiteContext): Promise<Response> =>
  respond(request, site, async (backend) => encodeLandingPage(await backend.landingPage()))

export const vacancies = (request: Request, site: SiteContext): Promise<Response> =>
  respond(request, site, async (backend) => (await backend.vacancies()).map(encodeVacancy))

export const vacancy = (request: Request, id: string, site: SiteContext): Promise<Response> =>
  respond(request, site, async (backend) => {
    const vacancy = await backend.vacancy(id)
    return vacancy && encodeVacancy(vacancy)
  })

/** GET vacancy-list: the vacancies that match a query, for the script of the careers page. */
export const searchVacancies = (request: Request, site: SiteContext): Promise<Response> =>
  respond(request, site, async (backend) => {
    const query = parseVacancyQuery(Object.fromEntries(new URL(request.url).searchParams))
    return vacancyList(localeOf(request), indexVacancies(await backend.vacancies()), query)
  })
