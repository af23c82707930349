import { type NextRequest, NextResponse } from 'next/server'
import { env } from '#lib/base/env.ts'
import { platform } from '#lib/base/platform.ts'
import { canonicalPath, isNonPagePath } from '#lib/content/canonical-path.ts'
import { isSearchable, type PageRoute, routeAt } from '#lib/content/routes.ts'
import { autoLocaleCookie, autoLocaleLifetime, localeCookie } from '#lib/i18n/locale-restore.ts'
import { chosenLocale, negotiateLocale } from '#lib/i18n/negotiate.ts'

// A longer path, which nobody types, gets no cookie at all: browsers limit a cookie to 4 KB.
const maxPathLength = 500

// Drops what the page does not read, because pages are cached for everybody; with our own server in front it has done so.
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
  // Its page is rendered per request and could answer 404 only with an empty shell; a path without a page has text.
  if (path === '/map-demo' && env().MAP_DEMO !== '1')
    return NextResponse.rewrite(new URL(`${url.pathname}/missing`, url))
  return isQueryChanged ? NextResponse.rewrite(url) : NextResponse.next()
}

/**
 * Redirects an address without a language to the visitor's, one with `?lng=` to the language it names, and one with
 * doubled slashes, a slash at the end or capitals to its canonical form, each in one hop.
 */
export const middleware = (request: NextRequest) => {
  // `nextUrl` would write the slash at the end again.
  const url = new URL(request.url)
  const { locale, path } = canonicalPath(url.pathname)
  const redirectTo = (pathname: string, status: 307 | 308) =>
    NextResponse.redirect(new URL(pathname + url.search, url), status)
  if (!locale && isNonPagePath(path)) return redirectTo(path, 308)
  const lng = url.searchParams.get('lng')
  // `?lng=` with a language is redirected away: the language menu keeps the query, which would override each choice.
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
  // A choice whose cookie is gone may be in local storage, which only the page can read.
  if (!chosenLocale(hints) && target.length < maxPathLength)
    response.cookies.set(autoLocaleCookie, target, { maxAge: autoLocaleLifetime, sameSite: 'lax' })
  return response
}

export const config = {
  runtime: 'nodejs',
  // Excluded: pages (with a language), data, and files (with a dot). Included: what ends with a slash, capitals where a
  // page has none, the demo page, what can be searched, and pages with `?lng=`.
  matcher: [
    '/((?!(?:ku|ar|en)(?:/|$)|(?:web|cards|locales|_next|\\.well-known)/|(?:healthz|readyz|metrics)$|.*\\.[^/]*$).*)',
    '/(.+/)',
    '/:locale(ku|ar|en)/:path((?!(?:job-details|apply|application)/).*[A-Z].*)',
    '/:locale(ku|ar|en)/map-demo',
    '/:locale(ku|ar|en)/:page(careers|contact)/:search(search)?',
    { source: '/:locale(ku|ar|en)/:path*', has: [{ type: 'query', key: 'lng' }] },
    // Every page, but only on Vercel: each request costs 0.7 ms.
    { source: '/:locale(ku|ar|en)/:path*', has: [{ type: 'header', key: 'x-vercel-id' }] },
  ],
}
