import { request as ask } from 'node:http'
import { text } from 'node:stream/consumers'
import { pages } from '#lib/content/pages.ts'
import { comingSoonSlugs } from '#lib/content/placeholders.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'

type Hints = { cookie?: string; 'accept-language'?: string }

const cases: [path: string, hints: Hints, target: string][] = [
  ['/', {}, '/ku'],
  ['/taxi-ride', {}, '/ku/taxi-ride'],
  ['/', { 'accept-language': 'ckb-IQ,en;q=0.5' }, '/ku'],
  ['/', { 'accept-language': 'ku,en;q=0.5' }, '/ku'],
  ['/', { 'accept-language': 'de,ar;q=0.8,en;q=0.7' }, '/ar'],
  ['/careers', { 'accept-language': 'en', cookie: 'selectedLanguage=ar' }, '/ar/careers'],
  ['/careers?lng=en', { 'accept-language': 'ar', cookie: 'selectedLanguage=ar' }, '/en/careers'],
  ['/careers?category=tech', { cookie: 'selectedLanguage=en' }, '/en/careers?category=tech'],
  ['/careers?category=tech&lng=en', {}, '/en/careers?category=tech'],
  ['/en/careers?lng=ku', { cookie: 'selectedLanguage=en' }, '/ku/careers'],
  ['/ku/careers?category=tech&lng=ar&page=2', {}, '/ar/careers?category=tech&page=2'],
  ['/?lng=de', { cookie: 'selectedLanguage=en' }, '/en'],
  ['/no/such/page', { cookie: 'selectedLanguage=en' }, '/en/no/such/page'],
  ['/job-details/1234', { cookie: 'selectedLanguage=ar' }, '/ar/job-details/1234'],
  ['/Job-Details/aB34/', { cookie: 'selectedLanguage=ar' }, '/ar/job-details/aB34'],
]

for (const [path, hints, target] of cases) {
  test(`${path} with ${JSON.stringify(hints)} → ${target}`, async ({ request }) => {
    const headers = { 'accept-language': '', ...hints }
    const response = await request.get(path, { headers, maxRedirects: 0 })
    expect(response.status()).toBe(307)
    const { pathname, search } = new URL(response.headers().location ?? '', response.url())
    expect(pathname + search).toBe(target)
  })
}

for (const path of ['/ku', '/ar/taxi-ride', '/en/careers?lng=de']) {
  test(`${path} answers in its own language whatever the visitor prefers`, async ({ request }) => {
    const headers = { cookie: 'selectedLanguage=ar', 'accept-language': 'en' }
    const response = await request.get(path, { headers, maxRedirects: 0 })
    expect(response.status()).toBe(200)
  })
}

/** Asks as no browser can: with any target, and in the name of another host. */
const askForged = (
  baseURL: string | undefined,
  path: string,
  method: string,
  headers: Record<string, string> = {},
) => {
  const names = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  const { port } = new URL(baseURL ?? '')
  return new Promise<{ status?: number; location?: string; said: string }>((resolve, reject) => {
    const asking = ask({
      port,
      path,
      method,
      headers: { ...names, 'x-forwarded-proto': 'https', ...headers },
    })
    asking.on('error', reject).on('response', async (response) => {
      const { statusCode: status, rawHeaders, headers } = response
      resolve({ status, location: headers.location, said: rawHeaders.join('\n') + (await text(response)) })
    })
    asking.end()
  })
}

const answers: [method: string, path: string, status: number, location?: string][] = [
  ['GET', '/ku/taxi-ride', 200],
  ['GET', '/ku/careers?q=x', 200],
  ['GET', '/en/no-such-page', 404],
  ['GET', '/', 307, '/ku'],
  ['GET', '/taxi-ride?lng=en', 307, '/en/taxi-ride'],
  ['GET', '/KU/Taxi-Ride/', 308, '/ku/taxi-ride'],
  ['GET', '/ku/careers/found?q=x', 308, '/ku/careers?q=x'],
  ['GET', '/robots.txt/', 308, '/robots.txt'],
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

for (const [method, path, status, location] of answers)
  test(`${method} ${path} in another host’s name → no address has that name`, async ({ baseURL }) => {
    const answer = await askForged(baseURL, path, method)
    expect(answer).toMatchObject({ status, ...(location && { location }) })
    expect(answer.location ?? '/').toMatch(/^\/[^/]|^\/$/)
    expect(answer.said).not.toContain('evil.example')
  })

for (const path of ['//evil.example/x', '/%2Fevil.example', '/%5Cevil.example', '//evil.example//'])
  test(`${path} → the redirect stays on this host`, async ({ baseURL }) => {
    const { location = '' } = await askForged(baseURL, path, 'GET')
    expect(new URL(location, baseURL).origin).toBe(baseURL)
  })

test('every page without its language, in capitals, with slashes too many → one hop', async ({ baseURL }) => {
  for (const slug of [...Object.keys(pages), ...comingSoonSlugs].filter((name) => name !== 'map-demo')) {
    const path = slug === 'home' ? '' : slug
    const asked = await fetch(`${baseURL}//${path.toUpperCase()}//?a=%2B`, { redirect: 'manual' })
    const target = asked.headers.get('location') ?? ''
    expect([asked.status, target]).toEqual([307, `${path ? `/ku/${path}` : '/ku'}?a=%2B`])
    const there = await fetch(baseURL + target, { redirect: 'manual' })
    expect({ target, status: there.status }).toEqual({ target, status: 200 })
  }
})
