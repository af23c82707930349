import { randomBytes } from 'node:crypto'
import { NextRequest, NextResponse } from 'next/server'
import { describeBackend } from '#backend/settings.ts'
import { canonicalPath, decodeUnreserved } from '#lib/content/canonical-path.ts'
import {
  isDataHandlerPath,
  isDataPath,
  isNonPagePath,
  isSearchable,
  localeFilePaths,
  needsStore,
} from '#lib/content/routes.ts'
import { cspHeader, nonPageCsp, uncachedPageCsp } from '#lib/http/content-policy.ts'
import { requestIdHeader, setCommonHeaders } from '#lib/http/responses.ts'
import { isRouterState } from '#lib/http/router-state.ts'
import { autoLocaleCookie, autoLocaleMaxAgeSeconds, localeKey } from '#lib/i18n/locale-restore.ts'
import { defaultLocale } from '#lib/i18n/locales.ts'
import { chosenLocale, localeHeader, negotiateLocale } from '#lib/i18n/negotiate.ts'
import { newRequestId } from '#lib/process/log.ts'
import { env } from '#lib/settings/env.ts'
import { platform } from '#lib/settings/platform.ts'

// Do not store a longer path in a cookie. Browsers limit cookies to 4 KB.
const maxCookiePathLength = 500

// Next writes the whole query into a page's data, and the page cache removes it there. It cannot remove a long query,
// because React writes strings of 1,024 characters or more as references.
const maxDroppedQueryLength = 512

// If a client sent a CSP, Next would copy its nonce into the page, which is cached for all visitors. The other headers
// make Next fail on requests for files.
const unsafeHeaderNames = [cspHeader, `${cspHeader}-Report-Only`, 'If-Match', 'If-Unmodified-Since'] as const

const withApiCsp = (response: NextResponse) => {
  response.headers.set(cspHeader, nonPageCsp)
  return response
}

const refuse = (status: 400 | 404 | 405, headers?: Record<string, string>) =>
  withApiCsp(new NextResponse(null, { status, headers }))

const refuseMethod = () => refuse(405, { allow: 'GET, HEAD' })

const withSafeHeaders = (request: NextRequest, requestId: number) => {
  const headers = new Headers(request.headers)
  for (const name of unsafeHeaderNames) headers.delete(name)
  // Some ranges make Next fail, so keep this header only for videos, whose players need it.
  if (!request.nextUrl.pathname.startsWith('/video/')) headers.delete('Range')
  // Next passes this header to `instrumentation.ts`, which logs the request id if a page fails.
  headers.set(requestIdHeader, String(requestId))
  return new NextRequest(request, { headers })
}

/** Passes the request on to Next, which responds with the page, file or data at `url`. */
const passToNext = (request: NextRequest, url: URL, { needsNonce }: { needsNonce: boolean }) => {
  // The page cache sets the CSP of cached pages. Next reads its scripts' nonce from the request's CSP. In development,
  // React uses `eval`, which a CSP would block.
  const needsPolicy = needsNonce && platform().hasPageCache && process.env.NODE_ENV !== 'development'
  const policy = needsPolicy && uncachedPageCsp(randomBytes(16).toString('base64'))
  if (policy) request.headers.set(cspHeader, policy)
  const response =
    url.href === request.url ? NextResponse.next({ request }) : NextResponse.rewrite(url, { request })
  if (policy) response.headers.set(cspHeader, policy)
  return response
}

const isReadRequest = (request: NextRequest) => request.method === 'GET' || request.method === 'HEAD'

// Next fails if its router requests a page that does not exist.
const isFromRouter = (request: NextRequest) => request.headers.get('rsc') === '1'

// Responds to a request for a path that is reserved for data or names a file. If nothing exists there, Next would
// usually render a page, treating the path's first segment as the language.
const respondWithFile = (request: NextRequest, path: string) => {
  const url = new URL(request.url)
  // Next's development server has its own paths.
  const isDevServerPath = process.env.NODE_ENV === 'development' && path.startsWith('/_next/')
  if (isDataHandlerPath(path) || isDevServerPath) return passToNext(request, url, { needsNonce: false })
  if (isDataPath(path) || isFromRouter(request)) return refuse(404)
  if (!isReadRequest(request)) return refuseMethod()
  url.search = ''
  // For a missing file, Next renders the 404 page, which needs a nonce.
  return passToNext(request, url, { needsNonce: true })
}

