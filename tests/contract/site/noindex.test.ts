import { once } from 'node:events'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { startNoindex } from '#lib/handlers/noindex.ts'
import { startServer } from '#tests/support/servers/http-server.ts'

test('NOINDEX=1 → each response has `X-Robots-Tag: noindex`', async () => {
  startNoindex()
  const server = await startServer((incoming, response) => {
    response.writeHead(Number(incoming.url?.slice(1)), { 'content-type': 'image/png' }).end()
  })
  for (const status of [200, 304, 308, 404, 410, 503]) {
    const [response] = await once(request(`${server.origin}/${status}`).end(), 'response')
    response.resume()
    expect([response.statusCode, response.headers['x-robots-tag']]).toEqual([status, 'noindex'])
  }
  await server.stop()
})
