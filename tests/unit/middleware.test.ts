import { NextRequest } from 'next/server'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { cspHeader, nonPageCsp } from '#lib/http/content-policy.ts'
import { autoLocaleCookie } from '#lib/i18n/locale-restore.ts'
import { config, middleware } from '../../middleware.ts'

const origin = 'https://www.example.com'

const respond = (path: string, headers: Record<string, string> = {}) =>
  middleware(new NextRequest(origin + path, { headers }))

// `new URL` would resolve dot segments, but Next's matcher receives them as the client sent them.
const isMatched = (path: string) => new RegExp(`^${config.matcher}$`).test(path)

const readRedirectTarget = (path: string, headers?: Record<string, string>) => {
  const { pathname, search, hash } = new URL(respond(path, headers).headers.get('location') ?? '', origin)
  return pathname + search + hash
}

const longState = `["",{"children":["",${'{"children":["",'.repeat(2000)}`
const deepState = `${'["",{"children":'.repeat(1000)}["",{}]${'}]'.repeat(1000)}`

describe('Next’s router state header', () => {
  test.each([
    ...['garbage', '', '%', '%ff', '%5B%5B%5B', '%255B', '{}', 'null', '1', '[]', '[""]', '["",1]'],
    ...[
      '["",{"children":1}]',
      '["",{"__proto__":1}]',
      '["",{},1]',
      '["",{},null,"x"]',
      '[["a","b","x",null],{}]',
    ],
    ...['["",{}], ["",{}]', longState, deepState, `"${'a'.repeat(50_000)}"`],
  ])('invalid router state %# → returns 400', (state) => {
    for (const value of [state, encodeURIComponent(state)])
      expect(respond('/ku/careers?q=a', { rsc: '1', 'next-router-state-tree': value }).status).toBe(400)
  })

  test('valid router state → the request is passed to Next', () => {
    const pageSegment = ['careers', { children: ['__PAGE__', {}, null, 'refetch'] }]
    const localeSegment = [['locale', 'ku', 'd', null], { children: pageSegment }]
    const state = encodeURIComponent(JSON.stringify(['', { children: localeSegment }, null, null, 16]))
    expect(
      respond('/ku/application', { 'next-router-state-tree': state }).headers.get('x-middleware-next'),
    ).toBe('1')
  })
})

