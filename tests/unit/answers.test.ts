import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { log, requestNumber } from '#lib/base/log.ts'
import type { BuiltSite } from '#lib/http/built-site.ts'
import { createFrontDoor } from '#lib/http/front-door.ts'

const lines: Record<string, unknown>[] = []
const logLine = z.record(z.string(), z.unknown())
vi.spyOn(process.stderr, 'write').mockImplementation((line) =>
  Boolean(lines.push(logLine.parse(JSON.parse(String(line))))),
)
afterEach(() => void lines.splice(0))

const built: BuiltSite = {
  isKept: () => false,
  routeOf: (path) => path.replace(/[^/]+$/, '[id]'),
  faultPage: (locale, status) => `<p>${locale} ${status} <a class="button" href="">again</a> {number}</p>`,
}

const withDoor = async <Result>(listener: RequestListener, use: (origin: string) => Promise<Result>) => {
  const server = createFrontDoor(listener, built)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  const result = await use(`http://127.0.0.1:${address.port}`)
  server.closeAllConnections()
  await once(server.close(), 'close')
  return result
}

const page = { accept: 'text/html,application/xhtml+xml' }
const numberOf = ({ headers }: Response) => Number(headers.get('x-request-id'))
const isNumber = /^[1-8]\d{8}$/

test('each answer has a number of its own, which its lines carry, whatever the visitor calls it', async () => {
  const answers = await withDoor(
    async (_request, response) => {
      await turn()
      log('warn', 'test.line')
      response.end(String(requestNumber()))
    },
    (origin) =>
      Promise.all(
        ['/ku', '/ku/%', '/ku/about'].map((path) =>
          fetch(origin + path, { headers: { 'x-request-id': '7' } }),
        ),
      ),
  )
  const numbers = answers.map(numberOf)
  expect(new Set(numbers).size).toBe(3)
  for (const number of numbers) expect(String(number)).toMatch(isNumber)
  const [first, , third] = numbers
  expect(await answers[0]?.text()).toBe(String(first))
  expect(lines.map(({ request }) => request).sort()).toEqual([first, third].sort())
  expect(requestNumber()).toBeUndefined()
})

// As the framework does: a document of its own, at once or in pieces, compressed or not.
const broken: RequestListener = ({ url }, response) => {
  response.statusCode = 500
  response.setHeader('content-type', url?.includes('en') ? 'text/plain' : 'text/html; charset=utf-8')
  response.setHeader('cache-control', 's-maxage=60')
  response.setHeader('etag', '"x"')
  if (url?.includes('pieces')) response.write('<html>')
  if (url?.includes('headers')) response.writeHead(500, { 'content-length': 9, 'content-encoding': 'gzip' })
  response.end('framework')
}

test.each([
  ['/en/at-once', 'en'],
  ['/ar/in-pieces?a=1', 'ar'],
  ['/ku/after-headers', 'ku'],
  ['/web/withdraw', 'ar'],
])('a page that could not be made (%s) → the site’s own in %s, kept by nobody', async (path, locale) => {
  const headers = { ...page, cookie: 'a=1; selectedLanguage=ar' }
  const { answer, text } = await withDoor(broken, async (origin) => {
    const answer = await fetch(origin + path, { headers })
    return { answer, text: await answer.text() }
  })
  expect(answer.status).toBe(500)
  expect(text).toBe(`<p>${locale} 500 <a class="button" href="">again</a> ${numberOf(answer)}</p>`)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'; script-src 'self';"),
  })
  expect([answer.headers.get('etag'), answer.headers.get('content-encoding')]).toEqual([null, null])
})

test('of the framework’s page nothing is sent, in the next answer neither', async () => {
  const said = await withDoor(broken, async (origin) => {
    const socket = connect(Number(new URL(origin).port))
    const head = 'HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\n'
    socket.write(`GET /ku/at-once ${head}\r\nGET /ku/in-pieces ${head}Connection: close\r\n\r\n`)
    return readAll(socket)
  })
  expect(said.split('HTTP/1.1 500')).toHaveLength(3)
  expect(said).not.toMatch(/framework|<html>/)
})

test('a form that broke → no link to where nothing can be opened', async () => {
  const text = await withDoor(broken, async (origin) =>
    (await fetch(`${origin}/web/contact-us`, { method: 'POST', headers: page })).text(),
  )
  expect(text).toMatch(/^<p>ku 500 {2}\d{9}<\/p>$/)
})

test.each([
  ['a program', { accept: 'application/json' }, broken],
  ['the router', { ...page, rsc: '1' }, broken],
  [
    'who asked for data',
    page,
    (_, response) => {
      response.setHeader('content-type', 'application/json').writeHead(500).end('framework')
    },
  ],
] satisfies [string, Record<string, string>, RequestListener][])(
  '%s → the answer as it is',
  async (_, headers, listener) => {
    const text = await withDoor(listener, async (origin) =>
      (await fetch(`${origin}/en/x`, { headers })).text(),
    )
    expect(text).toMatch(/framework$/)
  },
)

test('what fails or comes late is logged by its route, and nothing else of it', async () => {
  const come = { stay: Promise.withResolvers<void>(), leave: Promise.withResolvers<void>() }
  const left = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const failed = await withDoor(
    async ({ url = '' }, response) => {
      if (url.includes('leave')) response.once('close', left.resolve)
      if (/stay|leave/.test(url)) {
        come[url.includes('stay') ? 'stay' : 'leave'].resolve()
        await answer.promise
      }
      response.writeHead(url.includes('fault') ? 503 : 200).end()
    },
    async (origin) => {
      await fetch(`${origin}/ku/good?email=a%40b.example`)
      const failed = await fetch(`${origin}/ku/fault?email=a%40b.example`)
      const staying = fetch(`${origin}/en/stay`)
      const leaving = new AbortController()
      const lost = fetch(`${origin}/en/leave`, { signal: leaving.signal }).catch(() => undefined)
      await Promise.all([come.stay.promise, come.leave.promise])
      clock.mockReturnValue(4000)
      leaving.abort()
      await Promise.all([lost, left.promise])
      answer.resolve()
      await staying
      return failed
    },
  )
  clock.mockRestore()
  const slow = { level: 'warn', event: 'request.slow', route: '/en/[id]', method: 'GET', ms: 4000 }
  const fault = {
    level: 'error',
    event: 'request.failed',
    route: '/ku/[id]',
    method: 'GET',
    status: 503,
    ms: 0,
  }
  expect(lines).toMatchObject([
    { ...fault, request: numberOf(failed) },
    { ...slow, status: 'gone' },
    { ...slow, status: 200 },
  ])
  expect(JSON.stringify(lines)).not.toContain('example')
})
