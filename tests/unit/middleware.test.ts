import { NextRequest } from 'next/server'
import { describe, expect, test, vi } from 'vitest'
import { autoLocaleCookie } from '#lib/i18n/locale-restore.ts'
import { config, middleware } from '../../middleware.ts'

const origin = 'https://www.example.com'

const respond = (path: string, headers: Record<string, string> = {}) =>
  middleware(new NextRequest(origin + path, { headers }))

const redirectOf = (path: string, headers?: Record<string, string>) => {
  const { pathname, search } = new URL(respond(path, headers).headers.get('location') ?? '', origin)
  return pathname + search
}

// The first four matchers as one pattern. The others name their pages, or depend on the query or headers.
const matcherPattern = new RegExp(
  `^(?:${config.matcher
    .slice(0, 4)
    .join('|')
    .replace(/:locale|:path/g, '')})$`,
)

const longState = `["",{"children":["",${'{"children":["",'.repeat(2000)}`
const deepState = `${'["",{"children":'.repeat(1000)}["",{}]${'}]'.repeat(1000)}`

describe('header of Next’s router', () => {
  test.each([
    ...['garbage', '', '%', '%ff', '%5B%5B%5B', '%255B', '{}', 'null', '1', '[]', '[""]', '["",1]'],
    ...[
      '["",{"children":1}]',
      '["",{"__proto__":1}]',
      '["",{},1]',
      '["",{},null,"x"]',
      '[["a","b","x",null],{}]',
    ],
    ...['["",{}], ["",{}]', longState, deepState, `"${'a'.repeat(50_000)}"`],
  ])('invalid state %# → 400', (state) => {
    for (const value of [state, encodeURIComponent(state)])
      expect(respond('/ku/careers?q=a', { rsc: '1', 'next-router-state-tree': value }).status).toBe(400)
  })

  test('valid state → the request passes', () => {
    const page = ['careers', { children: ['__PAGE__', {}, null, 'refetch'] }]
    const locale = [['locale', 'ku', 'd', null], { children: page }]
    const state = encodeURIComponent(JSON.stringify(['', { children: locale }, null, null, 16]))
    expect(
      respond('/ku/application', { 'next-router-state-tree': state }).headers.get('x-middleware-next'),
    ).toBe('1')
  })
})

describe('redirects', () => {
  test.each([
    ['/', {}, '/ku'],
    ['/taxi-ride', {}, '/ku/taxi-ride'],
    ['/careers?category=tech&lng=en', {}, '/en/careers?category=tech'],
    ['/', { cookie: 'selectedLanguage=en', 'accept-language': 'ar' }, '/en'],
    ['/contact-us', { 'accept-language': 'ar-IQ,en;q=0.5' }, '/ar/contact-us'],
    ['/%D8%A6', {}, '/ku/%D8%A6'],
    ['/Job-Details/aB3/?from=%2B', {}, '/ku/job-details/aB3?from=%2B'],
    ['//evil.example/path', {}, '/ku/evil.example/path'],
    ['/careers/search?q=x', {}, '/ku/careers?q=x'],
    ['/ku?lng=en', {}, '/en'],
    ['/ku/careers?lng=ku', {}, '/ku/careers'],
    ['/en/careers?category=tech&lng=ckb&page=2', {}, '/ku/careers?category=tech&page=2'],
    ['/en//evil.example?lng=ar', {}, '/ar/evil.example'],
    ['/KU/Taxi-Ride/?lng=en&a=1', {}, '/en/taxi-ride?a=1'],
  ])('request for %s with headers %o → redirected to %s', (path, headers, expected) => {
    expect(redirectOf(path, headers)).toBe(expected)
  })

  test.each([
    ['/KU/Taxi-Ride', '/ku/taxi-ride'],
    ['/ku/careers/?q=%2B&a=b%20c', '/ku/careers?q=%2B&a=b%20c'],
    ['/EN//Cities//Erbil/', '/en/cities/erbil'],
    ['/ku/careers/search?q=x', '/ku/careers?q=x'],
    ['/ku/', '/ku'],
    ['/robots.txt/', '/robots.txt'],
    ['/web/contact-us/', '/web/contact-us'],
    ['/.well-known/apple-app-site-association/', '/.well-known/apple-app-site-association'],
  ])('%s → redirected permanently to %s', (path, expected) => {
    const headers = { cookie: 'selectedLanguage=ar' }
    expect([respond(path, headers).status, redirectOf(path, headers)]).toEqual([308, expected])
  })

  test.each([
    ['/en/careers.', '/en/careers'],
    ['/en/careers)?q=a', '/en/careers?q=a'],
    ['/ku/job-details/aB3%D8%8C', '/ku/job-details/aB3'],
    ['/ku/job-details/aB_-%D8%9F', '/ku/job-details/aB_-'],
    ['/ar/apply/aB3%C2%BB', '/ar/apply/aB3'],
    ['/en/job-details/aB3%E2%80%8B', '/en/job-details/aB3'],
    ['/en/job-details/aB3%29%2E%E2%80%8B%E2%80%8B', '/en/job-details/aB3'],
    ['/en/job-details/aB3%E2%80%9D%20', '/en/job-details/aB3'],
    ['/en/Hotels*/', '/en/hotels'],
    ['/ku/hotels/%E2%80%8F', '/ku/hotels'],
    ['/ku%E3%80%82', '/ku'],
  ])('page’s path with punctuation at its end, %s → redirected permanently to %s', (path, expected) => {
    expect([respond(path).status, redirectOf(path)]).toEqual([308, expected])
    expect(path.replace(/\?.*/, '')).toMatch(matcherPattern)
  })

  test('60,000 characters of punctuation before other text → passed on within a second', () => {
    const startedAt = performance.now()
    respond(`/en/${'!'.repeat(60_000)}a.`)
    expect(performance.now() - startedAt).toBeLessThan(1000)
  })

  test('page’s path with punctuation, without a language → redirected to it in the visitor’s', () => {
    expect(redirectOf('/careers.', { 'accept-language': 'en' })).toBe('/en/careers')
    expect('/careers.').toMatch(matcherPattern)
  })

  test.each([
    '/en/no-such-page.',
    '/en/hotels/rooms%D8%8C',
    '/ku/%D8%A6',
    '/ku/%ff.',
    '/robots.txt)',
    '/cards/en/x.jpg.',
    '/web/contact-us.',
    '/en/careers/feed.xml)',
  ])('%s, no page with punctuation at its end → no redirect to another path', (path) => {
    const location = respond(path).headers.get('location')
    expect(location).toBeNull()
  })

  test.each(['/en/careers?lng=de', '/en?lng=', '/en'])('request for %s → no redirect', (path) => {
    const headers = { cookie: 'selectedLanguage=ar', 'accept-language': 'ar' }
    expect(respond(path, headers).headers.get('x-middleware-next')).toBe('1')
  })

  test('path that contains another host → the redirect stays on the site’s host', () => {
    for (const path of ['/', '//evil.example', '/\\evil.example', '/@evil.example/', '//ku//careers'])
      expect(new URL(respond(path).headers.get('location') ?? '').host).toBe('www.example.com')
  })

  test('redirect to the visitor’s language → 307, which shared caches do not store', () => {
    const { status, headers } = respond('/')
    expect(status).toBe(307)
    expect(headers.get('cache-control')).toContain('private')
    expect(headers.get('vary')?.toLowerCase()).toContain('accept-language')
  })
})