describe('redirects', () => {
  test.each([
    ['/', {}, '/ku'],
    ['/taxi-ride', {}, '/ku/taxi-ride'],
    ['/careers?category=tech&lng=en', {}, '/en/careers?category=tech'],
    ['/', { cookie: 'selectedLanguage=en', 'accept-language': 'ar' }, '/en'],
    ['/contact-us', { 'accept-language': 'ar-IQ,en;q=0.5' }, '/ar/contact-us'],
    ['/%D8%A6', {}, '/ku/%D8%A6'],
    ['/Job-Details/aB3/?from=%2B', {}, '/ku/job-details/aB3?from=%2B'],
    ['//evil.example/path', {}, '/ku/evil.example/path'],
    ['/careers/search?q=x', {}, '/ku/careers?q=x'],
    ['/Cities/Erbil/', { 'accept-language': 'ar' }, '/ar/cities#erbil'],
    ['/en/cities/erbil?lng=ar', {}, '/ar/cities#erbil'],
    ['/ku?lng=en', {}, '/en'],
    ['/ku/careers?lng=ku', {}, '/ku/careers'],
    ['/en/careers?category=tech&lng=ckb&page=2', {}, '/ku/careers?category=tech&page=2'],
    ['/en//evil.example?lng=ar', {}, '/ar/evil.example'],
    ['/KU/Taxi-Ride/?lng=en&a=1', {}, '/en/taxi-ride?a=1'],
  ])('request for %s with headers %o → redirects to %s', (path, headers, expected) => {
    expect(readRedirectTarget(path, headers)).toBe(expected)
  })

  test.each([
    ['/KU/Taxi-Ride', '/ku/taxi-ride'],
    ['/ku/careers/?q=%2B&a=b%20c', '/ku/careers?q=%2B&a=b%20c'],
    ['/EN//Cities//Erbil/', '/en/cities#erbil'],
    ['/ku/cities/bandar-abbas', '/ku/cities#bandar-abbas'],
    ['/ar/cities/t%65hran?utm_source=a', '/ar/cities?utm_source=a#tehran'],
    ['/ku/careers/search?q=x', '/ku/careers?q=x'],
    ['/ku/', '/ku'],
    ['/robots.txt/', '/robots.txt'],
    ['/web/contact-us/', '/web/contact-us'],
    ['/.well-known/apple-app-site-association/', '/.well-known/apple-app-site-association'],
  ])('request for %s → redirects permanently to %s', (path, expected) => {
    const headers = { cookie: 'selectedLanguage=ar' }
    expect([respond(path, headers).status, readRedirectTarget(path, headers)]).toEqual([308, expected])
  })

  test.each([
    ['/en/careers.', '/en/careers'],
    ['/en/careers)?q=a', '/en/careers?q=a'],
    ['/ku/job-details/aB3%D8%8C', '/ku/job-details/aB3'],
    ['/ku/job-details/aB_-%D8%9F', '/ku/job-details/aB_-'],
    ['/ar/apply/aB3%C2%BB', '/ar/apply/aB3'],
    ['/ku/cities/erbil%D8%8C', '/ku/cities#erbil'],
    ['/en/job-details/aB3%E2%80%8B', '/en/job-details/aB3'],
    ['/en/job-details/aB3%29%2E%E2%80%8B%E2%80%8B', '/en/job-details/aB3'],
    ['/en/job-details/aB3%E2%80%9D%20', '/en/job-details/aB3'],
    ['/en/Hotels*/', '/en/hotels'],
    ['/ku/hotels/%E2%80%8F', '/ku/hotels'],
    ['/ku%E3%80%82', '/ku'],
  ])('page path %s with trailing punctuation → redirects permanently to %s', (path, expected) => {
    expect([respond(path).status, readRedirectTarget(path)]).toEqual([308, expected])
  })

  test('path with 60,000 punctuation characters before other text → is not redirected', () => {
    // This test does not measure time: linear-patterns.test.ts fails if a pattern takes quadratic time.
    expect(respond(`/en/${'!'.repeat(60_000)}a.`).status).toBe(200)
  })

  test('page path with trailing punctuation but no locale → redirects to the page in the visitor’s language', () => {
    expect(readRedirectTarget('/careers.', { 'accept-language': 'en' })).toBe('/en/careers')
  })

  test.each([
    '/en/no-such-page.',
    '/en/hotels/rooms%D8%8C',
    '/ku/%D8%A6',
    '/ku/%ff.',
    '/robots.txt)',
    '/cards/en/x.jpg.',
    '/web/contact-us.',
    '/en/careers/jobs.xml)',
  ])('path %s, which is not a page path with trailing punctuation → is not redirected', (path) => {
    const location = respond(path).headers.get('location')
    expect(location).toBeNull()
  })

  test.each(['/en/careers?lng=de', '/en?lng=', '/en'])('request for %s → is not redirected', (path) => {
    const headers = { cookie: 'selectedLanguage=ar', 'accept-language': 'ar' }
    expect(respond(path, headers).headers.get('location')).toBeNull()
  })

  test('path that contains another host → the redirect stays on the site’s host', () => {
    for (const path of ['/', '//evil.example', '/\\evil.example', '/@evil.example/', '//ku//careers'])
      expect(new URL(respond(path).headers.get('location') ?? '').host).toBe('www.example.com')
  })

  test('redirect to the visitor’s language → has status 307, is `private` and varies by Accept-Language', () => {
    const { status, headers } = respond('/')
    expect(status).toBe(307)
    expect(headers.get('cache-control')).toContain('private')
    expect(headers.get('vary')?.toLowerCase()).toContain('accept-language')
  })
})

