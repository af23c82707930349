import { once } from 'node:events'
import { type RequestListener, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

import { describe, expect, test } from 'vitest'
import type { BuiltSite } from '#lib/http/built-site.ts'
import { visitorAddress } from '#lib/http/connection.ts'
import { admit, createFrontDoor } from '#lib/http/front-door.ts'

const from = (forwarded: string) =>
  new Request('http://localhost/', { headers: { 'x-forwarded-for': forwarded } })

describe('behind trusted proxies', () => {
  test.each([
    [1, '203.0.113.7', '203.0.113.7'],
    [1, '1.1.1.1, 203.0.113.7', '203.0.113.7'],
    [2, '1.1.1.1, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
    [1, '203.0.113.7:51234', '203.0.113.7'],
    [1, '[2001:db8:1:2:3:4:5:6]:443', '2001:db8:1:2'],
    [1, '::ffff:203.0.113.7', '203.0.113.7'],
  ])('%i hops, “%s” → %s', (hops, forwarded, address) => {
    expect(visitorAddress(from(forwarded), hops)).toBe(address)
  })

  test.each(['2001:db8:1:2::1', '2001:DB8:1:2:ffff::', '2001:db8:1:2:0:0:0:9', '2001:0db8:0001:0002::5'])(
    'one household with IPv6 (%s) → one address',
    (address) => {
      expect(visitorAddress(from(address), 1)).toBe('2001:db8:1:2')
    },
  )
})

test.each([
  ['2001:db8::5', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['1::2:3:4:5:6:7', '1:0:2:3'],
  ['1:2:3:4:5:6:7::', '1:2:3:4'],
  ['[2001:db8::1]', '2001:db8:0:0'],
  ['64::ffff:1.2.3.4', '64:0:0:0'],
  ['x[2001:db8::1]', ''],
  ['[2001:db8::1]x', ''],
  ['x1.2.3.4:5', ''],
  ['1.2.3.4:5x', ''],
])('an entry of the proxy “%s” → “%s”', (entry, address) => {
  expect(visitorAddress(from(entry), 1)).toBe(address)
})

describe('without', () => {
  test.each([
    [0, '203.0.113.7'],
    // Came past the proxies: there is no entry of theirs.
    [2, '203.0.113.7'],
    [1, 'somebody'],
  ])('%i hops, “%s” → not believed', (hops, forwarded) => {
    expect(visitorAddress(from(forwarded), hops)).toBe('')
  })
})

const asked = (url: string, { method = 'GET', isOfRouter = false } = {}) => admit({ method, url, isOfRouter })

test.each([
  ['/ku/taxi-ride?email=a%40b.c&token=1', '/ku/taxi-ride'],
  ['/ku?a', '/ku'],
  ['/ku/hotels?_rsc=made-up', '/ku/hotels'],
  ['/ku/careers?q=%D8%B4&utm_source=x&category=hr', '/ku/careers?q=%D8%B4&category=hr'],
  ['/en/contact?country=iq&token=1', '/en/contact?country=iq'],
  ['/ar/job-details/a?q=x', '/ar/job-details/a'],
  // A language that nobody speaks here leads nowhere.
  ['/ku/about?lng=xx&token=1', '/ku/about'],
])('%s → the page reads %s', (url, read) => {
  expect(asked(url)).toEqual({ url: read })
})

test.each([
  '/taxi-ride?utm_source=x',
  '/ku/about?lng=ar&utm_source=x',
  '/ku/Taxi-Ride?utm_source=x',
  '/ku/taxi-ride/?utm_source=x',
  '/ku/contact-us/result?sent=1&reference=2',
  '/web/vacancies?lng=ku&x=1',
  '/_next/static/a.js?dpl=1',
  '/ku/careers?q=a+b&q=c',
  '/ku/careers?q=a%20b',
  '/ku/careers?q=a?b',
  '/ku/a.rscx',
  '/ku/%D8%B4',
])('%s → as it is', (url) => {
  expect(asked(url)).toEqual({ url })
})

test.each([
  ['//ku//careers?utm_source=x', '/ku/careers/?utm_source=x'],
  ['/ku/taxi-ride//', '/ku/taxi-ride/'],
  ['//evil.example/x', '/evil.example/x/'],
])('%s → %s, which is put right elsewhere', (url, expected) => {
  expect(asked(url)).toEqual({ url: expected })
})

test('the router’s mark stays for the router', () => {
  expect(asked('/ku/hotels?_rsc=1&a=2', { isOfRouter: true })).toEqual({ url: '/ku/hotels?_rsc=1' })
})

test.each([
  '/%',
  '/ku/%ff',
  '/ku/%c0%af',
  '/web/uploads/%',
  '/ku/a%00b',
  '/ku\\evil',
  '/ku/a%5cb',
  'http://evil.example/ku',
  '*',
  '',
])('%s → 400', (url) => {
  expect(asked(url)).toEqual({ status: 400 })
})

test.each(['/ku/taxi-ride.rsc', '/ku.rsc?a=1', '/ku/about.segments/_tree.segment.rsc'])('%s → 404', (url) => {
  expect(asked(url)).toEqual({ status: 404 })
})

test.each([
  ['PUT', '/ku', 405],
  ['DELETE', '/ku/careers', 405],
  ['POST', '/ku/contact', 405],
  ['OPTIONS', '/robots.txt', 405],
  ['TRACE', '/web/vacancies', 405],
  ['POST', '/ku/web/contact-us', 405],
  ['POST', '/web/contact-us', undefined],
  ['PATCH', '/web/uploads/a', undefined],
  ['HEAD', '/ku', undefined],
])('%s %s → %s', (method, url, status) => {
  const admission = asked(url, { method })
  expect('status' in admission ? admission.status : undefined).toBe(status)
})

const built: BuiltSite = {
  isKept: (url) => url.startsWith('/kept'),
  routeOf: (path) => path.replace(/[^/]+$/, '[id]'),
  faultPage: (locale, status) => `<p>${locale} ${status} {number}</p>`,
}

const withServer = async <Result>(listener: RequestListener, use: (port: number) => Promise<Result>) => {
  const server = createFrontDoor(listener, built)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  const result = await use(address.port)
  server.closeAllConnections()
  server.close()
  return result
}

test('a form may take an hour to arrive', () => {
  expect(createFrontDoor(() => {}, built).requestTimeout).toBe(3_600_000)
})

test('the connection’s own end counts, whatever the headers claim', async () => {
  const address = await withServer(
    ({ headers: given }, response) => {
      const headers = Object.entries(given).map(([name, value]): [string, string] => [name, String(value)])
      response.end(visitorAddress(new Request('http://localhost/', { headers }), 0))
    },
    async (port) => {
      const claims = {
        'x-forwarded-for': '203.0.113.7',
        'x-real-ip': '203.0.113.7',
        forwarded: 'for=203.0.113.7',
      }
      return (await fetch(`http://127.0.0.1:${port}/`, { headers: claims })).text()
    },
  )
  expect(address).toBe('127.0.0.1')
})

test('who asks for another protocol → answered in this one, and the connection ends with it', async () => {
  const said = await withServer(
    (_request, response) => response.end('the page'),
    async (port) => {
      const socket = connect(port, '127.0.0.1')
      socket.write('GET /ku HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n')
      return text(socket)
    },
  )
  expect(said).toMatch(/^HTTP\/1\.1 200[\s\S]*the page/)
})

test('what no page can be → answered at the door', async () => {
  const answers = await withServer(
    () => expect.unreachable(),
    async (port) => {
      const asking = async (method: string, path: string) => {
        const sent = request({ port, host: '127.0.0.1', method, path }).end()
        const [answer] = await once(sent, 'response')
        const { allow, 'content-type': type, 'x-content-type-options': sniffing } = answer.headers
        expect([type, sniffing]).toEqual(['text/plain', 'nosniff'])
        return [answer.statusCode, allow, await text(answer)]
      }
      return [await asking('GET', '/ku/%'), await asking('PUT', '/ku')]
    },
  )
  expect(answers).toEqual([
    [400, undefined, '400 Bad Request\n'],
    [405, 'GET, HEAD', '405 Method Not Allowed\n'],
  ])
})

test('three hundred receipts are shown to an address, then 429; other pages go on', async () => {
  const answers = await withServer(
    (_request, response) => response.end('the page'),
    async (port) => {
      const get = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers })
      const guesses = Array.from({ length: 305 }, (_, n) =>
        get(`/ku/${n % 2 ? 'application' : '%61pplication'}/R${n}`),
      )
      const seen = await Promise.all(guesses)
      const shown = await get('/en/application/R', { accept: 'text/html' })
      expect(await shown.text()).toBe(`<p>en 429 ${shown.headers.get('x-request-id')}</p>`)
      return [...seen, await get('/ku/careers')]
    },
  )
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  const refused = answers.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(500)
  expect(answers.at(-1)?.status).toBe(200)
})

const headersAfter = (path: string, headers: Record<string, string>) =>
  withServer(
    ({ headers: left }, response) => response.end(Object.keys(left).join()),
    async (port) => (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text(),
  )

// Read by the framework of a page in a language, whose menu is open.
const state = [
  '',
  { children: [['locale', 'ku', 'd', null], { children: ['__PAGE__', {}, null, 'refetch'] }] },
  null,
  null,
  16,
]

test.each([
  ['a router’s state', JSON.stringify(state), true],
  ['no JSON', '[[[', false],
  ['another shape', '[1]', false],
  ['a state in a state that is none', JSON.stringify(['', { children: [['locale', 'ku'], {}] }]), false],
  ['a state by the parts', JSON.stringify(['', {}, ['/ku', ''], 'inside-shared-layout', null, 'x']), true],
  ['a state of the head', JSON.stringify(['', {}, null, 'metadata-only']), true],
  ['a state without an end', '["",{"c":'.repeat(900), false],
])('%s → passed on: %s', async (_name, text, isPassedOn) => {
  const left = await headersAfter('/ku', { 'next-router-state-tree': encodeURIComponent(text) })
  expect(left.includes('next-router-state-tree')).toBe(isPassedOn)
})

test('the router is told by its header, and a query may be anything', async () => {
  const urlAfter = (path: string, headers: Record<string, string> = {}) =>
    withServer(
      ({ url }, response) => response.end(url),
      async (port) => (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text(),
    )
  expect(await urlAfter('/ku/hotels?_rsc=1', { rsc: '1' })).toBe('/ku/hotels?_rsc=1')
  expect(await urlAfter('/ku/hotels?_rsc=1')).toBe('/ku/hotels')
  expect(await urlAfter('/web/vacancies?a=%')).toBe('/web/vacancies?a=%')
})

test('a part that a film does not have → no fault of the site', async () => {
  const status = await withServer(
    (_request, response) => response.writeHead(500).end(),
    async (port) => {
      const film = `http://127.0.0.1:${port}/video/a.mp4`
      return (await fetch(film, { headers: { range: 'bytes=9-' } })).status
    },
  )
  expect(status).toBe(416)
})

test('a nonce of the visitor’s → on no script', async () => {
  const policy = "script-src 'nonce-a'"
  const headers = { 'content-security-policy': policy, 'content-security-policy-report-only': policy }
  expect(await headersAfter('/kept', headers)).not.toContain('policy')
})

test('conditions of a write, and parts of a file → asked of films alone', async () => {
  const headers = {
    'if-match': '"x"',
    'if-unmodified-since': 'yesterday',
    range: 'bytes=9-',
    'if-none-match': '"x"',
  }
  const known = (left: string) => Object.keys(headers).filter((name) => left.split(',').includes(name))
  expect(known(await headersAfter('/icon-512.png', headers))).toEqual(['if-none-match'])
  expect(known(await headersAfter('/video/a.mp4', headers))).toEqual(['range', 'if-none-match'])
})

test('a page has one policy: its own, else one with a nonce that the page can read; data load nothing', async () => {
  const html = { 'content-type': 'text/html; charset=utf-8' }
  const said = await withServer(
    ({ url = '', headers }, response) => {
      for (const [name, value] of Object.entries(
        url.includes('page') ? html : { 'content-type': 'text/css' },
      ))
        response.setHeader(name, value)
      response.setHeader('Content-Security-Policy', 'general; script-src')
      if (url === '/kept-page') response.appendHeader('Content-Security-Policy', 'its own')
      if (url === '/kept-page-again') {
        response.removeHeader('content-type')
        response.appendHeader('Content-Security-Policy', 'its own')
        response.statusCode = 304
      }
      if (url === '/kept-page-broken') response.statusCode = 500
      response.end(response.statusCode === 304 ? undefined : headers['content-security-policy'])
    },
    async (port) => {
      const asking = async (path: string) => {
        const headers = { 'content-security-policy': "script-src 'nonce-typed'" }
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
        return [answer.headers.get('content-security-policy'), await answer.text()] as const
      }
      return Promise.all(
        ['/kept-page', '/kept-page-again', '/page', '/page', '/file', '/kept-page-broken'].map(asking),
      )
    },
  )
  const [kept, again, made, madeAgain, file, broken] = said
  expect([kept, again]).toEqual([
    ['its own', ''],
    ['its own', ''],
  ])
  expect(made?.[0]).toMatch(/script-src 'self' 'nonce-[\w+/]{22}=='/)
  expect(made?.[1]).toBe(made?.[0])
  expect(madeAgain?.[0]).not.toBe(made?.[0])
  for (const other of [file, broken]) expect(other?.[0]).toMatch(/^default-src 'none'; media/)
})
