import { describe, expect, test } from 'vitest'
import { deriveClientKey } from '#lib/http/client-address.ts'

const createRequest = (forwarded: string) =>
  new Request('http://localhost/', { headers: { 'x-forwarded-for': forwarded } })

describe('requests through trusted proxies', () => {
  test.each([
    [1, '203.0.113.7', '203.0.113.7'],
    [1, '1.1.1.1, 203.0.113.7', '203.0.113.7'],
    [2, '1.1.1.1, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
    [1, '203.0.113.7:51234', '203.0.113.7'],
    [1, '[2001:db8:1:302:3:4:5:6]:443', '2001:db8:1:300'],
    [1, '::ffff:203.0.113.7', '203.0.113.7'],
  ])('TRUSTED_PROXY_HOPS=%i, X-Forwarded-For “%s” → the client key is “%s”', (hops, forwarded, clientKey) => {
    expect(deriveClientKey(createRequest(forwarded), hops)).toBe(clientKey)
  })

  test.each([
    '2001:db8:1:200::1',
    '2001:DB8:1:2ff:ffff::',
    '2001:db8:1:203:0:0:0:9',
    '2001:0db8:0001:0202::5',
  ])('IPv6 address %s → the client is its /56 network', (address) => {
    expect(deriveClientKey(createRequest(address), 1)).toBe('2001:db8:1:200')
  })

  test('IPv6 address in the next /56 network → counts as a different client', () => {
    expect(deriveClientKey(createRequest('2001:db8:1:300::1'), 1)).toBe('2001:db8:1:300')
  })
})

test.each([
  ['2001:db8::5', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['1::2:3:4:5:6:7', '1:0:2:0'],
  ['1:2:3:4:5:6:7::', '1:2:3:0'],
  ['[2001:db8::1]', '2001:db8:0:0'],
  ['64::ffff:1.2.3.4', '64:0:0:0'],
])('X-Forwarded-For “%s” from a trusted proxy → the client key is “%s”', (entry, clientKey) => {
  expect(deriveClientKey(createRequest(entry), 1)).toBe(clientKey)
})

describe('requests without a valid entry from a trusted proxy', () => {
  test.each([
    [0, '203.0.113.7'],
    // If there are fewer entries than proxies, the request bypassed a proxy, and the client may have forged the entry.
    [2, '203.0.113.7'],
    [1, 'no IP address'],
    [1, 'x[2001:db8::1]'],
    [1, '[2001:db8::1]x'],
    [1, 'x1.2.3.4:5'],
    [1, '1.2.3.4:5x'],
  ])('TRUSTED_PROXY_HOPS=%i, X-Forwarded-For “%s” → the client key is empty', (hops, forwarded) => {
    expect(deriveClientKey(createRequest(forwarded), hops)).toBe('')
  })
})
