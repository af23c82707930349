import type { Backend } from '#lib/backend/port.ts'
import { encodeLandingPage, encodeVacancy } from '#lib/backend/wire.ts'
import { errorText, log } from '#lib/base/log.ts'
import { bearerOf, json, localeOf, textAnswer } from '#lib/http/reply.ts'
import { isLocale } from '#lib/i18n/locales.ts'
import { pageCopy, wordsInUse } from '#lib/i18n/messages.ts'
import { vacancyHeads, vacancyList } from '#lib/vacancies/list.ts'
import { indexOf } from '#lib/vacancies/load-vacancies.ts'
import { readVacancyQuery } from '#lib/vacancies/query.ts'
import { type WebSite, webSite } from './site.ts'

const answer = async (request: Request, site: WebSite, read: (backend: Backend) => Promise<unknown>) => {
  const words = pageCopy(localeOf(request), 'job-details')
  try {
    const data = await read(site.backend(bearerOf(request)))
    return data === null
      ? json(404, { success: false, message: words.notFound.title })
      : json(200, { success: true, data })
  } catch (error) {
    log('error', 'read.failed', { error: errorText(error) })
    return json(503, { success: false, message: words.unreachable.text })
  }
}

/** GET dashboard, in the wire's own shape. */
export const dashboard = (request: Request, site: WebSite = webSite()): Promise<Response> =>
  answer(request, site, async (backend) => encodeLandingPage(await backend.landingPage()))

/** GET vacancies: the open ones. */
export const vacancies = (request: Request, site: WebSite = webSite()): Promise<Response> =>
  answer(request, site, async (backend) => (await backend.vacancies()).map(encodeVacancy))

/** GET vacancy/{id}. */
export const vacancy = (request: Request, id: string, site: WebSite = webSite()): Promise<Response> =>
  answer(request, site, async (backend) => {
    const found = await backend.vacancy(id)
    return found && encodeVacancy(found)
  })

/** GET vacancy-list: what the careers page shows at an address, for the page itself. */
export const listedVacancies = (request: Request, site: WebSite = webSite()): Promise<Response> =>
  answer(request, site, async (backend) => {
    const query = readVacancyQuery(Object.fromEntries(new URL(request.url).searchParams))
    return vacancyList(localeOf(request), indexOf(await backend.vacancies()), query)
  })

/** GET vacancy-heads: what the careers page searches by itself. */
export const headsOfVacancies = (request: Request, site: WebSite = webSite()): Promise<Response> =>
  answer(request, site, async (backend) => {
    const index = indexOf(await backend.vacancies())
    // Whoever asks may search next.
    void index.folded()
    return vacancyHeads(localeOf(request), index)
  })

/** GET locales/{lng}/translation.json: the words in use, overrides included. */
export const translationFile = (request: Request, lng: string): Response =>
  isLocale(lng)
    ? textAnswer(request, JSON.stringify(wordsInUse(lng)), { type: 'application/json', maxAge: 300 })
    : json(404, { success: false, message: 'Unknown language' })
