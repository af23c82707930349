import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type RequestListener, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { unstable_doesMiddlewareMatch } from 'next/experimental/testing/server'
import { NextRequest } from 'next/server'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { log, requestId } from '#lib/base/log.ts'
import { canonicalPath, isNonPagePath } from '#lib/content/canonical-path.ts'
import { routeAt } from '#lib/content/routes.ts'
import { clientAddressFrom } from '#lib/http/connection.ts'
import { apiCsp } from '#lib/http/content-policy.ts'
import { classifyRequest, createHttpServer } from '#lib/http/http-server.ts'
import { config, middleware } from '../../middleware.ts'

const classify = (url: string, { method = 'GET', isRscRequest = false } = {}) =>
  classifyRequest({ method, url, isRscRequest })
const passedUrl = (url: string, isRscRequest = false) => {
  const requestClass = classify(url, { isRscRequest })
  return 'url' in requestClass ? requestClass.url : requestClass.status
}

test.each([
  ['/ku/taxi-ride?email=a%40b.c&token=1', '/ku/taxi-ride'],
  ['/ku?a', '/ku'],
  ['/ku/hotels?_rsc=forged', '/ku/hotels'],
  ['/ku/careers?q=%D8%B4&utm_source=x&category=hr', '/ku/careers?q=%D8%B4&category=hr'],
  ['/en/contact?country=iq&token=1', '/en/contact?country=iq'],
  ['/ar/job-details/a?source=x', '/ar/job-details/a'],
  ['/ku/apply/a?utm_source=x&source=y', '/ku/apply/a'],
  ['/ku/contact-us/result?sent=1&receipt=2', '/ku/contact-us/result?receipt=2'],
  // `lng` is dropped if the site does not have that language.
  ['/ku/about?lng=xx&token=1', '/ku/about'],
  ['//ku//careers?utm_source=x', '/ku/careers/?utm_source=x'],
  ['/ku/taxi-ride//', '/ku/taxi-ride/'],
  ['//evil.example/x', '/evil.example/x/'],
  ['/ku/cities/tehra%6E?email=1', '/ku/cities/tehran'],
  ['/ku/bl%6fgs?email=1', '/ku/blogs'],
  ['/%6bu/hotels?email=1', '/ku/hotels'],
  ['/ku/%D8%B4?email=1', '/ku/%D8%B4'],
])('URL %s → passed to Next as %s', (url, expected) => {
  expect(passedUrl(url)).toBe(expected)
})

test.each([
  '/taxi-ride?utm_source=x',
  '/ku/about?lng=ar&utm_source=x',
  '/ku/Taxi-Ride?utm_source=x',
  '/ku/taxi-ride/?utm_source=x',
  '/web/vacancies?lng=ku&x=1',
  '/web/vacancies?a=%',
  '/_next/static/a.js?dpl=1',
  '/ku/careers?q=a+b&q=c',
  '/ku/careers?q=a%20b',
  '/ku/careers?q=a?b',
  '/ku/a.rscx',
  '/ku/%D8%B4',
])('URL %s → passed to Next unchanged', (url) => {
  expect(passedUrl(url)).toBe(url)
})

test.each([
  ['/ku/hotels?_rsc=1&a=2', '/ku/hotels?_rsc=1'],
  ['/ku/careers?_rsc=1&q=a&b=2', '/ku/careers?q=a&_rsc=1'],
  ['/ku/missing?_rsc=1', 404],
  ['/ku/cities/missing', 404],
  ['/en/job-details', 404],
  // The middleware redirects this path to a page.
  ['/hotels?_rsc=1', '/hotels?_rsc=1'],
  ['/web/vacancies', '/web/vacancies'],
])('RSC request for %s → passed URL or status: %s', (url, expected) => {
  expect(passedUrl(url, true)).toBe(expected)
})

test.each([
  ['/ku', true],
  ['/ku/hotels?utm_source=x', true],
  ['/ku/careers', true],
  ['/ku/careers?q=a', false],
  ['/ku/job-details/a?source=x', true],
  ['/ku/application/a', false],
  ['/ku/map-demo', false],
])('URL %s → one cached page for all visitors: %s', (url, isCached) => {
  expect(classify(url)).toMatchObject({ route: { isCached } })
})

