import { globSync, readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { refusalStatus } from '#lib/http/refused-requests.ts'
import { repository } from '#tests/support/verify/run.ts'

const readBuildFile = (name: string) => readFileSync(join(repository, '.next', name), 'utf8')

const routeSchema = z.object({ page: z.string() })
const routeTable = z
  .object({
    dynamicRoutes: z.array(routeSchema),
    staticRoutes: z.array(routeSchema),
    dataRoutes: z.array(routeSchema),
  })
  .parse(JSON.parse(readBuildFile('routes-manifest.json')))
const buildId = readBuildFile('BUILD_ID')

const createPath = (pattern: string, locale: string) =>
  pattern
    .replace(/^\/\[locale\]/, `/${locale}`)
    .replace('[soon]', 'blogs')
    .replace(/\[(?:\.{3})?\w+\]/g, 'en')

const listInternalPaths = (path: string) => [
  `/_next/data/${buildId}${path}`,
  `/_next/data/${buildId}${path}.json`,
  `/_next/static/%2e%2e/data/${buildId}${path}.json`,
  `/_next/static${path}`,
  `/en${path}.json`,
  `${path}.rsc`,
  `${path}.prefetch.rsc`,
  `${path}.segments/_tree.segment.rsc`,
]

// Next treats any first segment as a language.
const firstSegments = ['en', 'none', '_next', 'web', 'cards', 'locales']

const routePatterns = [...routeTable.dynamicRoutes, ...routeTable.staticRoutes, ...routeTable.dataRoutes].map(
  ({ page }) => page,
)
const paths = new Set(
  routePatterns.flatMap((pattern) => [
    ...firstSegments.map((segment) => createPath(pattern, segment)),
    ...listInternalPaths(createPath(pattern, 'en')),
  ]),
)

test('every path in Next’s routing table, and its internal URLs (`.rsc`, `/_next/data`) → pages have a CSP; internal URLs return 404 or 308; only GET /readyz may return 5xx', async ({
  baseURL,
}) => {
  const { hostname: host, port } = new URL(baseURL ?? '')
  // `fetch` would resolve dot segments.
  const send = (path: string, method: string, headers: Record<string, string>) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request({ host, port, path, method, headers, agent: false }, resolve).on('error', reject).end()
    })
  const failures: string[] = []
  for (const path of paths) {
    const response = await send(`${path}?email=secret`, 'GET', {})
    const body = await text(response)
    const csp = String(response.headers['content-security-policy'] ?? '')
    const isPage = /html|x-component/.test(response.headers['content-type'] ?? '')
    const isShared = /s-maxage/.test(response.headers['cache-control'] ?? '')
    if (isPage && !/'(?:nonce|sha256)-/.test(csp)) failures.push(`GET ${path}: page without a CSP`)
    if (isShared && body.includes('secret')) failures.push(`GET ${path}: query in a shared response`)
    if ((response.statusCode ?? 500) >= 500 && !path.endsWith('/readyz'))
      failures.push(`GET ${path}: ${response.statusCode}`)
    const isInternal = /^\/_next\/|\.rsc$/.test(path)
    if (isInternal && ![404, 308].includes(response.statusCode ?? 0))
      failures.push(`GET ${path}: ${response.statusCode}`)
    if (isInternal && isPage) failures.push(`GET ${path}: a page`)
    for (const method of ['POST', 'DELETE']) {
      const otherResponse = await send(path, method, { 'next-action': 'a'.repeat(42) })
      otherResponse.resume()
      const isPageResponse = /html|x-component/.test(otherResponse.headers['content-type'] ?? '')
      if (isPageResponse || (otherResponse.statusCode ?? 500) >= 500)
        failures.push(
          `${method} ${path}: ${otherResponse.statusCode} ${otherResponse.headers['content-type']}`,
        )
    }
  }
  expect(failures).toEqual([])
})

test('every static file in the build → `refusalStatus` returns null', () => {
  const files = globSync('static/**/*.*', { cwd: join(repository, '.next') })
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => refusalStatus({ url: `/_next/${file}`, headers: {} }) !== null)).toEqual([])
})
