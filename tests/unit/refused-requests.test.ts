import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { refusalStatus, refuseHarmfulRequests } from '#lib/http/refused-requests.ts'
import { config } from '../../middleware.ts'

test.each([
  ['/en/about', {}, null],
  ['/', { 'content-length': '1024' }, null],
  ['/en/about', { 'content-length': '1025' }, 413],
  ['/en/about', { 'transfer-encoding': 'chunked' }, 413],
  ['/web', { 'content-length': '9000000' }, 413],
  ['/web/contact-us', { 'content-length': '9000000' }, null],
  ['/web/apply-job/aB-3_?a=1', { 'transfer-encoding': 'chunked' }, null],
  ['/web/uploads/%61bc', { 'content-length': '9000000' }, 413],
  ['/web/../en/about', { 'content-length': '9000000' }, 413],
  ['//web/uploads/abc', { 'content-length': '9000000' }, 413],
  ['/en/web/uploads/abc', { 'content-length': '9000000' }, 413],
  [`/${'a'.repeat(4095)}`, {}, null],
  [`/${'a'.repeat(4096)}`, {}, 414],
  [`/?${'q=&'.repeat(20_000)}`, {}, 414],
  [`/web/vacancies?${'q=&'.repeat(2000)}`, {}, 414],
  ['/en/none.rsc', {}, 404],
  ['/en/about.prefetch.rsc?a', {}, 404],
  ['/en/about.segments/_tree.segment.rsc', {}, 404],
  ['/web/vacancies.rsc', {}, 404],
  ['/en/about.rsc#a', {}, 404],
  ['/en/about?a=.rsc&b=/_next/data/', {}, null],
  ['/_next/data/fyWNedNGpHM1ve8/en/about.json', {}, 404],
  ['/_next/data/fyWNedNGpHM1ve8/web/vacancies.json?a', {}, 404],
  ['/_next/static/%2e%2e/data/fyWNedNGpHM1ve8/metrics.json', {}, 404],
  ['/_next/static/../data/fyWNedNGpHM1ve8/metrics.json', {}, 404],
  ['http://localhost/_next/data/fyWNedNGpHM1ve8/ku.json', {}, 404],
  ['/en/_next/data/fyWNedNGpHM1ve8/ku.json', {}, 404],
  ['/_next/image?url=%2Ficon.svg', {}, 404],
  ['/_next/static/chunks/0a~b-c_d.js?dpl=1', {}, null],
])('request for %s with headers %o → the refusal status is %s', (url, headers, expected) => {
  expect(refusalStatus({ url, headers })).toBe(expected)
})

test.each([
  '/web/contact-us',
  '/web/uploads/a.b',
  '/web/uploads/%61',
  '/web',
  '/web/../a',
  '/web/a/',
  '/weba',
])(
  'request for %s, outside `/_next/static` → may have a large body if, and only if, the middleware’s matcher excludes the path',
  (url) => {
    const mayHaveLargeBody = refusalStatus({ url, headers: { 'content-length': '9000' } }) === null
    expect(mayHaveLargeBody).toBe(!new RegExp(`^${config.matcher}$`).test(url))
  },
)

test('refused request → receives a single response with the refusal status, and the connection is closed; listeners receive only a harmless URL', async () => {
  refuseHarmfulRequests()
  const receivedUrls: (string | undefined)[] = []
  const server = createServer((request, response) => {
    receivedUrls.push(request.url)
    if (!response.writableEnded) response.end('page')
  })
  server.on('upgrade', () => receivedUrls.push('upgrade')).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? Number(address?.port) : 0
  const send = async (head: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`${head}\r\n\r\n`)
    return text(socket)
  }
  expect(await send('GET /en HTTP/1.1\r\nHost: a\r\nConnection: close')).toMatch(/page$/)
  expect(receivedUrls.splice(0)).toEqual(['/en'])
  for (const [head, status] of [
    [`GET /?${'q=&'.repeat(2000)} HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket`, 414],
    [`GET /?${'q=&'.repeat(2000)} HTTP/1.1`, 414],
    ['POST /en HTTP/1.1\r\nHost: a\r\nContent-Length: 9000000\r\nExpect: 100-continue', 413],
    ['POST /en HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked', 413],
    ['GET /en/none.rsc HTTP/1.1\r\nHost: a\r\nExpect: other\r\nRSC: 1', 404],
  ] as const) {
    const response = await send(head)
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*\r\n\r\n$`))
    expect(response.match(/HTTP\/1\.1/g)).toHaveLength(1)
  }
  expect(new Set(receivedUrls)).toEqual(new Set(['/_next/static/refused']))
})