test.each([
  ['GET', '/%', 400],
  ['GET', '/ku/%ff', 400],
  ['GET', '/ku/%c0%af', 400],
  ['GET', '/web/uploads/%', 400],
  ['GET', '/ku/a%00b', 400],
  ['GET', '/ku\\evil', 400],
  ['GET', '/ku/a%5cb', 400],
  ['GET', 'http://evil.example/ku', 400],
  ['GET', '*', 400],
  ['GET', '', 400],
  ['GET', '/web/../ar/hotels?email=a', 400],
  ['GET', '/KU/../ar/hotels', 400],
  ['GET', '/ku/./hotels', 400],
  ['GET', '/ku/hotels/..', 400],
  ['GET', '/web/%2e%2e/ar/hotels', 400],
  ['GET', '/web/.%2E/ar/hotels', 400],
  ['GET', '/web/%2e/vacancies', 400],
  ['GET', '/_next/..//ku', 400],
  ['GET', '/ku/hotels#', 400],
  ['GET', '/web/..%2fku/hotels', 400],
  ['GET', '/ku%2Fhotels', 400],
  ['GET', '/ku/hotels\t', 400],
  ['GET', '/ku/"hotels"', 400],
  ['POST', '/web/../ku/contact', 400],
  ['DELETE', '/web/%2E./ku', 400],
  ['GET', '/ku/taxi-ride.rsc', 404],
  ['GET', '/ku.rsc?a=1', 404],
  ['GET', '/ku/about.segments/_tree.segment.rsc', 404],
  ['PUT', '/ku', 405],
  ['DELETE', '/ku/careers', 405],
  ['POST', '/ku/contact', 405],
  ['OPTIONS', '/robots.txt', 405],
  ['TRACE', '/web/vacancies', 405],
  ['POST', '/ku/web/contact-us', 405],
  ['OPTIONS', '/readyz', 405],
  ['POST', '/healthz', 405],
  ['GET', `/en/careers?q=${'a'.repeat(3000)}`, 414],
])('%s %s → refused with status %i', (method, url, status) => {
  expect(classify(url, { method })).toEqual({ status })
})

test.each([
  ['POST', '/web/contact-us'],
  ['PATCH', '/web/uploads/a'],
  ['HEAD', '/ku'],
  ['OPTIONS', '/healthz'],
])('%s %s → passed to Next', (method, url) => {
  expect(classify(url, { method })).not.toHaveProperty('status')
})

const spellingsOf = (path: string) => [
  ...[...path].flatMap((character, index) => {
    const code = character.charCodeAt(0).toString(16)
    return [`%${code}`, `%${code.toUpperCase()}`, character.toUpperCase()]
      .concat(character === '/' ? ['//', '/./', '/x/../', '/%2e/', '/.%2E/', '\\'] : [])
      .map((other) => path.slice(0, index) + other + path.slice(index + 1))
  }),
  ...['/', '//', '/.', '/x/..', '#', '#/../web/x', ';', ';x=1', '.', '%20', '\t', '.html', '.txt'].map(
    (suffix) => path + suffix,
  ),
  ...['/web/..', '/KU/..', '/_next/%2e%2e', '/x.y/..', '/', '//', '/.', 'http://evil.example'].map(
    (prefix) => prefix + path,
  ),
]

// A request that the middleware redirects renders no page, so its query may stay.
const isRedirectedByMiddleware = (url: string) => {
  const { href } = new URL(url, 'http://localhost')
  if (!unstable_doesMiddlewareMatch({ config, url: href })) return false
  return middleware(new NextRequest(href)).headers.has('location')
}

