import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

describe('over real connections', () => {
  const server = createServer((request, response) => {
    const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ])
    response.end(visitorAddress(new Request('http://localhost/', { headers }), 0))
  })
  beforeAll(async () => {
    prepareRequests()
    await once(server.listen(0, '127.0.0.1'), 'listening')
  })
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })

  test('the connection’s own end counts, whatever the headers claim', async () => {
    const address = server.address()
    if (!address || typeof address === 'string') throw new Error('no port')
    const headers = {
      'x-forwarded-for': '203.0.113.7',
      'x-real-ip': '203.0.113.7',
      forwarded: 'for=203.0.113.7',
    }
    const answer = await fetch(`http://127.0.0.1:${address.port}/`, { headers })
    expect(await answer.text()).toBe('127.0.0.1')
  })
})
