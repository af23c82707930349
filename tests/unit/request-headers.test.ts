import { expect, test, vi } from 'vitest'
import { authorizationHeader } from '#lib/browser/storage.ts'
import { bearerHeaderOf, localeOf, wantsJson } from '#lib/http/request-headers.ts'
import { localeKey } from '#lib/i18n/locale-restore.ts'

const createRequest = (headers: Record<string, string>, query = '') =>
  new Request(`https://www.example.com/web/form${query}`, { method: 'POST', headers })

test.each([
  [{ cookie: `${localeKey}=en`, 'accept-language': 'en' }, '?lng=ar', 'ar'],
  [{ cookie: `a=ar; ${localeKey}=en ; b=ku`, 'accept-language': 'ar' }, '', 'en'],
  [{ cookie: `x${localeKey}=en`, 'accept-language': 'fr, ar' }, '', 'ar'],
  [{}, '', 'ku'],
])('headers %j and query “%s” → the locale is %s', (headers, query, locale) => {
  expect(localeOf(createRequest(headers, query))).toBe(locale)
})

test.each(['Bearer abc.def', 'bearer a'])(
  'Authorization header “%s” → `bearerHeaderOf` returns the header',
  (authorization) => {
    expect(bearerHeaderOf(createRequest({ authorization }))).toBe(authorization)
  },
)

test.each(['Bearer ', 'Bearer a b', 'Basic abc', 'x Bearer abc'])(
  'Authorization header “%s” without a valid bearer token → `bearerHeaderOf` returns null',
  (authorization) => {
    expect(bearerHeaderOf(createRequest({ authorization }))).toBeNull()
  },
)

test('no Authorization header → `bearerHeaderOf` returns null', () => {
  expect(bearerHeaderOf(createRequest({}))).toBeNull()
})

test('`wantsJson` → returns true only if the Accept header contains application/json', () => {
  expect(wantsJson(createRequest({ accept: 'text/html, application/json' }))).toBe(true)
  expect([wantsJson(createRequest({ accept: 'text/html' })), wantsJson(createRequest({}))]).toEqual([
    false,
    false,
  ])
})

/** Returns `authorizationHeader()` with `token` in local storage. */
const readAuthorization = (token: string | null) => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'token' ? token : 'another') })
  const header = authorizationHeader()
  vi.unstubAllGlobals()
  return header
}

test.each([
  ['token', 'abc'],
  ['token of 8000 characters', 'a'.repeat(8000)],
])('%s in local storage → `authorizationHeader` returns it as a bearer token', (_name, token) => {
  expect(readAuthorization(token)).toEqual({ authorization: `Bearer ${token}` })
})

test.each<[string, string | null]>([
  ['empty token', ''],
  ['no token', null],
  ['token of 20 kB', 'a'.repeat(20_000)],
  ['token with a character outside Latin-1', 'abcی'],
  ['token with a character outside ASCII', 'abcé'],
  ['token with a line break', 'abc\ndef'],
  ['token with a line break at its end', 'abc\n'],
  ['token with a space', 'abc def'],
])('%s in local storage → `authorizationHeader` returns no header', (_name, token) => {
  expect(readAuthorization(token)).toEqual({})
})

test('no local storage → `authorizationHeader` returns no header', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(authorizationHeader()).toEqual({})
  vi.unstubAllGlobals()
})
