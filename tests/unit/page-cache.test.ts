import { beforeEach, expect, test, vi } from 'vitest'
import PageCache, { statusTag } from '#lib/page-cache/page-cache.ts'

// This cache has room for 33 pages, because the HTML and the data of each `page` below have 110 characters.
const cache = new PageCache({ maxMemoryCacheSize: 3650 })
beforeEach(() => cache.revalidateTag())

const dataOf = (url: string) => JSON.stringify({ c: url.split('/'), q: '' })
const htmlOf = (url: string, start = '') =>
  `${start}<script>self.__next_f.push([1,${JSON.stringify(dataOf(url))}])</script>`

/** Returns a page as Next passes it to the cache handler. */
const page = (...tags: string[]) => ({
  kind: 'APP_PAGE',
  html: htmlOf('/ku').padEnd(80),
  rscData: Buffer.from(dataOf('/ku').padEnd(30)),
  headers: { 'x-next-cache-tags': ['_N_T_/layout', ...tags].join(',') },
  status: 200,
})
const statusOf = async (key: string) => (await cache.get(key))?.value?.status ?? null

test('stored page → returned unchanged, with its lifetime and modification time', async () => {
  const before = performance.timeOrigin + performance.now()
  await cache.set('/ku', page(), { cacheControl: { revalidate: 60 } })
  const entry = await cache.get('/ku')
  expect(entry).toMatchObject({ value: page(), cacheControl: { revalidate: 60 } })
  expect(entry?.lastModified).toBeGreaterThanOrEqual(before)
  expect(await cache.get('/ar')).toBeNull()
})

test('page stored while the clock was three days ahead → not modified in the future for Next, which revalidates it', async () => {
  vi.setSystemTime(Date.now() + 3 * 24 * 60 * 60 * 1000)
  await cache.set('/ku', page(), { cacheControl: { revalidate: 60 } })
  vi.useRealTimers()
  const lastModified = (await cache.get('/ku'))?.lastModified
  expect(lastModified).toBeLessThanOrEqual(performance.timeOrigin + performance.now())
})

test('page with a `revalidate` time → expires after twice that time', async () => {
  // Next builds the first response from this object, so `set` changes it in place.
  const cacheControl = { revalidate: 60, expire: 86_400 }
  await cache.set('/ku/careers', page(), { cacheControl })
  expect([cacheControl.expire, (await cache.get('/ku/careers'))?.cacheControl]).toEqual([
    120,
    { revalidate: 60, expire: 120 },
  ])
})

test.each([404, 503] as const)('%i page at a path without a cached page → not stored', async (status) => {
  await cache.set('/ku/job-details/unknown', page(statusTag(status)))
  expect(await statusOf('/ku/job-details/unknown')).toBeNull()
})

test('stored or unstored page → a CSP with the hash of its inline script', async () => {
  for (const tags of [[], [statusTag(503)]]) {
    const value = {
      ...page(...tags),
      html: '<script src="/a.js"></script><script>a()</script><script type="application/ld+json">{"c":["",""],"q":""}</script>',
    }
    await cache.set('/ku/scripts', value)
    // The hash of `a()`.
    const hash = "'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='"
    expect(value.headers).toHaveProperty(
      'content-security-policy',
      expect.stringContaining(`'self' ${hash};`),
    )
  }
})

