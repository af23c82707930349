import { expect, test } from 'vitest'
import { refuseCrossSiteRequest } from '#lib/http/csrf.ts'

const createRequest = (headers: Record<string, string>, query = '') =>
  new Request(`https://www.example.com/web/form${query}`, { method: 'POST', headers })
const ownOrigin = 'https://www.example.com'

test.each<[Record<string, string>, boolean]>([
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'invalid' }, false],
  [{ 'sec-fetch-site': 'cross-site', origin: ownOrigin }, false],
  [{ origin: 'https://evil.example' }, false],
  [{ origin: 'https://www.example.com:8443' }, false],
  [{ origin: 'null' }, false],
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, true],
  [{ 'sec-fetch-site': 'none' }, true],
  [{ origin: ownOrigin }, true],
  [{}, true],
])('configured origin, POST with headers %j → is accepted: %s', async (headers, isAccepted) => {
  const refusal = refuseCrossSiteRequest(createRequest(headers), ownOrigin)
  const statusAndBody = refusal && [refusal.status, await refusal.json()]
  expect(statusAndBody).toEqual(
    isAccepted ? null : [403, { success: false, message: 'Cross-site request refused' }],
  )
})

test.each([
  ['localhost:3000', 'http://localhost:3000', true],
  ['192.168.1.5:3000', 'http://192.168.1.5:3000', true],
  ['[fe80::1]:3000', 'http://[fe80::1]:3000', true],
  ['localhost:3000', 'http://evil.example', false],
  ['localhost:3000', 'http://localhost:3001', false],
  // With DNS rebinding, an attacker's domain resolves to this server, so both headers contain that domain.
  ['evil.example', 'http://evil.example', false],
  ['localhost.evil.example', 'http://localhost.evil.example', false],
  ['evil-localhost', 'http://evil-localhost', false],
  ['10.evil', 'http://10.evil', false],
  ['localhost', 'no URL', false],
])('no configured origin, POST to host %s with origin %s → is accepted: %s', (host, origin, isAccepted) => {
  expect(refuseCrossSiteRequest(createRequest({ host, origin }), null)?.status).toBe(
    isAccepted ? undefined : 403,
  )
})