/** Returns the URL of the page that Next renders for a request. */
const readRenderedUrl = (path: string, headers?: Record<string, string>) => {
  const rewriteUrl = respond(path, headers).headers.get('x-middleware-rewrite')
  return rewriteUrl?.replace(origin, '') ?? path
}

describe('queries', () => {
  test.each([
    ['/ku/taxi-ride?email=a%40b.c&token=1', '/ku/taxi-ride'],
    ['/ku?a', '/ku'],
    ['/ku/hotels?_rsc=forged', '/ku/hotels'],
    ['/ku/none?email=a', '/ku/none'],
    ['/ku/careers?q=%D8%B4&utm_source=x&category=hr', '/ku/careers/search?q=%D8%B4&category=hr'],
    ['/ku/careers?q=a%26b&q=c', '/ku/careers/search?q=a%26b&q=c'],
    ['/ku/careers?utm_source=x', '/ku/careers'],
    ['/en/contact?country=iq&token=1', '/en/contact/search?country=iq'],
    ['/ar/job-details/a?source=x', '/ar/job-details/a'],
    ['/ku/apply/a?utm_source=x&source=y', '/ku/apply/a'],
    ['/ku/contact-us/result?email=1&receipt=2', '/ku/contact-us/result?receipt=2'],
    // An unsupported `lng` causes no redirect; the middleware drops it like any other unused parameter.
    ['/ku/about?lng=xx&token=1', '/ku/about'],
    ['/web/../ar/hotels?email=a', '/ar/hotels'],
    ['/KU/%2e%2e/ar/hotels?email=a', '/ar/hotels'],
    ['/none.txt?email=a', '/none.txt'],
    ['/robots.txt?email=a', '/robots.txt'],
    ['/en/none.txt?email=a', '/en/none.txt'],
    ['/en/cities/none.json?email=a', '/en/cities/none.json'],
    ['/en/job-details/a.b?email=a', '/en/job-details/a.b'],
    ['/en/metrics?email=a', '/en/metrics'],
    // The map demo is not enabled. Its page is rendered per request, so the HTML of its own 404 would be empty.
    ['/ku/map-demo?email=a', '/ku/map-demo/missing/page'],
  ])('request for %s → Next renders %s', (path, expected) => {
    expect(readRenderedUrl(path)).toBe(expected)
  })

  test.each([
    '/ku/careers',
    '/en/contact',
    '/ku/hotels',
    '/robots.txt',
    '/images/a.webp',
    '/en/careers/jobs.xml',
    '/locales/ku/translation.json?x=1',
    '/metrics?x=1',
  ])('request for %s → is not rewritten', (path) => {
    expect(respond(path).headers.get('x-middleware-next')).toBe('1')
  })

  const padding = 'x'.repeat(600)
  test.each([
    ['513 characters', `/ku/taxi-ride?email=${'x'.repeat(507)}`, '/ku/taxi-ride'],
    ['escapes', `/ku?${'%20'.repeat(171)}`, '/ku'],
    ['characters that the URL parser escapes', `/ku?${'"'.repeat(171)}`, '/ku'],
    ['the router’s parameter', `/ku/hotels?_rsc=${padding}`, '/ku/hotels'],
    ['empty parameters', `/ku/hotels?${'&'.repeat(513)}`, '/ku/hotels'],
    ['many parameters', `/ku/hotels?${'a&'.repeat(257)}`, '/ku/hotels'],
    ['an unknown language', `/ku/about?lng=xx&a=${padding}`, '/ku/about'],
    ['20,000 characters', `/en/apply/aB3?token=${'x'.repeat(20_000)}`, '/en/apply/aB3'],
    ['a path without a page', `/en/none?token=${padding}`, '/en/none'],
    ['a search', `/ku/careers?a=${padding}&%71=a%20b&category=hr&b`, '/ku/careers?%71=a%20b&category=hr'],
    ['a receipt', `/ku/contact-us/result?a=${padding}&receipt=2`, '/ku/contact-us/result?receipt=2'],
  ])(
    'query with more than 512 characters to drop (%s) → an uncacheable 307 redirects to the URL without these characters',
    (_, path, expected) => {
      for (const method of ['GET', 'HEAD']) {
        const { status, headers } = middleware(new NextRequest(origin + path, { method }))
        const values = [headers.get('cache-control'), headers.get(cspHeader)]
        expect([status, ...values]).toEqual([307, 'private, no-store', nonPageCsp])
      }
      expect(readRedirectTarget(path)).toBe(expected)
      // The redirect's target does not redirect again.
      expect(respond(expected).status).toBe(200)
    },
  )

  test.each([
    ['512 characters to drop', `/ku/taxi-ride?email=${'x'.repeat(506)}`, '/ku/taxi-ride'],
    ['a long search', `/ku/careers?q=${padding}&a=1`, `/ku/careers/search?q=${padding}`],
  ])('query with %s → is rewritten, not redirected', (_, path, expected) => {
    expect(readRenderedUrl(path)).toBe(expected)
  })

  const listSpellings = (path: string) => [
    ...[...path].flatMap((character, index) => {
      const code = character.charCodeAt(0).toString(16)
      return [`%${code}`, `%${code.toUpperCase()}`, character.toUpperCase()]
        .concat(character === '/' ? ['//', '/./', '/x/../', '/%2e/', '/.%2E/', '\\'] : [])
        .map((other) => path.slice(0, index) + other + path.slice(index + 1))
    }),
    ...['/', '//', '/.', '/x/..', ';', ';x=1', '.', '%20', '%09'].map((suffix) => path + suffix),
    ...['/web/..', '/KU/..', '/_next/%2e%2e', '/x.y/..', '/', '//', '/.'].map((prefix) => prefix + path),
  ]

  test.each(['/ku/hotels', '/ar/cities', '/en/blogs', '/ku/job-details/aB3', '/en/contact-us/result'])(
    'path %s in any spelling → is matched by the middleware’s matcher; no page receives an unused parameter',
    (page) => {
      for (const path of listSpellings(page).filter((spelling) => spelling.startsWith('/'))) {
        const response = respond(`${path}?email=secret`)
        const hasNoPage = response.status >= 400 || response.headers.has('location')
        expect([path, hasNoPage || !readRenderedUrl(`${path}?email=secret`).includes('secret')]).toEqual([
          path,
          true,
        ])
        // Next matches the path as the client sent it.
        expect([path, isMatched(path)]).toEqual([path, true])
      }
    },
  )
})

