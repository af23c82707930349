import { once } from 'node:events'
import { createServer, type RequestListener, request, type ServerOptions } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { prepareRequests, visitorAddress } from '#lib/http/connection.ts'

const asked = (forwarded: string) =>
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
    expect(visitorAddress(asked(forwarded), hops)).toBe(address)
  })

  test.each(['2001:db8:1:2::1', '2001:DB8:1:2:ffff::', '2001:db8:1:2:0:0:0:9', '2001:0db8:0001:0002::5'])(
    'one household with IPv6 (%s) → one address',
    (address) => {
      expect(visitorAddress(asked(address), 1)).toBe('2001:db8:1:2')
    },
  )
})

describe('without', () => {
  test.each([
    [0, '203.0.113.7'],
    // Came past the proxies: there is no entry of theirs.
    [2, '203.0.113.7'],
    [1, 'somebody'],
  ])('%i hops, “%s” → not believed', (hops, forwarded) => {
    expect(visitorAddress(asked(forwarded), hops)).toBe('')
  })
})

const requestTimeout = 400

const withServer = async <Result>(
  options: ServerOptions,
  listener: RequestListener,
  use: (port: number) => Promise<Result>,
) => {
  const server = createServer(options, listener)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  const result = await use(address.port)
  server.closeAllConnections()
  server.close()
  return result
}

const sendSlowly = () =>
  withServer(
    { requestTimeout, connectionsCheckingInterval: 50 },
    async (from, to) => {
      to.end(await text(from).catch(() => 'cut off'))
    },
    async (port) => {
      const sending = request({ port, host: '127.0.0.1', method: 'POST' })
      const answered = once(sending, 'response')
      sending.write('first, ')
      await pause(2 * requestTimeout)
      sending.end('and last')
      const [answer] = await answered
      return [answer.statusCode, await text(answer)]
    },
  )

test('a form that is longer on its way than the server’s limit → cut off; prepared → it arrives', async () => {
  expect((await sendSlowly())[0]).toBe(408)
  prepareRequests()
  expect(await sendSlowly()).toEqual([200, 'first, and last'])
})

test('prepared, the connection’s own end counts, whatever the headers claim', async () => {
  prepareRequests()
  const address = await withServer(
    {},
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
