import { expect, test, vi } from 'vitest'
import { authorization } from '#lib/browser/storage.ts'
import { refusePost } from '#lib/http/csrf.ts'
import { createFail, delayed, delayText } from '#lib/http/form-results.ts'
import { bearerOf, localeOf, wantsJson } from '#lib/http/request-headers.ts'
import { json, redirectTo } from '#lib/http/responses.ts'
import { firstError } from '#lib/http/text-validation.ts'
import { localeCookie } from '#lib/i18n/locale-restore.ts'

const request = (headers: Record<string, string>, query = '') =>
  new Request(`https://www.example.com/web/form${query}`, { method: 'POST', headers })
const own = 'https://www.example.com'

test.each<[boolean, Record<string, string>]>([
  [false, { 'sec-fetch-site': 'cross-site' }],
  [false, { 'sec-fetch-site': 'same-site' }],
  [false, { 'sec-fetch-site': 'made-up' }],
  [false, { 'sec-fetch-site': 'cross-site', origin: own }],
  [false, { origin: 'https://evil.example' }],
  [false, { origin: 'https://www.example.com:8443' }],
  [false, { origin: 'null' }],
  [true, { 'sec-fetch-site': 'same-origin' }],
  [true, { 'sec-fetch-site': 'same-origin', origin: 'null' }],
  [true, { 'sec-fetch-site': 'none' }],
  [true, { origin: own }],
  [true, {}],
])('a post is let in: %s, by %j', async (isIn, headers) => {
  const refusal = refusePost(request(headers), own)
  const said = refusal && [refusal.status, await refusal.json()]
  expect(said).toEqual(isIn ? null : [403, { success: false, message: 'Cross-site request refused' }])
})

test.each([
  [true, 'localhost:3000', 'http://localhost:3000'],
  [true, '192.168.1.5:3000', 'http://192.168.1.5:3000'],
  [true, '[fe80::1]:3000', 'http://[fe80::1]:3000'],
  [false, 'localhost:3000', 'http://evil.example'],
  [false, 'localhost:3000', 'http://localhost:3001'],
  // An attacker whose domain resolves to this server chooses both headers (DNS rebinding).
  [false, 'evil.example', 'http://evil.example'],
  [false, 'localhost.evil.example', 'http://localhost.evil.example'],
  [false, 'evil-localhost', 'http://evil-localhost'],
  [false, '10.evil', 'http://10.evil'],
  [false, 'localhost', 'no address'],
])('without a configured origin: %s for the host %s, from %s', (isIn, host, origin) => {
  expect(refusePost(request({ host, origin }), null)?.status).toBe(isIn ? undefined : 403)
})

test.each([
  ['ar', { cookie: `${localeCookie}=en`, 'accept-language': 'en' }, '?lng=en', 'ar'],
  ['ar', { cookie: `${localeCookie}=en`, 'accept-language': 'en' }, '?lng=ar', undefined],
  ['en', { cookie: `a=ar; ${localeCookie}=en ; b=ku`, 'accept-language': 'ar' }, '', ''],
  ['ar', { cookie: `x${localeCookie}=en`, 'accept-language': 'fr, ar' }, '', undefined],
  ['ku', {}, '', undefined],
])('the language %s for %j, the address %j and the field %j', (locale, headers, query, field) => {
  expect(localeOf(request(headers, query), field)).toBe(locale)
})

test.each([
  ['Bearer abc.def', 'Bearer abc.def'],
  ['bearer a', 'bearer a'],
  ['Bearer ', null],
  ['Bearer a b', null],
  ['Basic abc', null],
  ['x Bearer abc', null],
])('the login %j → %j', (authorization, expected) => {
  expect(bearerOf(request({ authorization }))).toBe(expected)
})

test('no login → none; JSON only for who asks for it', () => {
  expect(bearerOf(request({}))).toBeNull()
  expect(wantsJson(request({ accept: 'text/html, application/json' }))).toBe(true)
  expect([wantsJson(request({ accept: 'text/html' })), wantsJson(request({}))]).toEqual([false, false])
})

test.each<[string | null, object]>([
  ['abc', { authorization: 'Bearer abc' }],
  ['', {}],
  [null, {}],
])('a browser whose storage holds the token %j → tells the backend %j', (token, told) => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'token' ? token : 'another') })
  expect(authorization()).toEqual(told)
  vi.stubGlobal('localStorage', undefined)
  expect(authorization()).toEqual({})
  vi.unstubAllGlobals()
})

test('an answer is kept nowhere, and says when the same may be asked again', async () => {
  const headersOf = ({ headers }: Response) =>
    ['cache-control', 'retry-after'].map((name) => headers.get(name))
  expect(headersOf(json(200, {}))).toEqual(['no-store', null])
  expect(headersOf(json(503, {}))).toEqual(['no-store', '30'])
  expect(headersOf(json(429, {}, 600))).toEqual(['no-store', '600'])
  const to = redirectTo('/ku/apply/a/result', { draft: 'a b' })
  expect([to.status, to.headers.get('location'), to.body]).toEqual([
    303,
    '/ku/apply/a/result?draft=a+b',
    null,
  ])
  expect(headersOf(to)).toEqual(['no-store', null])
  expect(redirectTo('/ku').headers.get('location')).toBe('/ku')
})

const words = { nameRequired: 'Your name?', invalidEmail: 'Your address?' }

test('what failed says why in words, and has what was typed', () => {
  const values = { name: '', email: 'a' }
  const errors = { email: 'invalidEmail', name: undefined } as const
  const failure = createFail<keyof typeof words>(words, values)(422, 'No', errors)
  expect(failure).toEqual({ status: 422, message: 'No', errors: { email: 'Your address?' }, values })
  expect(firstError(['name', 'email'], errors)).toBe('invalidEmail')
  expect(firstError(['name'], errors)).toBeNull()
})

test.each([
  [{ why: 'tooMany', seconds: 61 }, 429, /. Try again in 2 minutes\.$/],
  [{ why: 'noRoom', seconds: 60 }, 503, /. Try again in 1 minute\.$/],
] as const)(
  'what is not taken for now (%j) → %i, a sentence that says when, and the form',
  (delay, status, text) => {
    expect(delayText(delay, 'en')).toMatch(text)
    expect(delayed(delay, 'en', { name: 'A' })).toEqual({
      status,
      message: `${delayText(delay, 'en')} What you typed is still here.`,
      retryAfter: delay.seconds,
      errors: {},
      values: { name: 'A' },
    })
  },
)
