import { type NextRequest, NextResponse } from 'next/server'
import { env } from '#lib/base/env.ts'
import { chosenLocale, negotiateLocale } from '#lib/i18n/negotiate.ts'
import { guessCookie, guessLifetime, localeCookie } from '#lib/i18n/restored-choice.ts'

// A cookie holds no more, and nobody types more.
const longestPath = 500

const demo = /^\/(?:ku|ar|en)\/map-demo$/

// Its page reads its address, and so could answer 404 only with an empty document. Where there is no page it can.
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
  // Only the page can ask local storage for a choice whose cookie is gone.
  if (!chosenLocale(hints) && url.pathname.length < longestPath)
    response.cookies.set(guessCookie, url.pathname, { maxAge: guessLifetime, sameSite: 'lax' })
  return response
}

export const config = {
  runtime: 'nodejs',
  // Pages (they carry a language), data, and files (they carry a dot) never pass here, but for one.
  matcher: [
    '/((?!(?:ku|ar|en)(?:/|$)|web/|api/|locales/|_next/|.*\\.[^/]*$).*)',
    '/:locale(ku|ar|en)/map-demo',
  ],
}
