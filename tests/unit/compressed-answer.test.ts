import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener, request } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { CompressedAnswer } from '#lib/http/compressed-answer.ts'

describe('what can be compressed', () => {
  const page = '<p>ڕێگا</p>'.repeat(2000)

  const gzipped = { 'accept-encoding': 'gzip' }

  const listener: RequestListener = ({ url, headers: given }, response) => {
    if (given['if-none-match']) return void response.writeHead(304).end()
    if (url === '/long') {
      response.setHeader('content-type', 'application/xml').setHeader('etag', '"b"')
      return void Readable.from(Array.from({ length: 300 }, () => page)).pipe(response)
    }
    const type = url?.endsWith('.png') ? 'image/png' : 'text/html; charset=utf-8'
    response.setHeader('content-type', type).setHeader('etag', '"a"').setHeader('vary', 'rsc')
    if (url === '/own') response.setHeader('cache-control', 'private, no-store')
    if (url === '/none') response.statusCode = 404
    if (!url?.startsWith('/kept')) return void response.end(randomUUID())
    response.setHeader('content-length', Buffer.byteLength(page))
    response.write(page.slice(0, 100))
    response.end(page.slice(100))
  }

  const asking = async (path: string, headers: Record<string, string>, method = 'GET') => {
    const server = createServer({ ServerResponse: CompressedAnswer }, listener)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const sent = request({ port, host: '127.0.0.1', method, path, headers }).end()
    const [answer] = await once(sent, 'response')
    const body = await buffer(answer)
    server.close()
    return { status: answer.statusCode, headers: answer.headers, body }
  }

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ])('for %s → by %s, the same each time', async (accepted, coding, open) => {
    for (const _time of [1, 2]) {
      const { headers, body } = await asking('/kept', { 'accept-encoding': accepted })
      expect(headers['content-encoding']).toBe(coding)
      expect(headers.vary).toMatch(/rsc.*Accept-Encoding/)
      expect(Number(headers['content-length'])).toBe(body.length)
      expect(body.length).toBeLessThan(1000)
      expect(open(body).toString()).toBe(page)
    }
  })

  test.each([
    ['/kept', 'identity'],
    ['/kept.png', 'gzip, br'],
  ])('%s for %s → as it is', async (path, accepted) => {
    const { headers, body } = await asking(path, { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBeUndefined()
    expect(body.toString()).toBe(page)
  })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('what is long, by %s → on its way, without a length that nobody knows yet', async (coding, open) => {
    const { headers, body } = await asking('/long', { 'accept-encoding': coding })
    expect([headers['content-encoding'], headers['content-length']]).toEqual([coding, undefined])
    expect(open(body).toString()).toBe(page.repeat(300))
  })

  test.each([
    ['/page', 'what many get', 'kept'],
    ['/none', 'a made-up address', 'made again'],
    ['/own', 'what nobody may keep', 'made again'],
  ])('%s, %s → %s', async (path, _what, wanted) => {
    // Each is another text, under the same tag.
    const [first, second] = [await asking(path, gzipped), await asking(path, gzipped)]
    expect(first.body.equals(second.body) ? 'kept' : 'made again').toBe(wanted)
  })

  test('what a browser has already, or asks about alone → nothing', async () => {
    const known = await asking('/kept', { 'accept-encoding': 'br', 'if-none-match': '"a"' })
    const head = await asking('/kept', { 'accept-encoding': 'br' }, 'HEAD')
    expect([known.status, known.body.length, known.headers['content-encoding']]).toEqual([304, 0, undefined])
    expect([head.status, head.body.length]).toEqual([200, 0])
  })
})
