import { beforeEach, expect, test, vi } from 'vitest'
import PageCache, { statusTag } from '#lib/page-cache/page-cache.ts'
import { startMetrics } from '#lib/process/metrics.ts'

// This cache has room for 33 pages, because each page from `createPage` has 300 characters of HTML and data.
const cache = new PageCache({ maxMemoryCacheSize: 9950 })
beforeEach(() => cache.revalidateTag())

const createRscRow = (url: string) => `0:${JSON.stringify({ P: null, c: url.split('/'), q: '' })}\n`
const createRscData = (url: string) => `1:"$Sreact.fragment"\n:HL["/a.css","style"]\n${createRscRow(url)}`
const createPushCall = (data: string) => `self.__next_f.push([1,${JSON.stringify(data)}])`
const createHtml = (url: string, start = '') =>
  `${start}<script>${createPushCall(createRscData(url))}</script>`

/** Returns a page as Next passes it to the cache handler. */
const createPage = (path: string, ...tags: string[]) => ({
  kind: 'APP_PAGE',
  html: createHtml(path).padEnd(300 - createRscData(path).length),
  rscData: Buffer.from(createRscData(path)),
  headers: { 'x-next-cache-tags': ['_N_T_/layout', ...tags].join(',') },
  status: 200,
})
const readStatus = async (key: string) => (await cache.get(key))?.value?.status ?? null

test('`get` → returns a stored page with its content, `revalidate` time and modification time, and null for any other path', async () => {
  const timeBeforeMs = performance.timeOrigin + performance.now()
  await cache.set('/ku', createPage('/ku'), { cacheControl: { revalidate: 60 } })
  const entry = await cache.get('/ku')
  expect(entry).toMatchObject({ value: createPage('/ku'), cacheControl: { revalidate: 60 } })
  expect(entry?.lastModified).toBeGreaterThanOrEqual(timeBeforeMs)
  expect(await cache.get('/ar')).toBeNull()
})

test('page stored while the clock is three days ahead → its modification time is not in the future', async () => {
  vi.setSystemTime(Date.now() + 3 * 24 * 60 * 60 * 1000)
  await cache.set('/ku', createPage('/ku'), { cacheControl: { revalidate: 60 } })
  vi.useRealTimers()
  // Next would not revalidate a page whose modification time is in the future.
  const lastModified = (await cache.get('/ku'))?.lastModified
  expect(lastModified).toBeLessThanOrEqual(performance.timeOrigin + performance.now())
})

test('page with a `revalidate` time → expires after twice that time', async () => {
  // Next builds the first response from this object, so `set` changes it in place.
  const cacheControl = { revalidate: 60, expire: 86_400 }
  await cache.set('/ku/careers', createPage('/ku/careers'), { cacheControl })
  expect([cacheControl.expire, (await cache.get('/ku/careers'))?.cacheControl]).toEqual([
    120,
    { revalidate: 60, expire: 120 },
  ])
})

test.each([404, 503] as const)('%i page at a path without a cached page → is not stored', async (status) => {
  await cache.set('/ku/job-details/unknown', createPage('/ku/job-details/unknown', statusTag(status)))
  expect(await readStatus('/ku/job-details/unknown')).toBeNull()
})

test('stored page or 503 page with an inline script → its CSP contains the script’s hash', async () => {
  for (const tags of [[statusTag(503)], []]) {
    const value = {
      ...createPage('/ku/scripts', ...tags),
      html: createHtml('/ku/scripts', '<script src="/a.js"></script><script>a()</script><p></p>'),
    }
    await cache.set('/ku/scripts', value)
    // The hash of `a()`.
    const hash = "'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='"
    expect(value.headers).toHaveProperty(
      'content-security-policy',
      expect.stringContaining(`'self' ${hash} `),
    )
  }
})