// Serves the page at the canonical path `path`. A search keeps its URL but is rendered by another page.
const respondWithPage = (
  request: NextRequest,
  url: URL,
  { path, route }: ReturnType<typeof canonicalPath>,
) => {
  if (localeFilePaths.includes(path)) return passToNext(request, url, { needsNonce: true })
  if (!route && isFromRouter(request)) return refuse(404)
  // Pages are cached for all visitors, so pass them only the parameters that they read. Take these from `request.url`,
  // because deleting `_rsc` may have re-encoded the parameters of `url`.
  const { search, searchParams } = new URL(request.url)
  const names = [...searchParams.keys()]
  const parameters = search.slice(1).split('&').filter(Boolean)
  const query = parameters.filter((_, index) => route?.queryParameters.includes(names[index] ?? '')).join('&')
  url.search = query
  if (search.length - 1 - query.length > maxDroppedQueryLength) {
    const headers = { 'cache-control': 'private, no-store' }
    return withApiCsp(NextResponse.redirect(url, { status: 307, headers }))
  }
  if (!route) return passToNext(request, url, { needsNonce: true })
  // Disabled pages are rendered per request, so their own 404 page would be blank until JavaScript runs. Show the 404
  // page for unknown paths instead, because its HTML is complete.
  const isDisabled =
    (path === '/map-demo' && env().MAP_DEMO !== '1') || (needsStore(route) && !describeBackend().storesForms)
  // Add two segments: a single one after /application would match the route of an application's page.
  if (isDisabled) url.pathname += '/missing/page'
  const isSearch = isSearchable(route) && url.search !== ''
  if (isSearch) url.pathname += '/search'
  return passToNext(request, url, { needsNonce: !route.isCached || isSearch })
}

const respond = (request: NextRequest) => {
  const routerState = request.headers.get('next-router-state-tree')
  if (routerState !== null && !isRouterState(routerState)) return refuse(400)
  // Do not use `nextUrl`, which would restore a trailing slash.
  const url = new URL(request.url)
  // The router adds this parameter, and Next adds it again to a rewrite. Call `delete` only if necessary, because it
  // re-encodes all other parameters.
  if (url.searchParams.has('_rsc')) url.searchParams.delete('_rsc')
  const pathname = decodeUnreserved(url.pathname)
  if (pathname === null) return refuse(400)
  const canonicalRoute = canonicalPath(pathname)
  const { locale, path, fragment = '' } = canonicalRoute
  // The 404 page, which receives no parameters, reads this header.
  request.headers.set(localeHeader, locale ?? defaultLocale)
  const redirectTo = (target: string, status: 307 | 308) =>
    withApiCsp(NextResponse.redirect(new URL(target + url.search + fragment, url), status))
  if (!locale && isNonPagePath(path))
    return url.pathname === path ? respondWithFile(request, path) : redirectTo(path, 308)
  if (!isReadRequest(request)) return refuseMethod()
  const lng = url.searchParams.get('lng')
  // Redirect to remove a valid `?lng=`. The language menu keeps the query, so the parameter would override the language
  // chosen there.
  if (locale && !chosenLocale({ lng })) {
    const target = `/${locale}${path}`
    return url.pathname === target ? respondWithPage(request, url, canonicalRoute) : redirectTo(target, 308)
  }
  const localeHints = {
    lng,
    cookie: request.cookies.get(localeKey)?.value ?? null,
    acceptLanguage: request.headers.get('accept-language'),
  }
  if (lng !== null) url.searchParams.delete('lng')
  const target = `/${negotiateLocale(localeHints)}${path}`
  const response = redirectTo(target, 307)
  response.headers.set('Vary', 'Cookie, Accept-Language')
  response.headers.set('Cache-Control', 'private, no-cache')
  // Without a cookie, the visitor's choice may still be in local storage, which only the page can read.
  if (!chosenLocale(localeHints) && target.length < maxCookiePathLength)
    response.cookies.set(autoLocaleCookie, target, {
      maxAge: autoLocaleMaxAgeSeconds,
      sameSite: 'lax',
      // Behind a proxy, Next takes the protocol from the proxy's `X-Forwarded-Proto`.
      secure: url.protocol === 'https:' || env().SITE_URL?.startsWith('https:') === true,
    })
  return response
}

/**
 * Prepares a request for Next, which caches pages for all visitors: removes unsafe headers and unused query parameters,
 * sets the CSP of pages rendered per request, and rewrites searches. Redirects to the canonical path in one hop, with
 * the visitor's language if the path has none; removing a long unused query takes another hop. Refuses requests that
 * make Next fail.
 */
export const middleware = (request: NextRequest) => {
  const id = newRequestId()
  const response = respond(withSafeHeaders(request, id))
  setCommonHeaders(response, id)
  return response
}

export const config = {
  runtime: 'nodejs',
  // Excludes the build's files. Also excludes the API, because Next truncates request bodies behind middleware. Does
  // not exclude paths with dot segments or escapes, which Next could resolve to a page.
  matcher: '/((?!(?:web|_next/static)(?:/[\\w~-][\\w.~-]*)+$).*)',
}
