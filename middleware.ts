import { type NextRequest, NextResponse } from 'next/server'
import { env } from '#lib/base/env.ts'
import { platform } from '#lib/base/platform.ts'
import { canonicalPath, isNonPagePath } from '#lib/content/canonical-path.ts'
import { isSearchable, type PageRoute, routeAt } from '#lib/content/routes.ts'
import { isRouterState } from '#lib/http/router-state.ts'
import { autoLocaleCookie, autoLocaleMaxAgeSeconds, localeCookie } from '#lib/i18n/locale-restore.ts'
import { chosenLocale, negotiateLocale } from '#lib/i18n/negotiate.ts'

// Longer paths get no cookie, because browsers limit a cookie to 4 KB.
const maxPathLength = 500

// Removes parameters that the page does not read, because pages are cached; returns whether there were any.
const removeUnreadParameters = (url: URL, route: PageRoute | null) => {
  const unread = [...url.searchParams.keys()].filter((name) => !route?.queryParameters.includes(name))
  for (const name of unread) url.searchParams.delete(name)
  return unread.length > 0
}

// A search is rendered by another page under the same URL.
const respondWithPage = (url: URL, path: string) => {
  const route = routeAt(path)
  const isQueryChanged = !platform().hasOwnServer && removeUnreadParameters(url, route)
  if (route && isSearchable(route) && route.queryParameters.some((name) => url.searchParams.has(name)))
    return NextResponse.rewrite(new URL(`${url.pathname}/search${url.search}`, url))
  // This page is rendered per request, so its own 404 would be empty, but the 404 of an unknown path is complete.
  if (path === '/map-demo' && env().MAP_DEMO !== '1')
    return NextResponse.rewrite(new URL(`${url.pathname}/missing`, url))
  return isQueryChanged ? NextResponse.rewrite(url) : NextResponse.next()
}

/**
 * Redirects to the canonical URL in one hop, with the visitor's language if the path has none; rewrites searches.
 * Refuses headers that make Next fail.
 */
export const middleware = (request: NextRequest) => {
  const routerState = request.headers.get('next-router-state-tree')
  if (routerState !== null && !isRouterState(routerState)) return new NextResponse(null, { status: 400 })
  // `nextUrl` would add the trailing slash again.
  const url = new URL(request.url)
  // The router adds this parameter, and Next adds it again to a rewrite.
  if (url.searchParams.has('_rsc')) url.searchParams.delete('_rsc')
  const { locale, path } = canonicalPath(url.pathname)
  const redirectTo = (pathname: string, status: 307 | 308) =>
    NextResponse.redirect(new URL(pathname + url.search, url), status)
  if (!locale && isNonPagePath(path))
    return url.pathname === path ? NextResponse.next() : redirectTo(path, 308)
  const lng = url.searchParams.get('lng')
  // A valid `?lng=` is removed by a redirect, because the language menu keeps the query, so that the parameter would
  // override each choice.
  if (locale && !chosenLocale({ lng })) {
    const target = `/${locale}${path}`
    return url.pathname === target ? respondWithPage(url, path) : redirectTo(target, 308)
  }
  const hints = {
    lng,
    cookie: request.cookies.get(localeCookie)?.value ?? null,
    acceptLanguage: request.headers.get('accept-language'),
  }
  if (lng !== null) url.searchParams.delete('lng')
  const target = `/${negotiateLocale(hints)}${path}`
  const response = redirectTo(target, 307)
  response.headers.set('Vary', 'Cookie, Accept-Language')
  response.headers.set('Cache-Control', 'private, no-cache')
  // Without a cookie, the choice may still be in local storage, which only the page can read.
  if (!chosenLocale(hints) && target.length < maxPathLength)
    response.cookies.set(autoLocaleCookie, target, { maxAge: autoLocaleMaxAgeSeconds, sameSite: 'lax' })
  return response
}

export const config = {
  runtime: 'nodejs',
  // The first pattern matches paths without a language, except route handlers and files (with a dot).
  // The next ones match a trailing slash, a last character that may be punctuation, capitals in a page's path, the demo
  // page, searches, and `?lng=`.
  matcher: [
    '/((?!(?:ku|ar|en)(?:/|$)|(?:web|cards|locales|_next|\\.well-known)/|(?:app|healthz|readyz|metrics)$|.*\\.[^/]*$).*)',
    '/(.+/)',
    '/(.*(?:[^\\w/-]|%[\\dA-Fa-f]{2}))',
    '/:locale(ku|ar|en)/:path((?!(?:job-details|apply|application)/).*[A-Z].*)',
    '/:locale(ku|ar|en)/map-demo',
    '/:locale(ku|ar|en)/:page(careers|contact)/:search(search)?',
    { source: '/:locale(ku|ar|en)/:path*', has: [{ type: 'query', key: 'lng' }] },
    // Matches the requests of Next's router.
    { source: '/:locale(ku|ar|en)/:path*', has: [{ type: 'header', key: 'next-router-state-tree' }] },
    // Matches every page, but only on Vercel, because the middleware costs 0.7 ms per request.
    { source: '/:locale(ku|ar|en)/:path*', has: [{ type: 'header', key: 'x-vercel-id' }] },
  ],
}