describe('searches', () => {
  const rewriteOf = (path: string) => respond(path).headers.get('x-middleware-rewrite')?.replace(origin, '')

  test.each([
    ['/ku/careers?q=a%26b&category=hr', '/ku/careers/search?q=a%26b&category=hr'],
    ['/ar/contact?country=iraq', '/ar/contact/search?country=iraq'],
    ['/en/careers?utm_source=x&page=2', '/en/careers/search?utm_source=x&page=2'],
  ])('search %s → rewritten to %s', (path, expected) => {
    expect(rewriteOf(path)).toBe(expected)
  })

  test.each(['/ku/careers', '/en/contact', '/ar/careers?utm_source=x'])(
    '%s, no search → not rewritten',
    (path) => {
      const { headers } = respond(path)
      expect([headers.get('x-middleware-next'), rewriteOf(path)]).toEqual(['1', undefined])
    },
  )
})

const rewriteOnVercel = (path: string) => {
  vi.stubEnv('VERCEL', '1')
  const target = respond(path).headers.get('x-middleware-rewrite')
  vi.unstubAllEnvs()
  return target
}

test.each([
  ['/ku/hotels?email=a', '/ku/hotels'],
  ['/ku/careers?utm_source=x', '/ku/careers'],
  ['/en/careers?utm_source=x&q=y', '/en/careers/search?q=y'],
])('on Vercel, request for %s → rewritten to %s', (path, expected) => {
  expect(rewriteOnVercel(path)?.replace(origin, '')).toBe(expected)
})

test('on Vercel, request without a query → not rewritten', () => {
  expect(rewriteOnVercel('/ku/hotels')).toBeNull()
})

describe('the auto-locale cookie', () => {
  const cookieFor = (path: string, headers?: Record<string, string>) =>
    respond(path, headers).cookies.get(autoLocaleCookie)?.value

  test.each([
    ['/', {}, '/ku'],
    ['/careers?category=tech', { 'accept-language': 'ar' }, '/ar/careers'],
    ['/careers', { cookie: 'selectedLanguage=de' }, '/ku/careers'],
    ['/%D8%A6', {}, '/ku/%D8%A6'],
  ])('language guessed for %s with headers %o → auto-locale cookie “%s”', (path, headers, expected) => {
    expect(cookieFor(path, headers)).toBe(expected)
  })

  test.each([
    ['/?lng=ar', {}],
    ['/ku?lng=ar', {}],
    ['/', { cookie: 'selectedLanguage=en' }],
  ])('language chosen in URL %s or headers %o → no auto-locale cookie', (path, headers) => {
    expect(cookieFor(path, headers)).toBeUndefined()
  })

  test('path of 500 characters → no auto-locale cookie', () => {
    expect(cookieFor(`/${'x'.repeat(499)}`)).toBeUndefined()
  })
})

describe('the matcher', () => {
  test.each([
    '/',
    '/taxi-ride',
    '/kurdistan',
    '/english',
    '/KU/careers',
    '/ku/',
    '/ku/Careers',
    '/ku/cities/Erbil',
    '/ku/contact-us/Result',
    '/web/contact-us/',
  ])('matcher → includes %s', (path) => {
    expect(path).toMatch(matcherPattern)
  })

  test.each([
    '/ku',
    '/ku/careers',
    '/en/job-details/aBc',
    '/ku/application/AB-12',
    '/ku/job-details/a_-',
    '/web/contact-us',
    '/locales/en/translation.json',
    '/readyz',
    '/images/scene/home-640.avif',
    '/robots.txt',
    '/.well-known/apple-app-site-association',
  ])('matcher → excludes %s', (path) => {
    expect(path).not.toMatch(matcherPattern)
  })
})
