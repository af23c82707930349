import { SharedCacheControls } from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external.js'
import { beforeEach, expect, test, vi } from 'vitest'
import PageCache, { statusTag, unkeptTag } from '#lib/http/page-cache.ts'

const cache = new PageCache({ maxMemoryCacheSize: 1000 })
beforeEach(() => cache.revalidateTag())

/** A page as Next gives it to the handler when it was made. */
const page = (...tags: string[]) => ({
  kind: 'APP_PAGE',
  html: 'a page of thirty letters or so',
  headers: { 'x-next-cache-tags': ['_N_T_/layout', ...tags].join(',') },
  status: 200,
})
const statusOf = async (key: string) => (await cache.get(key))?.value?.status ?? null

test('a page that was made → given back as it was, with its lifetime and its age', async () => {
  const before = Date.now()
  await cache.set('/ku', page(), { cacheControl: { revalidate: 60 } })
  const entry = await cache.get('/ku')
  expect(entry).toMatchObject({ value: page(), cacheControl: { revalidate: 60 } })
  expect(entry?.lastModified).toBeGreaterThanOrEqual(before)
  expect(await cache.get('/ar')).toBeNull()
})

test('the clock is set back → a page is made anew, not kept for as long again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  await cache.set('/ku', page())
  expect(await statusOf('/ku')).toBe(200)
  vi.useRealTimers()
  expect(await statusOf('/ku')).toBeNull()
  await cache.set('/ku', page())
  expect(await statusOf('/ku')).toBe(200)
})

test('a page with a lifetime → nobody gets it after twice as long, here or from other caches', async () => {
  // The framework answers the first visitor with this very object.
  const cacheControl = { revalidate: 60, expire: 86_400 }
  await cache.set('/ku/careers', page(), { cacheControl })
  expect([cacheControl.expire, (await cache.get('/ku/careers'))?.cacheControl]).toEqual([
    120,
    { revalidate: 60, expire: 120 },
  ])
})

test.each([404, 503] as const)(
  'a page that says %i under an address that never had one → not kept',
  async (status) => {
    await cache.set('/ku/job-details/made-up', page(statusTag(status)))
    expect(await statusOf('/ku/job-details/made-up')).toBeNull()
  },
)

test('a page, whether kept or not → names the inline scripts that it has, and nothing unsafe', async () => {
  for (const tags of [[], [unkeptTag], [statusTag(503)]]) {
    const made = {
      ...page(...tags),
      html: '<script src="/a.js"></script><script>a()</script><script type="application/ld+json">{}</script>',
    }
    await cache.set('/ku/scripts', made)
    // Of `a()`.
    const hash = "'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='"
    expect(made.headers).toHaveProperty('content-security-policy', expect.stringContaining(`'self' ${hash};`))
  }
})

test('a page that was there and is gone → the 404 takes its place', async () => {
  await cache.set('/ku/job-details/filled', page())
  expect(await statusOf('/ku/job-details/filled')).toBe(200)
  await cache.set('/ku/job-details/filled', page(statusTag(404)))
  expect(await statusOf('/ku/job-details/filled')).toBe(404)
})

test('a closed vacancy → its page is kept', async () => {
  await cache.set('/ku/job-details/closed', page(statusTag(410)))
  expect(await statusOf('/ku/job-details/closed')).toBe(410)
})

test('a page that could not be made → says when to come back', async () => {
  const made = page(statusTag(503))
  await cache.set('/ku/job-details/unreachable', made)
  expect(made).toMatchObject({ status: 503, headers: { 'retry-after': '30' } })
})

test('a page of one person → decides its status, and is kept neither here nor in a browser', async () => {
  const key = '/ku/application/AAAAAAAAAAAA'
  for (const status of [200, 404, 503]) {
    const made = page(statusTag(status), unkeptTag)
    await cache.set(key, made)
    expect(made).toMatchObject({ status, headers: { 'cache-control': 'private, no-store' } })
    expect(await statusOf(key)).toBeNull()
  }
})

test('a page of a made-up address → leaves nothing in what Next remembers either', async () => {
  const remembered: unknown = Reflect.get(SharedCacheControls, 'cacheControls')
  const lifetimes = new SharedCacheControls({ routes: {}, dynamicRoutes: {} })
  for (const tags of [[statusTag(404)], [statusTag(503)], [statusTag(200), unkeptTag]]) {
    // Next does so before it hands the page to its cache.
    lifetimes.set('/ku/job-details/made-up', { revalidate: 60, expire: 120 })
    expect(remembered).toHaveProperty('size', 1)
    await cache.set('/ku/job-details/made-up', page(...tags))
    expect(remembered).toHaveProperty('size', 0)
  }
})

test('more than the memory holds → what was read longest ago goes first', async () => {
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
