import { beforeEach, expect, test, vi } from 'vitest'
import PageCache, { statusTag } from '#lib/http/page-cache.ts'

// This cache has room for 33 pages, because each `page` below has 30 characters.
const cache = new PageCache({ maxMemoryCacheSize: 1000 })
beforeEach(() => cache.revalidateTag())

/** Returns a page as Next passes it to the cache handler. */
const page = (...tags: string[]) => ({
  kind: 'APP_PAGE',
  html: 'A page that has 30 characters.',
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
      html: '<script src="/a.js"></script><script>a()</script><script type="application/ld+json">{}</script>',
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

test('adjacent scripts of the framework → one script with one hash', async () => {
  const value = {
    ...page(),
    html:
      '<script>a()</script><script>(self.__next_f=self.__next_f||[]).push([0])</script>' +
      '<script>self.__next_f.push([1,"b"])</script><script>self.__next_f.push([1,"c"])</script></body>',
  }
  await cache.set('/ku/scripts', value)
  expect(value.html).toBe(
    '<script>a()</script><script>(self.__next_f=self.__next_f||[]).push([0]);' +
      'self.__next_f.push([1,"b"]);self.__next_f.push([1,"c"])</script></body>',
  )
  expect(value.headers).toHaveProperty(
    'content-security-policy',
    expect.stringMatching(/script-src 'self'( 'sha256-[^']+'){2};/),
  )
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
  await cache.set('/ku/careers', { ...page(), html: 'twelve jobs' })
  const failed = { ...page(statusTag(503)), html: 'no jobs can be shown' }
  await cache.set('/ku/careers', failed)
  expect(failed).toMatchObject({ status: 200, html: 'twelve jobs' })
  expect(failed.headers).not.toHaveProperty('retry-after')
  expect((await cache.get('/ku/careers'))?.value).toMatchObject({ status: 200, html: 'twelve jobs' })
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