test('Next’s adjacent inline scripts → are merged into one script with one hash, and their data is joined', async () => {
  const rscData = createRscData('/ku/scripts')
  const value = {
    ...createPage('/ku/scripts'),
    html:
      '<script>a()</script><script>(self.__next_f=self.__next_f||[]).push([0])</script>' +
      `<script>${createPushCall(rscData.slice(0, 60))}</script><script>${createPushCall(rscData.slice(60))}</script>` +
      '<script>self.__next_f.push([2,"d"])</script></body>',
  }
  await cache.set('/ku/scripts', value)
  expect(value.html).toBe(
    '<script>a()</script><script>(self.__next_f=self.__next_f||[]).push([0]);' +
      `${createPushCall(rscData)};self.__next_f.push([2,"d"])</script></body>`,
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
])(
  'page whose first visitor’s URL had the query %s → is stored and sent without the query',
  async (query) => {
    // In Next's URLs, quotation marks are always `%22`.
    const url = `/ku/careers?${query.replaceAll('"', '%22')}`
    const value = {
      ...createPage('/ku/careers'),
      html: createHtml(url, '<p>“c”?</p>'),
      rscData: Buffer.from(`2:"بە?"\n${createRscData(url)}`),
    }
    await cache.set('/ku/careers', value)
    expect(value.html).toBe(createHtml('/ku/careers', '<p>“c”?</p>'))
    expect(String(value.rscData)).toBe(`2:"بە?"\n${createRscData('/ku/careers')}`)
    expect((await cache.get('/ku/careers'))?.value).toMatchObject({
      html: value.html,
      rscData: value.rscData,
    })
  },
)

test.each([
  ['/ku/job-details/ك', '%D9%83'],
  ['/ku/job-details/a b', 'a%20b'],
  ['/ku/job-details/a%2Fb', 'a%2Fb'],
  ['/ku/job-details/a%3Fb', 'a%3fb'],
  ['/ku/job-details/a%252Fb', 'a%252Fb'],
  ['/ku/job-details/100%', '100%25'],
  ['/ku/job-details/a[b]c', 'a[b]c'],
  ['/ku/job-details/$1', '$1'],
])(
  'page cached under path %s, whose URL has the segment %s and a query → is stored without the query',
  async (path, segment) => {
    const key = `/route-cache/APP_PAGE/${'0'.repeat(64)}/$${path}`
    await cache.set(key, createPage(`/ku/job-details/${segment}?secret`))
    const expectedUrl = `/ku/job-details/${segment}`
    expect((await cache.get(key))?.value?.rscData?.toString()).toBe(createRscData(expectedUrl))
  },
)

test('text that looks like an RSC row, base64-encoded in the HTML → HTML and RSC data are stored unchanged', async () => {
  const text = `“c”\n${createRscRow('/ku/careers')}`
  const rscData = `2:T${Buffer.byteLength(text).toString(16)},${text}${createRscData('/ku/careers')}`
  const base64 = Buffer.from(rscData).toString('base64')
  const html = `<script>self.__next_f.push([3,"${base64}"])</script>`
  await cache.set('/ku/careers', { ...createPage('/ku/careers'), html, rscData: Buffer.from(rscData) })
  expect((await cache.get('/ku/careers'))?.value).toMatchObject({ html, rscData: Buffer.from(rscData) })
})

test('segments that contain the page’s URL or are incomplete → are removed; other segments are stored', async () => {
  const tree = Buffer.from('0:{"b":"id","t":{"t":{"s":"","c":"$Q1"}}}\n')
  const segmentData = new Map([
    ['/_tree', tree],
    ['/_full', Buffer.from(createRscData('/ku/careers?secret'))],
    ['/unfinished', Buffer.from('0:{"c"')],
  ])
  await cache.set('/ku/careers', { ...createPage('/ku/careers'), segmentData })
  expect([...((await cache.get('/ku/careers'))?.value?.segmentData ?? [])]).toEqual([['/_tree', tree]])
})

const textRow = `3:T6,secret`
test.each([
  ['a reference in the URL', `${textRow}0:{"c":["","ku","$3"],"q":""}\n`],
  ['a reference to the URL', `3:["","ku","careers?secret"]\n0:{"c":"$3","q":""}\n`],
  ['a reference to the query', `${textRow}0:{"c":["","ku","careers"],"q":"$3"}\n`],
  ['a query outside the URL', createRscRow('/ku/careers').replace('"q":""', '"q":"?secret"')],
  ['a fragment', createRscRow('/ku/careers#secret')],
  ['the URL of another page', createRscRow('/ku/secret')],
  ['an additional segment', createRscRow('/ku/careers/secret')],
  ['segments that are not strings', '0:{"c":["","ku",["careers"]],"q":"","secret":1}\n'],
  ['the URL twice', `${createRscRow('/ku/careers')}${createRscRow('/ku/careers?secret')}`],
  ['no URL', '0:{"secret":1}\n'],
  ['a malformed escape', createRscRow('/ku/careers%secret')],
  ['a malformed row', `secret\n${createRscRow('/ku/careers')}`],
  ['an unfinished row', `${createRscRow('/ku/careers')}1:"secret`],
  ['no row', ''],
])('page data with %s → the page is sent without scripts or data, and is not stored', async (_, data) => {
  for (const content of [
    { html: `<p>Jobs</p><script>${createPushCall(data)}</script><script src="/a.js"></script>` },
    { html: createHtml('/ku/careers', '<p>Jobs</p>'), rscData: Buffer.from(data) },
  ]) {
    const segmentData = new Map([['/_tree', Buffer.from('1:"secret"\n')]])
    const value = { ...createPage('/ku/careers'), segmentData, ...content }
    await cache.set('/ku/careers', value)
    expect(await cache.get('/ku/careers')).toBeNull()
    expect(value).toMatchObject({
      status: 200,
      html: '<p>Jobs</p>',
      headers: { 'cache-control': 'private, no-store' },
    })
    expect([value.rscData.length, value.segmentData]).toEqual([0, undefined])
  }
})

test('new version of a cached page has an unexpected URL → the cached version is not replaced', async () => {
  await cache.set('/ku/careers', createPage('/ku/careers'))
  await cache.set('/ku/careers', createPage('/ku/other'))
  expect((await cache.get('/ku/careers'))?.value).toMatchObject(createPage('/ku/careers'))
})

test('pages with an unexpected URL → each increments `cacheRefusals` unless it is a 404 or 503 page; at most one is logged per minute', async () => {
  const { cacheRefusals } = await startMetrics()
  const countBefore = (await cacheRefusals.get()).values[0]?.value ?? 0
  const stderrWrite = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  // Start a minute later. The tests above may have logged a line within the last minute.
  const startMs = Math.ceil(performance.now()) + 60_000
  const now = vi.spyOn(performance, 'now')
  for (const elapsedMs of [0, 59_999, 60_000]) {
    now.mockReturnValue(startMs + elapsedMs)
    await cache.set('/ku/careers', createPage('/ku/secret'))
  }
  // Error pages are not counted, because anyone can cause a 404 page whose data contains an unexpected URL.
  for (const status of [404, 503] as const)
    await cache.set('/ku/careers', createPage('/ku/secret', statusTag(status)))
  now.mockRestore()
  const lines = stderrWrite.mock.calls.map(([line]) => JSON.parse(String(line)))
  stderrWrite.mockRestore()
  expect((await cacheRefusals.get()).values).toMatchObject([{ value: countBefore + 3 }])
  const line = { at: expect.any(String), level: 'error', event: 'page.cache-refused' }
  expect(lines).toEqual([line, line])
})

test('cached page that becomes a 404 → is removed from the cache', async () => {
  await cache.set('/ku/job-details/filled', createPage('/ku/job-details/filled'))
  expect(await readStatus('/ku/job-details/filled')).toBe(200)
  const missingPage = createPage('/ku/job-details/filled', statusTag(404))
  await cache.set('/ku/job-details/filled', missingPage)
  expect(missingPage.status).toBe(404)
  expect(await readStatus('/ku/job-details/filled')).toBeNull()
})

test('page fails with 503 while an older version is cached → the older version is sent and stays cached', async () => {
  const html = createHtml('/ku/careers', 'twelve jobs')
  await cache.set('/ku/careers', { ...createPage('/ku/careers'), html })
  const failedPage = {
    ...createPage('/ku/careers', statusTag(503)),
    html: createHtml('/ku/careers', 'no jobs can be shown'),
  }
  await cache.set('/ku/careers', failedPage)
  expect(failedPage).toMatchObject({ status: 200, html })
  expect(failedPage.headers).not.toHaveProperty('retry-after')
  expect((await cache.get('/ku/careers'))?.value).toMatchObject({ status: 200, html })
})

test('closed vacancy’s 410 page → is stored', async () => {
  await cache.set('/ku/job-details/closed', createPage('/ku/job-details/closed', statusTag(410)))
  expect(await readStatus('/ku/job-details/closed')).toBe(410)
})

test('503 page at a path without a cached page → has a Retry-After header', async () => {
  const failedPage = createPage('/ku/job-details/unreachable', statusTag(503))
  await cache.set('/ku/job-details/unreachable', failedPage)
  expect(failedPage).toMatchObject({ status: 503, headers: { 'retry-after': '30' } })
})

test('full cache → the least recently used page is evicted', async () => {
  const keys = Array.from({ length: 33 }, (_, index) => `/ku/${index}`)
  for (const key of keys) await cache.set(key, createPage(key))
  expect(await readStatus('/ku/0')).toBe(200)
  await cache.set('/ku/33', createPage('/ku/33'))
  expect(await Promise.all(['/ku/0', '/ku/1', '/ku/2', '/ku/33'].map(readStatus))).toEqual([
    200,
    null,
    200,
    200,
  ])
})
