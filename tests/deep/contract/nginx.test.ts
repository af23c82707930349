import { once } from 'node:events'
import { mkdtemp, open, readdir, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { request as requestHttps } from 'node:https'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { createLimits } from '#backend/store/limits.ts'
import { deriveClientKey, type WithHeaders } from '#lib/http/client-address.ts'
import { openFormSite } from '#tests/support/servers/form-site.ts'
import { startServer, toRequestListener } from '#tests/support/servers/http-server.ts'
import { openHttp2Client, startNginx } from '#tests/support/servers/nginx.ts'
import { contactUs } from '#tests/support/servers/site-calls.ts'
import { createMemoryStore } from '#tests/support/servers/stores.ts'

const host = 'www.example.com'

/** Runs nginx with deploy/nginx.conf in front of `listener` until the test ends; `edit` changes the configuration. */
const openProxy = async (listener: RequestListener, edit?: (config: string) => string) => {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  const upstream = await startServer(listener)
  const nginx = await startNginx(folder, Number(new URL(upstream.origin).port), folder, edit)
  const client = openHttp2Client(nginx.port)
  onTestFinished(async () => {
    client.close()
    await nginx.stop()
    await upstream.stop()
    await rm(folder, { recursive: true })
  })
  return { ...nginx, folder, request: client.request, stopUpstream: upstream.stop }
}

/** Returns a listener for the contact form of a site with rate limits and one trusted proxy. */
const createContactFormListener = async () => {
  const { site, close } = await openFormSite()
  onTestFinished(close)
  const limits = createLimits(createMemoryStore())
  const limitedSite = {
    ...site,
    limits,
    clientKeyOf: (request: WithHeaders) => deriveClientKey(request, 1),
  }
  return toRequestListener((request) => contactUs(request, limitedSite))
}

const formHeaders = {
  accept: 'application/json',
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
}
const messageBody = (n: number) =>
  String(
    new URLSearchParams({ lng: 'en', name: 'Shilan', email: `s${n}@example.com`, message: `Hello ${n}` }),
  )

const sendOverHttp1 = async (port: number, headers: Record<string, string>, body: string) => {
  const options = {
    port,
    servername: host,
    rejectUnauthorized: false,
    method: 'POST',
    path: '/web/contact-us',
  }
  const clientRequest = requestHttps({ ...options, headers: { host, ...headers } })
  clientRequest.end(body)
  const [response] = await once(clientRequest, 'response')
  await text(response)
  return response.statusCode
}

test.each([5, 7])(
  'contact form sent with %d cookies of 4 kB each from other sites on the domain → 200 over HTTP/1.1 and HTTP/2',
  async (count) => {
    const { port, request } = await openProxy(await createContactFormListener())
    const cookie = Array.from({ length: count }, (_, n) => `other${n}=${'x'.repeat(4000)}`).join('; ')
    const headers = { ...formHeaders, cookie }
    expect(await sendOverHttp1(port, headers, messageBody(1))).toBe(200)
    const options = { method: 'POST', headers, body: messageBody(2) }
    expect((await request('/web/contact-us', options)).status).toBe(200)
  },
)

/** Makes all pages in nginx's cache `seconds` seconds older. */
const ageCache = async (folder: string, seconds: number) => {
  for (const name of await readdir(join(folder, 'cache'))) {
    const file = await open(join(folder, 'cache', name), 'r+')
    // In a cache file, the expiry time is the second field, after the format's version.
    const expiry = new BigInt64Array(1)
    await file.read(expiry, { position: 8 })
    expiry[0] = (expiry[0] ?? 0n) - BigInt(seconds)
    await file.write(expiry, 0, expiry.byteLength, 8)
    await file.close()
  }
}

const openProxyWithCachedVacancy = async () => {
  const vacancyResponse = { status: 200 }
  const proxy = await openProxy((_, response) => {
    const cacheControl =
      vacancyResponse.status < 500 ? 's-maxage=60, stale-while-revalidate=60' : 'private, no-store'
    response
      .writeHead(vacancyResponse.status, { 'cache-control': cacheControl })
      .end(`${vacancyResponse.status}`)
  })
  const visit = async () => {
    const { status, headers } = await proxy.request('/ku/job-details/recruiter')
    return [status, headers['x-cache']]
  }
  expect(await visit()).toEqual([200, 'MISS'])
  return { ...proxy, vacancyResponse, visit }
}

test('vacancy closed after its page was cached → 410 once that page is too old to be served stale', async () => {
  const { folder, vacancyResponse, visit } = await openProxyWithCachedVacancy()
  vacancyResponse.status = 410
  expect(await visit()).toEqual([200, 'HIT'])
  await ageCache(folder, 420)
  expect(await visit()).toEqual([410, 'EXPIRED'])
  expect(await visit()).toEqual([410, 'HIT'])
})

test('cached page that has just expired → is served stale while nginx renews it', async () => {
  const { folder, visit } = await openProxyWithCachedVacancy()
  await ageCache(folder, 90)
  expect(await visit()).toEqual([200, 'STALE'])
  await expect.poll(visit).toEqual([200, 'HIT'])
})

test('site responds with 500, 502, 503 or 504, or is down → nginx serves the cached page, even if it is 20 hours old', async () => {
  const { folder, vacancyResponse, visit, stopUpstream } = await openProxyWithCachedVacancy()
  await ageCache(folder, 20 * 3600)
  for (const status of [500, 502, 503, 504]) {
    vacancyResponse.status = status
    expect(await visit()).toEqual([200, 'STALE'])
  }
  await stopUpstream()
  expect(await visit()).toEqual([200, 'STALE'])
})

test('62 visitors each send a message through one CDN server, with nginx’s `real_ip` directives enabled → 200 for each', async () => {
  const { request } = await openProxy(await createContactFormListener(), (config) =>
    config.replace(/^#(?=\w+_ip)/gm, '').replace('192.0.2.0/24', '127.0.0.1'),
  )
  const statuses = []
  for (let n = 1; n <= 62; n += 1) {
    const headers = { ...formHeaders, 'x-forwarded-for': `198.51.100.7, 203.0.113.${n}` }
    const response = await request('/web/contact-us', { method: 'POST', headers, body: messageBody(n) })
    statuses.push(response.status)
  }
  expect(statuses).toEqual(Array.from({ length: 62 }, () => 200))
})

test('62 messages from one client with forged `X-Forwarded-For`, without a CDN → only 60 are accepted', async () => {
  const { request } = await openProxy(await createContactFormListener())
  const statuses = []
  for (let n = 1; n <= 62; n += 1) {
    const headers = { ...formHeaders, 'x-forwarded-for': `203.0.113.${n}` }
    const response = await request('/web/contact-us', { method: 'POST', headers, body: messageBody(n) })
    statuses.push(response.status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
})

test('request to the site’s other host name, or over HTTP → 301 to the same path and query on the main host over HTTPS', async () => {
  const { port, httpPort } = await openProxy((_, response) => void response.end())
  const client = openHttp2Client(port, 'other.example.com')
  onTestFinished(client.close)
  const response = await client.request('/ku/careers?q=a')
  expect([response.status, response.headers.location]).toEqual([301, `https://${host}/ku/careers?q=a`])
  for (const name of [host, 'other.example.com']) {
    const socket = connect(httpPort, '127.0.0.1')
    socket.end(`GET /ku?a=1 HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`)
    expect(await text(socket)).toMatch(
      new RegExp(`^HTTP/1.1 301 [^]*\r\nLocation: https://${host}/ku\\?a=1\r\n`),
    )
  }
})

const requestStart = `GET /ku HTTP/1.1\r\nHost: ${host}\r\nX: `
const partialHandshake = Buffer.from([22, 3, 1, 2])
const connectWithTls = (port: number) =>
  connectTls({ port, host: '127.0.0.1', servername: host, rejectUnauthorized: false })

test('connection that never completes its handshake or headers → nginx closes it, on both ports', async () => {
  const { port, httpPort } = await openProxy(
    (_, response) => void response.end(),
    (config) => config.replace(/client_header_timeout \d+s/, 'client_header_timeout 1s'),
  )
  const startedAt = performance.now()
  const sockets: Record<string, Socket> = {
    'nothing, http': connect(httpPort, '127.0.0.1'),
    'part of a request, http': connect(httpPort, '127.0.0.1'),
    'no handshake': connect(port, '127.0.0.1'),
    'part of a handshake': connect(port, '127.0.0.1'),
    'nothing, https': connectWithTls(port),
    'part of a request, https': connectWithTls(port),
  }
  sockets['part of a request, http']?.write(requestStart)
  sockets['part of a handshake']?.write(partialHandshake)
  sockets['part of a request, https']?.write(requestStart)
  const waitForClose = async ([name, socket]: [string, Socket]) => {
    socket.on('error', () => undefined).resume()
    await once(socket, 'close')
    return [name, performance.now() - startedAt < 10_000]
  }
  const results = await Promise.all(Object.entries(sockets).map(waitForClose))
  expect(results).toEqual(Object.keys(sockets).map((name) => [name, true]))
})

/** Opens a connection and sends only `start`. Until the test ends, reopens the connection if nginx closes it. */
const holdConnection = (port: number, start: string | Buffer, openSockets: Set<Socket>) => {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  openSockets.add(socket)
  socket.write(start)
  socket.once('close', () => openSockets.delete(socket) && holdConnection(port, start, openSockets))
}

test.each([
  ['POST', '/web/apply-job/recruiter', 0],
  ['PATCH', '/web/uploads/a', 1],
  ['PATCH', '/web/uploads/a/b', 0],
  ['POST', '/web/uploadsa', 0],
])('half-sent %s to %s → %i requests reach the site before the rest is sent', async (method, path, count) => {
  const pathAndChunks: string[] = []
  const { port } = await openProxy((receivedRequest, response) => {
    pathAndChunks.push(receivedRequest.url ?? '')
    receivedRequest.on('data', (chunk) => pathAndChunks.push(String(chunk))).on('end', () => response.end())
  })
  const options = { port, servername: host, rejectUnauthorized: false, method, path }
  const clientRequest = requestHttps({ ...options, headers: { host, 'content-length': 8 } })
  clientRequest.write('half')
  await pause(500)
  expect(pathAndChunks).toEqual([path, 'half'].slice(0, 2 * count))
  clientRequest.end('full')
  const [response] = await once(clientRequest, 'response')
  expect([response.statusCode, pathAndChunks.slice(1).join('')]).toEqual([200, 'halffull'])
  response.resume()
})

test('body larger than 1 kB sent outside /web/ → 413; request for one of Next’s internal paths → 404; neither reaches the site', async () => {
  const receivedPaths: (string | undefined)[] = []
  const { request } = await openProxy((receivedRequest, response) => {
    receivedPaths.push(receivedRequest.url)
    response.end()
  })
  const body = 'x'.repeat(1025)
  for (const path of ['/en/about', '/', '/en/web', '/webx/a', '/icon-512.png'])
    expect([path, (await request(path, { method: 'POST', body })).status]).toEqual([path, 413])
  const paths = [
    '/_next/data/a/en/about.json',
    '//_next/data/a/ku.json',
    '/%5fnext/data/a/metrics.json',
    '/_next/image',
  ]
  for (const path of [
    ...paths,
    '/_next/static/../data/a/ku.json',
    '/en/none.prefetch.rsc',
    '/web/vacancies.rsc?a=1',
  ]) {
    const { status, headers } = await request(path)
    expect([path, status, headers['content-security-policy']]).toEqual([
      path,
      404,
      "default-src 'none'; frame-ancestors 'none'",
    ])
  }
  expect(receivedPaths).toEqual([])
  expect((await request('/web/contact-us', { method: 'POST', body })).status).toBe(200)
})

test('2,000 open connections with incomplete requests or handshakes → new connections still receive pages', async () => {
  const { port, httpPort } = await openProxy((_, response) => void response.end('page'))
  const openSockets = new Set<Socket>()
  onTestFinished(() => {
    const sockets = [...openSockets]
    openSockets.clear()
    for (const socket of sockets) socket.destroy()
  })
  for (let n = 0; n < 1000; n += 1) {
    holdConnection(httpPort, requestStart, openSockets)
    holdConnection(port, partialHandshake, openSockets)
  }
  const startedAt = performance.now()
  for (let n = 0; n < 20; n += 1) {
    const client = openHttp2Client(port)
    expect((await client.request('/ku')).status).toBe(200)
    client.close()
  }
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})
