import { request as ask } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from '#tests/support/browser/e2e.ts'

type Headers = Record<string, string>

/** Asks as no browser can: with any target, and in the name of another host. */
const askForged = (baseURL: string | undefined, path: string, method = 'GET', more: Headers = {}) => {
  const names = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  const headers = { ...names, 'x-forwarded-proto': 'https', ...more }
  return new Promise<{ status?: number; location?: string; said: string }>((resolve, reject) => {
    const asking = ask({ port: new URL(baseURL ?? '').port, path, method, headers })
    asking.on('error', reject).on('response', async (response) => {
      const { statusCode: status, rawHeaders, headers } = response
      resolve({ status, location: headers.location, said: rawHeaders.join('\n') + (await text(response)) })
    })
    asking.end()
  })
}

const answers: [method: string, path: string, status: number, location?: string, headers?: Headers][] = [
  ['GET', '/ku/taxi-ride', 200],
  ['GET', '/en/careers?lng=de', 200, undefined, { cookie: 'selectedLanguage=ar', 'accept-language': 'ar' }],
  ['GET', '/ku/careers?q=x', 200],
  ['GET', '/en/no-such-page', 404],
  ['GET', '/', 307, '/ku'],
  ['GET', '/en/careers?category=tech&lng=ku', 307, '/ku/careers?category=tech'],
  ['GET', '//HOTELS//?a=%2B', 307, '/ku/hotels?a=%2B'],
  ['GET', '/KU/Taxi-Ride/', 308, '/ku/taxi-ride'],
  ['GET', '/ku/careers/search?q=x', 308, '/ku/careers?q=x'],
  ['GET', '/ku/application?reference=%20abcd-efgh+jkm1&x=1', 307, '/ku/application/ABCDEFGHJKM1'],
  ['GET', '/.well-known/apple-app-site-association', 404],
  ['GET', '/.well-known/security.txt', 200],
  ['GET', '/robots.txt', 200],
  ['GET', '/sitemap.xml', 200],
  ['GET', '/ku/manifest.webmanifest', 200],
  ['GET', '/ku/careers/feed.xml', 200],
  ['GET', '/ar/careers/jobs.xml', 200],
  ['GET', '/en/careers/jobs.json', 200],
  ['GET', 'http://evil.example/ku', 400],
  ['POST', '/web/contact-us', 303],
  ['POST', '/web/contact-us/', 308, '/web/contact-us'],
]

test('each address in another host’s name → where it leads, and nowhere to that host', async ({
  baseURL,
}) => {
  for (const [method, path, status, location, headers] of answers) {
    const answer = await askForged(baseURL, path, method, headers)
    expect({ path, ...answer }).toMatchObject({ path, status, ...(location && { location }) })
    expect(answer.location ?? '/').toMatch(/^\/[^/]|^\/$/)
    expect(answer.said, path).not.toContain('evil.example')
  }
  for (const path of ['//evil.example/x', '/%2Fevil.example', '/%5Cevil.example', '//evil.example//']) {
    const { location = '' } = await askForged(baseURL, path)
    expect(new URL(location, baseURL).origin).toBe(baseURL)
  }
})
