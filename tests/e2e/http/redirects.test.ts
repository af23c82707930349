import { request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from '#tests/support/browser/e2e.ts'

type RequestHeaders = Record<string, string>

/** Sends a request that no browser would send, with an arbitrary target and headers that name another host. */
const sendForgedRequest = (
  baseURL: string | undefined,
  path: string,
  method = 'GET',
  extraHeaders: RequestHeaders = {},
) => {
  const hostHeaders = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
  }
  const headers = { ...hostHeaders, 'x-forwarded-proto': 'https', ...extraHeaders }
  return new Promise<{ status?: number; location?: string; raw: string }>((resolve, reject) => {
    const request = httpRequest({ port: new URL(baseURL ?? '').port, path, method, headers })
    request.on('error', reject).on('response', async (response) => {
      const { statusCode: status, rawHeaders, headers } = response
      resolve({ status, location: headers.location, raw: rawHeaders.join('\n') + (await text(response)) })
    })
    request.end()
  })
}

const expectedResponses: [
  method: string,
  path: string,
  status: number,
  location?: string,
  headers?: RequestHeaders,
][] = [
  ['GET', '/ku/taxi-ride', 200],
  ['GET', '/en/careers?lng=de', 200, undefined, { cookie: 'selectedLanguage=ar', 'accept-language': 'ar' }],
  ['GET', '/en/no-such-page', 404],
  ['GET', '/', 307, '/ku'],
  ['GET', '/en/careers?category=tech&lng=ku', 307, '/ku/careers?category=tech'],
  // Next itself collapses repeated slashes.
  ['GET', '//HOTELS//?a=%2B', 308, '/HOTELS/?a=%2B'],
  ['GET', '/KU/Taxi-Ride/', 308, '/ku/taxi-ride'],
  ['GET', '/ku/job-details/recruiter%29%2E%E2%80%8B', 308, '/ku/job-details/recruiter'],
  ['GET', '/ku/careers/search?q=x', 308, '/ku/careers?q=x'],
  ['GET', '/ku/application?reference=%20abcd-efgh+jkm1&x=1', 307, '/ku/application/ABCDEFGHJKM1'],
  ['GET', '/.well-known/apple-app-site-association', 404],
  ['GET', '/.well-known/security.txt', 200],
  ['POST', '/web/contact-us', 303],
  ['POST', '/web/contact-us/', 308, '/web/contact-us'],
]

test('forged host headers → change neither status nor redirect; no response contains the forged host', async ({
  baseURL,
}) => {
  for (const [method, path, status, location, headers] of expectedResponses) {
    const response = await sendForgedRequest(baseURL, path, method, headers)
    expect({ path, ...response }).toMatchObject({ path, status, ...(location && { location }) })
    expect(response.location ?? '/').toMatch(/^\/[^/]|^\/$/)
    expect(response.raw, path).not.toContain('evil.example')
  }
  for (const path of ['//evil.example/x', '/%2Fevil.example', '/%5Cevil.example', '//evil.example//']) {
    const { location = '' } = await sendForgedRequest(baseURL, path)
    expect(new URL(location, baseURL).origin).toBe(baseURL)
  }
})

test('/app with query parameters, no app store URLs set → redirects (302) to the web app and drops the query parameters', async ({
  request,
}) => {
  const response = await request.get('/app?lng=ar&to=x', { maxRedirects: 0 })
  const { location } = response.headers()
  expect([response.status(), location]).toEqual([302, 'https://app.example.com'])
})
