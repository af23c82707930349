import { tmpdir } from 'node:os'
import { nodeFs } from 'next/dist/server/lib/node-fs-methods.js'
import { expect, test } from 'vitest'
import PageCache from '#lib/http/page-cache.ts'
import { pageStatusName, unkeptName } from '#lib/http/page-status.ts'

type Page = Parameters<PageCache['set']>[1]
type Asked = Parameters<PageCache['get']>[1]

const cache = new PageCache({
  fs: nodeFs,
  serverDistDir: tmpdir(),
  flushToDisk: false,
  maxMemoryCacheSize: 1_000_000,
  revalidatedTags: [],
  _requestHeaders: {},
})

// Next's own names for the kinds are of a sort that no module can import; JSON is what they are.
const asked: Asked = JSON.parse('{"kind":"APP_PAGE","isFallback":false}')
const pageThatSays = (status: number): Page =>
  JSON.parse(
    JSON.stringify({ kind: 'APP_PAGE', html: `<meta name="${pageStatusName}" content="${status}"/>` }),
  )

const keep = (key: string, page: Page) => cache.set(key, page, {})
const statusOf = async (key: string) => {
  const entry = await cache.get(key, asked)
  return entry?.value?.kind === 'APP_PAGE' ? entry.value.status : null
}

test('a page that says 404 under an address that never had one → not kept', async () => {
  await keep('/ku/job-details/made-up', pageThatSays(404))
  expect(await statusOf('/ku/job-details/made-up')).toBeNull()
})

test('a page that was there and is gone → the 404 takes its place', async () => {
  await keep('/ku/job-details/filled', pageThatSays(200))
  expect(await statusOf('/ku/job-details/filled')).toBe(200)
  await keep('/ku/job-details/filled', pageThatSays(404))
  expect(await statusOf('/ku/job-details/filled')).toBe(404)
})

test('a closed vacancy → its page is kept', async () => {
  await keep('/ku/job-details/closed', pageThatSays(410))
  expect(await statusOf('/ku/job-details/closed')).toBe(410)
})

test('a page that could not be made → says when to come back', async () => {
  const page = pageThatSays(503)
  await keep('/ku/job-details/unreachable', page)
  expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '30' } })
})

test('a page of one person → decides its status, and is kept neither here nor in a browser', async () => {
  const key = '/ku/application/AAAAAAAAAAAA'
  for (const status of [200, 404, 503]) {
    const html = `<meta name="${pageStatusName}" content="${status}"/><meta name="${unkeptName}" content="none"/>`
    const page: Page = JSON.parse(JSON.stringify({ kind: 'APP_PAGE', html }))
    await keep(key, page)
    expect(page).toMatchObject({ status, headers: { 'cache-control': 'private, no-store' } })
    expect(await statusOf(key)).toBeNull()
  }
})
