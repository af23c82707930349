import { localeKey } from '#lib/i18n/locale-restore.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { negotiateLocale } from '#lib/i18n/negotiate.ts'

const getCookie = (request: Request, name: string) =>
  request.headers
    .get('cookie')
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1]

/** Returns a request's language from its query, its cookie or the browser's preferences, else the default language. */
export const localeOf = (request: Request): Locale =>
  negotiateLocale({
    lng: new URL(request.url).searchParams.get('lng'),
    cookie: getCookie(request, localeKey),
    acceptLanguage: request.headers.get('accept-language'),
  })

/** Checks whether the client explicitly accepts JSON; a browser without JavaScript does not. */
export const wantsJson = (request: Request): boolean =>
  request.headers.get('accept')?.includes('application/json') ?? false

/** Returns the `Authorization` header if it is a bearer token, else null. Pass it only to the product's server. */
export const bearerHeaderOf = (request: Request): string | null => {
  const header = request.headers.get('authorization')
  return header && /^Bearer [\x21-\x7e]+$/i.test(header) ? header : null
}