test.each(['/ku/hotels', '/ar/cities/tehran', '/en/blogs', '/ku/job-details/aB3', '/en/contact-us/result'])(
  '%s in any accepted spelling → query dropped, unless the middleware redirects or the path is no page',
  (page) => {
    const passed = spellingsOf(page).flatMap((path) => {
      const requestClass = classify(`${path}?email=secret`)
      return 'url' in requestClass ? [requestClass] : []
    })
    expect(passed.length).toBeGreaterThan(30)
    for (const { url, route } of passed) {
      const { pathname } = new URL(url, 'http://localhost')
      const { path } = canonicalPath(decodeURIComponent(pathname))
      if (isNonPagePath(path)) continue
      if (url.includes('secret')) expect([url, isRedirectedByMiddleware(url)]).toEqual([url, true])
      else expect([url, route]).toEqual([url, routeAt(path)])
    }
  },
)

const withServer = async <Result>(listener: RequestListener, use: (port: number) => Promise<Result>) => {
  const server = createHttpServer(listener)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  const result = await use(address.port)
  server.closeAllConnections()
  await once(server.close(), 'close')
  return result
}

const logLines: Record<string, unknown>[] = []
const logLine = z.record(z.string(), z.unknown())
vi.spyOn(process.stderr, 'write').mockImplementation((line) =>
  Boolean(logLines.push(logLine.parse(JSON.parse(String(line))))),
)
afterEach(() => void logLines.splice(0))

test('forged forwarding headers without a trusted proxy → the client is the socket’s IP address', async () => {
  const address = await withServer(
    ({ headers: sent }, response) => {
      const headers = Object.entries(sent).map(([name, value]): [string, string] => [name, String(value)])
      response.end(clientAddressFrom(new Request('http://localhost/', { headers }), 0))
    },
    async (port) => {
      const forged = {
        'x-forwarded-for': '203.0.113.7',
        'x-real-ip': '203.0.113.7',
        forwarded: 'for=203.0.113.7',
      }
      return (await fetch(`http://127.0.0.1:${port}/`, { headers: forged })).text()
    },
  )
  expect(address).toBe('127.0.0.1')
})

test('request with an Upgrade header → a normal HTTP/1.1 response', async () => {
  const received = await withServer(
    (_request, response) => response.end('the page'),
    async (port) => {
      const socket = connect(port, '127.0.0.1')
      socket.write('GET /ku HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n')
      return text(socket)
    },
  )
  expect(received).toMatch(/^HTTP\/1\.1 200[\s\S]*the page/)
})

test('malformed path or wrong method → 400 or 405 without a call to Next', async () => {
  const responses = await withServer(
    () => expect.unreachable(),
    async (port) => {
      const send = async (method: string, path: string) => {
        const sent = request({ port, host: '127.0.0.1', method, path }).end()
        const [response] = await once(sent, 'response')
        const { allow, 'content-type': type, 'x-content-type-options': sniffing } = response.headers
        expect([type, sniffing]).toEqual(['text/plain', 'nosniff'])
        return [response.statusCode, allow, await text(response)]
      }
      return [await send('GET', '/ku/%'), await send('PUT', '/ku')]
    },
  )
  expect(responses).toEqual([
    [400, undefined, '400 Bad Request\n'],
    [405, 'GET, HEAD', '405 Method Not Allowed\n'],
  ])
})

test.each([
  ['/ku', { 'if-match': '"x"', 'if-unmodified-since': 'yesterday', range: 'bytes=0-' }, []],
  ['/icon-512.png', { range: 'bytes=9-', 'if-none-match': '"x"' }, ['if-none-match']],
  ['/ku', { 'content-security-policy': "script-src 'nonce-a'" }, []],
  ['/ku', { 'content-security-policy-report-only': "script-src 'nonce-a'" }, []],
])('request for %s with headers %j → Next receives %j of these headers', async (path, headers, passed) => {
  const received = await withServer(
    ({ headers: own }, response) => response.end(Object.keys(own).join()),
    async (port) => (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { ...headers } })).text(),
  )
  expect(received.split(',').filter((name) => Object.hasOwn(headers, name))).toEqual(passed)
})

test('Range request for a video → Next receives the Range header unchanged', async () => {
  const range = await withServer(
    ({ headers: { range } }, response) => response.end(range),
    async (port) =>
      (await fetch(`http://127.0.0.1:${port}/video/ride.mp4`, { headers: { range: 'bytes=0-1' } })).text(),
  )
  expect(range).toBe('bytes=0-1')
})

