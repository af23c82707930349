import { type NextRequest, NextResponse } from 'next/server'
import { env } from '#lib/base/env.ts'
import { chosenLocale, negotiateLocale } from '#lib/i18n/negotiate.ts'
import { guessCookie, guessLifetime, localeCookie } from '#lib/i18n/restored-choice.ts'

// The longest path that fits into the cookie; nobody types a longer one.
const longestPath = 500

const demo = /^\/(?:ku|ar|en)\/map-demo$/

// Its page is rendered per request and could answer 404 only with an empty shell; a path without a page has text.
const demoOr404 = (url: URL) =>
  env().MAP_DEMO === '1' ? NextResponse.next() : NextResponse.rewrite(new URL(`${url.pathname}/none`, url))

/** Sends an address without a language to the visitor's own. */
export const middleware = (request: NextRequest) => {
  const url = request.nextUrl.clone()
  if (demo.test(url.pathname)) return demoOr404(url)
  const hints = {
    lng: url.searchParams.get('lng'),
    cookie: request.cookies.get(localeCookie)?.value ?? null,
    acceptLanguage: request.headers.get('accept-language'),
  }
  url.searchParams.delete('lng')
  url.pathname = `/${negotiateLocale(hints)}${url.pathname === '/' ? '' : url.pathname}`
  const response = NextResponse.redirect(url, 307)
  response.headers.set('Vary', 'Cookie, Accept-Language')
  response.headers.set('Cache-Control', 'private, no-cache')
  // A choice whose cookie is gone may be in local storage, which only the page can read.
  if (!chosenLocale(hints) && url.pathname.length < longestPath)
    response.cookies.set(guessCookie, url.pathname, { maxAge: guessLifetime, sameSite: 'lax' })
  return response
}

export const config = {
  runtime: 'nodejs',
  // Excluded: pages (with a language), data, and files (with a dot). Included: the demo page.
  matcher: [
    '/((?!(?:ku|ar|en)(?:/|$)|web/|api/|locales/|_next/|.*\\.[^/]*$).*)',
    '/:locale(ku|ar|en)/map-demo',
  ],
}
