import type { Locale } from '#lib/i18n/locales.ts'
import { localeCookie, negotiateLocale } from '#lib/i18n/negotiate.ts'

const cookieOf = (request: Request, name: string) =>
  request.headers
    .get('cookie')
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1]

/** The language to answer in: the form's or the address's `lng`, then the cookie, then the browser's. */
export const localeOf = (request: Request, field?: string): Locale =>
  negotiateLocale({
    lng: field || new URL(request.url).searchParams.get('lng'),
    cookie: cookieOf(request, localeCookie),
    acceptLanguage: request.headers.get('accept-language'),
  })

/** Whether the sender asked for JSON; a browser that sends a form by itself asks for HTML. */
export const wantsJson = (request: Request): boolean =>
  request.headers.get('accept')?.includes('application/json') ?? false

/** The visitor's bearer token as a header, for the configured backend only; else null. */
export const bearerOf = (request: Request): string | null => {
  const header = request.headers.get('authorization')
  return header && /^Bearer [\x21-\x7e]+$/i.test(header) ? header : null
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : null)

/**
 * Whether another website makes a visitor's browser send this. Every current browser says so in
 * `Sec-Fetch-Site`; for older ones the origin is compared. Programs send neither and are let in.
 */
export const isCrossSite = (request: Request, siteOrigin: string | null): boolean => {
  const fetchSite = request.headers.get('sec-fetch-site')
  if (fetchSite) return fetchSite === 'cross-site'
  const origin = request.headers.get('origin')
  if (!origin) return false
  const own = siteOrigin ? hostOf(siteOrigin) : request.headers.get('host')
  return hostOf(origin) !== own
}
