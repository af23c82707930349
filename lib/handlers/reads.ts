import type { Backend } from '#lib/backend/port.ts'
import { encodeLandingPage, encodeVacancy } from '#lib/backend/wire.ts'
import { type Env, env } from '#lib/base/env.ts'
import { errorText, log } from '#lib/base/log.ts'
import { bearerOf, localeOf } from '#lib/http/request-headers.ts'
import { json, textAnswer } from '#lib/http/responses.ts'
import { siteOrigin } from '#lib/i18n/links.ts'
import { isLocale, localeCodes, locales } from '#lib/i18n/locales.ts'
import { currentMessages, pageCopy } from '#lib/i18n/messages.ts'
import { vacancyHeads, vacancyList } from '#lib/vacancies/list.ts'
import { indexVacancies } from '#lib/vacancies/load-vacancies.ts'
import { parseVacancyQuery } from '#lib/vacancies/query.ts'
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
    const vacancy = await backend.vacancy(id)
    return vacancy && encodeVacancy(vacancy)
  })

/** GET vacancy-list: what the careers page shows at an address, for the page itself. */
export const listedVacancies = (request: Request, site: WebSite = webSite()): Promise<Response> =>
  answer(request, site, async (backend) => {
    const query = parseVacancyQuery(Object.fromEntries(new URL(request.url).searchParams))
    return vacancyList(localeOf(request), indexVacancies(await backend.vacancies()), query)
  })

/** GET vacancy-heads: what the careers page searches by itself. */
export const headsOfVacancies = (request: Request, site: WebSite = webSite()): Promise<Response> =>
  answer(request, site, async (backend) => {
    const index = indexVacancies(await backend.vacancies())
    // Folds the words ahead of the search that may come next.
    void index.folded()
    return vacancyHeads(localeOf(request), index)
  })

/** GET locales/{lng}/translation.json: the words in use, overrides included. */
export const translationFile = (request: Request, lng: string): Response =>
  isLocale(lng)
    ? textAnswer(request, JSON.stringify(currentMessages(lng)), { type: 'application/json', maxAge: 300 })
    : json(404, { success: false, message: 'Unknown language' })

// Not opened in the app: data (`web`), and the pages about jobs, which mails link to for people who may have the app.
const pagesOfBrowsers = ['web', 'careers', 'job-details', 'apply', 'application']

const appleText = (apps: readonly string[]) => {
  const excluded = pagesOfBrowsers.map((page) => ({ '/': `*/${page}*`, exclude: true }))
  const details = [{ appIDs: apps, components: [...excluded, { '/': '*' }] }]
  return JSON.stringify({ applinks: { details } })
}

const androidText = (apps: readonly string[]) =>
  JSON.stringify(
    apps.map((app) => {
      const [package_name, fingerprint = ''] = app.split('=')
      const sha256_cert_fingerprints = [fingerprint.toUpperCase()]
      return {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: { namespace: 'android_app', package_name, sha256_cert_fingerprints },
      }
    }),
  )

const day = 24 * 60 * 60 * 1000

// RFC 9116 wants a day of expiry less than a year ahead: the setting is as fresh as the running site.
const securityText = (contact: string) =>
  [
    `Contact: mailto:${contact}`,
    `Expires: ${new Date(Date.now() + 90 * day).toISOString().slice(0, 10)}T00:00:00Z`,
    `Preferred-Languages: ${localeCodes.map((code) => locales[code].lang).join(', ')}`,
    `Canonical: ${siteOrigin()}/.well-known/security.txt`,
    '',
  ].join('\n')

const files: Readonly<Record<string, (settings: Env) => string | undefined>> = {
  'apple-app-site-association': ({ APPLE_APP_IDS: apps }) => apps && appleText(apps),
  'assetlinks.json': ({ ANDROID_APPS: apps }) => apps && androidText(apps),
  'security.txt': ({ SECURITY_CONTACT: contact }) => contact && securityText(contact),
}

/** GET .well-known/{file}: the apps that may open the site's links, or the security contact; 404 while unset. */
export const wellKnown = (file: string, settings = env()): Response => {
  const text = Object.hasOwn(files, file) ? files[file]?.(settings) : undefined
  if (!text) return json(404, { success: false })
  const type = file === 'security.txt' ? 'text/plain; charset=utf-8' : 'application/json'
  return new Response(text, { headers: { 'content-type': type, 'cache-control': 'public, max-age=3600' } })
}