describe('requests that make Next fail', () => {
  test.each([
    ['GET', '/%', 400],
    ['GET', '/ku/%ff', 400],
    ['GET', '/ku/%E0%A4%A', 400],
    ['GET', '/web/uploads/%', 400],
    ['POST', '/ku', 405],
    ['PUT', '/en/careers', 405],
    ['DELETE', '/ku/none', 405],
    ['OPTIONS', '/ku/contact', 405],
  ])('%s %s → is refused with %i and the API’s strict CSP', (method, path, status) => {
    const response = middleware(new NextRequest(origin + path, { method }))
    expect([response.status, response.headers.get(cspHeader)]).toEqual([status, nonPageCsp])
  })

  test.each(['/ku/missing?_rsc=1', '/ku/cities/missing', '/en/job-details'])(
    'request from Next’s router for %s, which is not a page → returns 404',
    (path) => {
      expect(respond(path, { rsc: '1' }).status).toBe(404)
    },
  )
})

/** Returns the value that Next receives for a request header; null if the middleware removes the header. */
const readPassedHeader = (path: string, name: string, value: string) => {
  const { headers } = respond(path, { [name]: value })
  const isPassed = headers.get('x-middleware-override-headers')?.split(',').includes(name)
  return isPassed ? headers.get(`x-middleware-request-${name}`) : null
}

