import { type NextRequest, NextResponse } from 'next/server'
import { localeCookie, negotiateLocale } from '#lib/i18n/negotiate.ts'

/** Sends an address without a language to the visitor's own. */
export const middleware = (request: NextRequest) => {
  const url = request.nextUrl.clone()
  const locale = negotiateLocale({
    lng: url.searchParams.get('lng'),
    cookie: request.cookies.get(localeCookie)?.value ?? null,
    acceptLanguage: request.headers.get('accept-language'),
  })
  url.searchParams.delete('lng')
  url.pathname = `/${locale}${url.pathname === '/' ? '' : url.pathname}`
  const response = NextResponse.redirect(url, 307)
  response.headers.set('Vary', 'Cookie, Accept-Language')
  response.headers.set('Cache-Control', 'private, no-cache')
  return response
}

export const config = {
  runtime: 'nodejs',
  // Pages (they carry a language), data, and files (they carry a dot) never pass here.
  matcher: ['/((?!(?:ku|ar|en)(?:/|$)|web/|api/|locales/|_next/|.*\\.[^/]*$).*)'],
}
