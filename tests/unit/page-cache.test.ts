import { beforeEach, expect, test } from 'vitest'
import PageCache, { statusTag } from '#lib/http/page-cache.ts'

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

test('a page with a lifetime → nobody gets it after twice as long, here or from other caches', async () => {
  // Next answers the first visitor with this very object, so `set` changes it in place.
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
  for (const tags of [[], [statusTag(503)]]) {
    const made = {
      ...page(...tags),
      html: '<script src="/a.js"></script><script>a()</script><script type="application/ld+json">{}</script>',
    }
    await cache.set('/ku/scripts', made)
    // The hash of `a()`.
    const hash = "'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='"
    expect(made.headers).toHaveProperty('content-security-policy', expect.stringContaining(`'self' ${hash};`))
  }
})

test('a page that was there and is gone → not kept any longer', async () => {
  await cache.set('/ku/job-details/filled', page())
  expect(await statusOf('/ku/job-details/filled')).toBe(200)
  const gone = page(statusTag(404))
  await cache.set('/ku/job-details/filled', gone)
  expect(gone.status).toBe(404)
  expect(await statusOf('/ku/job-details/filled')).toBeNull()
})

test('a page that cannot be made for now → the one that is kept stands in, for this visitor too', async () => {
  await cache.set('/ku/careers', { ...page(), html: 'twelve jobs' })
  const failed = { ...page(statusTag(503)), html: 'no jobs can be shown' }
  await cache.set('/ku/careers', failed)
  expect(failed).toMatchObject({ status: 200, html: 'twelve jobs' })
  expect(failed.headers).not.toHaveProperty('retry-after')
  expect((await cache.get('/ku/careers'))?.value).toMatchObject({ status: 200, html: 'twelve jobs' })
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