test('adjacent scripts of the framework → one script with one hash, and the parts of the data in one text', async () => {
  const [start, end] = [dataOf('/ku').slice(0, 9), dataOf('/ku').slice(9)].map((part) => JSON.stringify(part))
  const value = {
    ...page(),
    html:
      '<script>a()</script><script>(self.__next_f=self.__next_f||[]).push([0])</script>' +
      `<script>self.__next_f.push([1,${start}])</script><script>self.__next_f.push([1,${end}])</script>` +
      '<script>self.__next_f.push([2,"d"])</script></body>',
  }
  await cache.set('/ku/scripts', value)
  expect(value.html).toBe(
    '<script>a()</script><script>(self.__next_f=self.__next_f||[]).push([0]);' +
      `self.__next_f.push([1,${JSON.stringify(dataOf('/ku'))}]);self.__next_f.push([2,"d"])</script></body>`,
  )
  expect(value.headers).toHaveProperty(
    'content-security-policy',
    expect.stringMatching(/script-src 'self'( 'sha256-[^']+'){2};/),
  )
})

test.each([
  'email=secret',
  'secret',
  'a=/secret/],"q":?"c":["",/secret',
  'a=]&secret',
  'a=\\&secret\\',
  'secret/',
  '?secret?',
])('page whose first visitor’s URL had the query %s → stored and sent without it', async (query) => {
  // Next's URL has quotation marks only as `%22`.
  const url = `/ku/careers?${query.replaceAll('"', '%22')}`
  const value = {
    ...page(),
    html: htmlOf(url, '<p>“c”?</p>'),
    rscData: Buffer.from(`1:"بە?"\n0:${dataOf(url)}`),
  }
  await cache.set('/ku/careers', value)
  expect(value.html).toBe(htmlOf('/ku/careers', '<p>“c”?</p>'))
  expect(String(value.rscData)).toBe(`1:"بە?"\n0:${dataOf('/ku/careers')}`)
  expect((await cache.get('/ku/careers'))?.value).toMatchObject({ html: value.html, rscData: value.rscData })
})

test('page whose data have an unknown format → sent, but not stored by any cache', async () => {
  for (const part of [{ html: '<p>page</p>' }, { rscData: Buffer.from('0:{}') }]) {
    const value = { ...page(), ...part }
    await cache.set('/ku/careers', value)
    expect(await statusOf('/ku/careers')).toBeNull()
    expect([value.status, value.headers]).toMatchObject([200, { 'cache-control': 'private, no-store' }])
  }
})

test('cached page that becomes a 404 → removed from the cache', async () => {
  await cache.set('/ku/job-details/filled', page())
  expect(await statusOf('/ku/job-details/filled')).toBe(200)
  const missing = page(statusTag(404))
  await cache.set('/ku/job-details/filled', missing)
  expect(missing.status).toBe(404)
  expect(await statusOf('/ku/job-details/filled')).toBeNull()
})

test('page fails with 503 while an older version is cached → the older version stays and is the response', async () => {
  const html = htmlOf('/ku', 'twelve jobs')
  await cache.set('/ku/careers', { ...page(), html })
  const failed = { ...page(statusTag(503)), html: htmlOf('/ku', 'no jobs can be shown') }
  await cache.set('/ku/careers', failed)
  expect(failed).toMatchObject({ status: 200, html })
  expect(failed.headers).not.toHaveProperty('retry-after')
  expect((await cache.get('/ku/careers'))?.value).toMatchObject({ status: 200, html })
})

test('410 page of a closed vacancy → stored', async () => {
  await cache.set('/ku/job-details/closed', page(statusTag(410)))
  expect(await statusOf('/ku/job-details/closed')).toBe(410)
})

test('503 page at a path without a cached page → a Retry-After header', async () => {
  const failed = page(statusTag(503))
  await cache.set('/ku/job-details/unreachable', failed)
  expect(failed).toMatchObject({ status: 503, headers: { 'retry-after': '30' } })
})

test('cache is full → the least recently used page is evicted', async () => {
  const keys = Array.from({ length: 33 }, (_, index) => `/ku/${index}`)
  for (const key of keys) await cache.set(key, page())
  expect(await statusOf('/ku/0')).toBe(200)
  await cache.set('/ku/33', page())
  expect(await Promise.all(['/ku/0', '/ku/1', '/ku/2', '/ku/33'].map(statusOf))).toEqual([
    200,
    null,
    200,
    200,
  ])
})
