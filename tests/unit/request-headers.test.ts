import { expect, test, vi } from 'vitest'
import { authorizationHeader } from '#lib/browser/storage.ts'
import { bearerOf, localeOf, wantsJson } from '#lib/http/request-headers.ts'
import { localeCookie } from '#lib/i18n/locale-restore.ts'

const request = (headers: Record<string, string>, query = '') =>
  new Request(`https://www.example.com/web/form${query}`, { method: 'POST', headers })

test.each([
  ['ar', { cookie: `${localeCookie}=en`, 'accept-language': 'en' }, '?lng=en', 'ar'],
  ['ar', { cookie: `${localeCookie}=en`, 'accept-language': 'en' }, '?lng=ar', undefined],
  ['en', { cookie: `a=ar; ${localeCookie}=en ; b=ku`, 'accept-language': 'ar' }, '', ''],
  ['ar', { cookie: `x${localeCookie}=en`, 'accept-language': 'fr, ar' }, '', undefined],
  ['ku', {}, '', undefined],
])('locale %s for headers %j, query %j and form field %j', (locale, headers, query, field) => {
  expect(localeOf(request(headers, query), field)).toBe(locale)
})

test.each([
  ['Bearer abc.def', 'Bearer abc.def'],
  ['bearer a', 'bearer a'],
  ['Bearer ', null],
  ['Bearer a b', null],
  ['Basic abc', null],
  ['x Bearer abc', null],
])('Authorization header %j → bearer token %j', (authorization, expected) => {
  expect(bearerOf(request({ authorization }))).toBe(expected)
})

test('no Authorization header → no bearer token', () => {
  expect(bearerOf(request({}))).toBeNull()
})

test('Accept header with or without JSON → a JSON response is wanted or not', () => {
  expect(wantsJson(request({ accept: 'text/html, application/json' }))).toBe(true)
  expect([wantsJson(request({ accept: 'text/html' })), wantsJson(request({}))]).toEqual([false, false])
})

test.each<[string | null, object]>([
  ['abc', { authorization: 'Bearer abc' }],
  ['', {}],
  [null, {}],
])('token %j in local storage → request headers %j', (token, expected) => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'token' ? token : 'another') })
  expect(authorizationHeader()).toEqual(expected)
  vi.stubGlobal('localStorage', undefined)
  expect(authorizationHeader()).toEqual({})
  vi.unstubAllGlobals()
})
