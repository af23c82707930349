import { type NextRequest, NextResponse } from 'next/server'
import { env } from '#lib/base/env.ts'
import { chosenLocale, negotiateLocale } from '#lib/i18n/negotiate.ts'
import { guessCookie, guessLifetime, localeCookie } from '#lib/i18n/restored-choice.ts'
import { searchParameters } from '#lib/schemas/categories.ts'

// The longest path that fits into the cookie; nobody types a longer one.
const longestPath = 500

// What is searched for stands in the address: another page answers it, behind the same address.
const searchable = /^(\/(?:ku|ar|en)\/(?:careers|contact))(\/found)?$/

const foundOrAll = (url: URL, path: string, isFound: boolean) => {
  if (isFound) return NextResponse.redirect(new URL(path + url.search, url), 308)
  const isSearch = searchParameters.some((name) => url.searchParams.has(name))
  return isSearch ? NextResponse.rewrite(new URL(`${path}/found${url.search}`, url)) : NextResponse.next()
}

const demo = /^\/(?:ku|ar|en)\/map-demo$/

// Its page is rendered per request and could answer 404 only with an empty shell; a path without a page has text.
const demoOr404 = (url: URL) =>
  env().MAP_DEMO === '1' ? NextResponse.next() : NextResponse.rewrite(new URL(`${url.pathname}/none`, url))

const language = /^\/(?:ku|ar|en)(?=\/|$)/

const pageAt = (url: URL) => {
  const [, path, found] = searchable.exec(url.pathname) ?? []
  if (path) return foundOrAll(url, path, found !== undefined)
  return demo.test(url.pathname) ? demoOr404(url) : NextResponse.next()
}

/** Sends an address without a language to the visitor's own, and one with `?lng=` to the language it names. */
export const middleware = (request: NextRequest) => {
  const url = request.nextUrl.clone()
  const lng = url.searchParams.get('lng')
  // The language menu keeps the query: an address that named its own language there could not be left.
  if (language.test(url.pathname) && !chosenLocale({ lng })) return pageAt(url)
  const hints = {
    lng,
    cookie: request.cookies.get(localeCookie)?.value ?? null,
    acceptLanguage: request.headers.get('accept-language'),
  }
  const path = url.pathname.replace(language, '')
  url.searchParams.delete('lng')
  url.pathname = `/${negotiateLocale(hints)}${path === '/' ? '' : path}`
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
  // Excluded: pages (with a language), data, and files (with a dot). Included: the demo page, what can be searched, and
  // pages with `?lng=`.
  matcher: [
    '/((?!(?:ku|ar|en)(?:/|$)|web/|api/|locales/|_next/|.*\\.[^/]*$).*)',
    '/:locale(ku|ar|en)/map-demo',
    '/:locale(ku|ar|en)/:page(careers|contact)/:found(found)?',
    { source: '/:locale(ku|ar|en)/:path*', has: [{ type: 'query', key: 'lng' }] },
  ],
}
