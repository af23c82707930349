import { expect, test } from 'vitest'
import { json, redirectTo } from '#lib/http/responses.ts'

test('JSON response or redirect → has `Cache-Control: no-store`, and a Retry-After header if a delay is given or the status is 503', async () => {
  const readHeaders = ({ headers }: Response) =>
    ['cache-control', 'retry-after'].map((name) => headers.get(name))
  expect(readHeaders(json(200, {}))).toEqual(['no-store', null])
  expect(readHeaders(json(503, {}))).toEqual(['no-store', '30'])
  expect(readHeaders(json(429, {}, 600))).toEqual(['no-store', '600'])
  const redirect = redirectTo('/ku/apply/a/result?draft=a+b')
  expect([redirect.status, redirect.headers.get('location'), redirect.body]).toEqual([
    303,
    '/ku/apply/a/result?draft=a+b',
    null,
  ])
  expect(readHeaders(redirect)).toEqual(['no-store', null])
  expect(redirectTo('/ku').headers.get('location')).toBe('/ku')
})
