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

for (const path of ['//evil.example/x', '/%2Fevil.example', '/%5Cevil.example']) {
  test(`${path} → the redirect stays on this host`, async ({ request, baseURL }) => {
    const response = await request.get(`${baseURL}${path}`, { maxRedirects: 0 })
    const target = new URL(response.headers().location ?? '', baseURL)
    expect(target.origin).toBe(baseURL)
  })
}