test('keepAliveTimeout → longer than nginx’s keepalive_timeout in deploy/nginx.conf', () => {
  const server = createHttpServer(() => undefined)
  const [, seconds] = /^ {2}keepalive_timeout (\d+)s;$/m.exec(readFileSync('deploy/nginx.conf', 'utf8')) ?? []
  expect(server.keepAliveTimeout).toBeGreaterThan(1000 * Number(seconds))
  expect(server.headersTimeout).toBeGreaterThan(server.keepAliveTimeout)
})

test('page rendered per request → a new CSP nonce, which Next receives; a cached page → no CSP header', async () => {
  const [cached, rendered, renderedAgain, missing, api] = await withServer(
    ({ headers }, response) => response.end(headers['content-security-policy']),
    (port) =>
      Promise.all(
        ['/ku', '/ku/careers?q=a', '/ku/careers?q=a', '/ku/missing', '/web/vacancies'].map(async (path) => {
          const response = await fetch(`http://127.0.0.1:${port}${path}`)
          return [response.headers.get('content-security-policy'), await response.text()] as const
        }),
      ),
  )
  expect(cached).toEqual([null, ''])
  expect(rendered?.[0]).toMatch(/script-src 'self' 'nonce-[\w+/]{22}=='/)
  expect(rendered?.[1]).toBe(rendered?.[0])
  expect(renderedAgain?.[0]).not.toBe(rendered?.[0])
  expect(missing?.[0]).toMatch(/'nonce-/)
  expect(api?.[0]).toBe(apiCsp)
})

const requestIdOf = ({ headers }: Response) => Number(headers.get('x-request-id'))

test('every response → a unique X-Request-Id, which its log lines contain too', async () => {
  const responses = await withServer(
    async (_request, response) => {
      await nextTurn()
      log('warn', 'test.line')
      response.end(String(requestId()))
    },
    (port) =>
      Promise.all(
        ['/ku', '/ku/%', '/ku/about'].map((path) =>
          fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-request-id': '7' } }),
        ),
      ),
  )
  const ids = responses.map(requestIdOf)
  expect(new Set(ids).size).toBe(3)
  for (const id of ids) expect(String(id)).toMatch(/^[1-8]\d{8}$/)
  const [first, , third] = ids
  expect(await responses[0]?.text()).toBe(String(first))
  expect(logLines.map(({ request }) => request).sort()).toEqual([first, third].sort())
  expect(requestId()).toBeUndefined()
})

test.each([
  ['/web/uploads', 503, 'warn'],
  ['/web/contact-us', 503, 'warn'],
  ['/web/uploads', 500, 'error'],
  ['/web/contact-us', 502, 'error'],
  ['/ku/hotels', 503, 'error'],
])('%s with status %i → a line of level %s', async (path, status, level) => {
  await withServer(
    (_request, response) => response.writeHead(status).end(),
    (port) => fetch(`http://127.0.0.1:${port}${path}`, { method: path.startsWith('/web') ? 'POST' : 'GET' }),
  )
  expect(logLines).toMatchObject([{ event: 'request.failed', level, status }])
})

test('request with status 503 or over 3 s → a log line with the route and without the query', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const failed = await withServer(
    ({ url = '' }, response) => {
      if (url.includes('about')) clock.mockReturnValue(4000)
      response.writeHead(url.includes('hotels') ? 503 : 200).end()
    },
    async (port) => {
      const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}?email=a%40b.example`)
      await get('/ku/parcel')
      const response = await get('/ku/hotels')
      await get('/ku/about')
      return response
    },
  )
  clock.mockRestore()
  expect(logLines).toMatchObject([
    { event: 'request.failed', route: '/[locale]/hotels', status: 503, request: requestIdOf(failed) },
    { event: 'request.delayed', route: '/[locale]/about', status: 200, ms: 4000 },
  ])
  expect(JSON.stringify(logLines)).not.toContain('example')
})