test.each([
  ['/ku', 'if-match', '"x"', null],
  ['/ku', 'if-unmodified-since', 'yesterday', null],
  ['/ku', 'range', 'bytes=0-', null],
  ['/icon-512.png', 'range', 'bytes=9-', null],
  ['/icon-512.png', 'if-none-match', '"x"', '"x"'],
  ['/video/ride.mp4', 'range', 'bytes=0-1', 'bytes=0-1'],
  ['/ku', 'content-security-policy', "script-src 'nonce-a'", null],
  ['/ku', 'content-security-policy-report-only', "script-src 'nonce-a'", null],
  ['/web/../ku', 'content-security-policy', "script-src 'nonce-a'", null],
])('request for %s with header %s: %s → Next receives %s', (path, name, value, expected) => {
  expect(readPassedHeader(path, name, value)).toBe(expected)
})

test('page rendered per request, on a site with a page cache → the request and response headers contain the same CSP, with a new nonce; cached page → the middleware sets no CSP', () => {
  const [cachedPageHeaders, renderedPageHeaders, rerenderedPageHeaders, missingPageHeaders] = [
    '/ku',
    '/ku/careers?q=a',
    '/ku/careers?q=a',
    '/ku/missing',
  ].map((path) => respond(path).headers)
  expect(cachedPageHeaders?.get(cspHeader)).toBeNull()
  expect(renderedPageHeaders?.get(cspHeader)).toMatch(/script-src 'self' 'nonce-[\w+/]{22}=='/)
  expect(renderedPageHeaders?.get('x-middleware-request-content-security-policy')).toBe(
    renderedPageHeaders?.get(cspHeader),
  )
  expect(rerenderedPageHeaders?.get(cspHeader)).not.toBe(renderedPageHeaders?.get(cspHeader))
  expect(missingPageHeaders?.get(cspHeader)).toMatch(/'nonce-/)
})

test('request for a page → request and response receive the same new request id, even if the client sent one', () => {
  const { headers } = respond('/ku', { 'x-request-id': '7' })
  expect(headers.get('x-request-id')).toMatch(/^[1-8]\d{8}$/)
  expect(headers.get('x-middleware-request-x-request-id')).toBe(headers.get('x-request-id'))
})

describe('the auto-locale cookie', () => {
  const readLocaleCookie = (path: string, headers?: Record<string, string>) =>
    respond(path, headers).cookies.get(autoLocaleCookie)?.value

  test.each([
    ['/', {}, '/ku'],
    ['/careers?category=tech', { 'accept-language': 'ar' }, '/ar/careers'],
    ['/careers', { cookie: 'selectedLanguage=de' }, '/ku/careers'],
    ['/%D8%A6', {}, '/ku/%D8%A6'],
  ])(
    'redirect from %s with headers %o to a guessed language → sets the auto-locale cookie to “%s”',
    (path, headers, expected) => {
      expect(readLocaleCookie(path, headers)).toBe(expected)
    },
  )

  test.each([
    ['/?lng=ar', {}],
    ['/ku?lng=ar', {}],
    ['/', { cookie: 'selectedLanguage=en' }],
  ])(
    'redirect from %s with headers %o to the visitor’s chosen language → sets no auto-locale cookie',
    (path, headers) => {
      expect(readLocaleCookie(path, headers)).toBeUndefined()
    },
  )

  test.each([
    ['https://www.example.com', '', true],
    ['http://localhost:3000', '', false],
    ['http://localhost:3000', 'https://www.example.com', true],
  ])(
    'request to %s with SITE_URL “%s” → the auto-locale cookie’s `secure` property is %s',
    async (requestOrigin, siteUrl, isSecure) => {
      vi.resetModules()
      vi.stubEnv('SITE_URL', siteUrl)
      onTestFinished(() => void vi.unstubAllEnvs())
      const { middleware: reimportedMiddleware } = await import('../../middleware.ts')
      const { cookies } = reimportedMiddleware(new NextRequest(`${requestOrigin}/careers`))
      expect(cookies.get(autoLocaleCookie)?.secure ?? false).toBe(isSecure)
    },
  )

  test('redirect from a 500-character path → sets no auto-locale cookie', () => {
    expect(readLocaleCookie(`/${'x'.repeat(499)}`)).toBeUndefined()
  })
})

describe('non-page paths for which Next could render a page', () => {
  const nextDataPath = '/_next/data/fyWNedNGpHM1ve8'

  test.each([
    ...[
      `${nextDataPath}/en/about.json`,
      `${nextDataPath}/ku.json`,
      `${nextDataPath}/web/vacancies.json`,
      `${nextDataPath}/metrics.json`,
    ],
    ...[
      '/_next/data/en/about.json',
      '/_next/about',
      '/_next/cities/erbil',
      '/_next/image',
      '/_next/x/y/z.rsc',
    ],
    ...['/cards/about', '/cards/cities', '/locales/cities/erbil', '/locales/ku', '/.well-known/a/b'],
  ])('%s with any method → the middleware returns 404', (path) => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])
      for (const header of ['accept', 'next-action', 'x-nextjs-data', 'rsc']) {
        const init = { method, headers: { [header]: '1' } }
        const response = middleware(new NextRequest(`${origin}${path}?email=a`, init))
        expect([response.status, response.headers.get(cspHeader)]).toEqual([404, nonPageCsp])
        expect(isMatched(path)).toBe(true)
      }
  })

  test.each([
    '/%5fnext/data/a/en/about.json',
    '/_next%2Fdata/a/en/about.json',
    '/_next/%64ata/a/en/about.json',
    '/_next/data/a/en/about.json/',
    '/_next/static/../data/a/en/about.json',
    '/_next/static/%2e%2e/data/a/en/about.json',
    '/_next/static/x/%2E%2e/.%2e/data/a/en/about.json',
    '/_NEXT/data/a/en/about.json',
    '/ku/_next/data/a/en/about.json',
    '/web/../_next/data/a/en/about.json',
  ])('path %s → is matched by the middleware’s matcher; no page receives an unused parameter', (path) => {
    expect(isMatched(path)).toBe(true)
    const { status, headers } = respond(`${path}?email=secret`)
    const rewriteUrl = headers.get('x-middleware-rewrite')
    const hasNoPage = status >= 400 || headers.has('location')
    expect(hasNoPage || (rewriteUrl !== null && !rewriteUrl.includes('secret'))).toBe(true)
  })

  test.each([
    ['/none.txt', 404],
    ['/en/none.txt', 404],
    ['/icon-512.png', 404],
    ['/en/careers/jobs.xml', 200],
  ])('request from Next’s router for the file %s → returns %i', (path, status) => {
    expect(respond(path, { rsc: '1' }).status).toBe(status)
  })

  test('POST to a file → returns 405', () => {
    const response = middleware(new NextRequest(`${origin}/icon-512.png`, { method: 'POST' }))
    expect(response.status).toBe(405)
  })

  test.each([
    '/en/web/x',
    '/en/cards/x',
    '/ku/metrics',
    '/ar/_next/x',
    '/en/locales/about',
    '/en/.well-known/x',
  ])('missing page %s, on a site with a page cache → the CSP contains a nonce', (path) => {
    expect(respond(path).headers.get(cspHeader)).toMatch(/'nonce-/)
  })
})

describe('the matcher', () => {
  test.each([
    '/',
    '/taxi-ride',
    '/KU/careers',
    '/ku/',
    '/robots.txt',
    '/web/contact-us/',
    '/web/../ku',
    '/web',
    '/%77eb/x',
    '/_next/image',
    '/_next/data/a/en/about.json',
    '/_next/static',
    '/_next/static/a%2Fb',
  ])('matcher → includes %s', (path) => {
    expect(isMatched(path)).toBe(true)
  })

  // Next truncates request bodies above 10 MB if the middleware matches the path.
  test.each(['/web/contact-us', '/web/apply-job/aB-3_~', '/web/uploads/a.b', '/_next/static/chunks/a.js'])(
    'matcher → excludes %s',
    (path) => {
      expect(isMatched(path)).toBe(false)
    },
  )
})
