import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import { routerHash, routerHeaderSets, secret } from '#tests/support/servers/query-attacks.ts'
import { fuzzSharedPages } from '#tests/support/servers/shared-page-fuzz.ts'
import { startSite } from '#tests/support/servers/site.ts'

const clockModuleUrl = new URL('../../support/servers/moved-clock.ts', import.meta.url)

type SentRequest = { method?: string; path: string; headers: Record<string, string> }

const padding = 'Z'.repeat(1500)

// Next itself would copy the secret from each of these requests into the page that it caches for all visitors.
const attacks: Record<string, (pagePath: string) => SentRequest> = {
  query: (pagePath) => ({ path: `${pagePath}?email=${secret}`, headers: {} }),
  'query by HEAD': (pagePath) => ({ method: 'HEAD', path: `${pagePath}?email=${secret}`, headers: {} }),
  'long query': (pagePath) => ({ path: `${pagePath}?email=${secret}&padding=${padding}`, headers: {} }),
  'long query by HEAD': (pagePath) => ({
    method: 'HEAD',
    path: `${pagePath}?${secret}${padding}`,
    headers: {},
  }),
  'long parameter of Next’s router': (pagePath) => ({
    path: `${pagePath}?_rsc=${secret}${padding}`,
    headers: {},
  }),
  'long query of a data file': (pagePath) => ({ path: `${pagePath}.rsc?${secret}${padding}`, headers: {} }),
  'query after dot segments': (pagePath) => ({ path: `/web/..${pagePath}?email=${secret}`, headers: {} }),
  'query after escaped dot segments': (pagePath) => ({
    path: `/_next/%2e%2E${pagePath}?email=${secret}`,
    headers: {},
  }),
  'query after a backslash': (pagePath) => ({ path: `\\${pagePath.slice(1)}?email=${secret}`, headers: {} }),
  'query after a fragment': (pagePath) => ({ path: `${pagePath}#?email=${secret}`, headers: {} }),
  'query that looks like the page’s data': (pagePath) => ({
    path: `${pagePath}?a=/]/],q:?c:[,/${secret}\\`,
    headers: {},
  }),
  'query of a data file': (pagePath) => ({ path: `${pagePath}.rsc?email=${secret}`, headers: {} }),
  'query of a segment': (pagePath) => ({
    path: `${pagePath}.segments/_tree.segment.rsc?email=${secret}`,
    headers: {},
  }),
  'query after an escaped letter': (pagePath) => ({
    path: `${pagePath.slice(0, -1)}%${pagePath.slice(-1).charCodeAt(0).toString(16)}?email=${secret}`,
    headers: {},
  }),
  'nonce in a CSP header': (pagePath) => ({
    path: pagePath,
    headers: { 'content-security-policy': `script-src 'nonce-${secret}'` },
  }),
  'nonce in a report-only CSP header': (pagePath) => ({
    path: pagePath,
    headers: { 'content-security-policy-report-only': `script-src 'nonce-${secret}'` },
  }),
}

/** Makes a request look like one from Next's router, which adds the parameter `_rsc`. */
const toRouterRequest = ({ path, headers, ...rest }: SentRequest, parameter: string): SentRequest => ({
  ...rest,
  path: `${path}${path.includes('?') ? '&' : '?'}${parameter}`,
  headers: { ...headers, rsc: '1' },
})

const variants = Object.entries(attacks).flatMap(([name, attack]) => [
  { name, attack },
  {
    name: `${name}, from Next’s router`,
    attack: (pagePath: string) => toRouterRequest(attack(pagePath), '_rsc'),
  },
  {
    name: `${name}, from a forged router`,
    attack: (pagePath: string) => toRouterRequest(attack(pagePath), `_rsc=${secret}`),
  },
])

test('secret in a request → is not in the page that the next visitor receives, whether the page is rendered for the first time or again', async ({
  browserName: _,
}, info) => {
  const env = { DATA_DIR: info.outputPath('data'), NODE_OPTIONS: `--import ${clockModuleUrl}` }
  const site = await startSite({ env })
  const { port } = new URL(site.url)
  // `fetch` would normalize the paths: it resolves dot segments, replaces backslashes and drops fragments.
  const send = async (sentRequest: SentRequest) => {
    const [response]: IncomingMessage[] = await once(request({ port, ...sentRequest }).end(), 'response')
    if (!response) throw new Error('no response')
    return {
      status: response.statusCode,
      text: (await text(response)) + JSON.stringify(response.headers),
      cache: response.headers['x-nextjs-cache'],
    }
  }
  const expectNoSecret = async (pagePath: string, name: string) => {
    const cleanResponse = await send({ path: pagePath, headers: {} })
    const { status, cache } = cleanResponse
    expect({ pagePath, name, status, hasSecret: cleanResponse.text.includes(secret) }).toEqual({
      ...{ pagePath, name, status: 200 },
      hasSecret: false,
    })
    // The cache does not store a page if it cannot remove the secret. In that case, it must have stored the clean page
    // requested above.
    if (cache !== 'HIT') expect((await send({ path: pagePath, headers: {} })).cache).toBe('HIT')
    const dataRequests = [
      { path: `${pagePath}.rsc`, headers: { rsc: '1' } },
      ...routerHeaderSets(pagePath).map((headers) => ({
        path: `${pagePath}?_rsc=${routerHash(headers)}`,
        headers,
      })),
    ]
    for (const dataRequest of dataRequests) {
      const dataResponse = await send(dataRequest)
      expect({ ...dataRequest, name, hasSecret: dataResponse.text.includes(secret) }).toEqual({
        ...{ ...dataRequest, name },
        hasSecret: false,
      })
    }
  }
  try {
    const sitemap = (await send({ path: '/sitemap.xml', headers: {} })).text
    const newPagePaths = [...sitemap.matchAll(/<loc>[^<]*?(\/(?:ku|ar|en)\/[^<]*)<\/loc>/g)].map(
      ([, path = '']) => path,
    )
    expect(newPagePaths.length).toBeGreaterThan(variants.length)
    // Each attack is the first request for its page.
    for (const [index, { name, attack }] of variants.entries()) {
      const pagePath = newPagePaths[index] ?? ''
      await send(attack(pagePath))
      await expectNoSecret(pagePath, name)
    }
    for (const { name, attack } of variants) {
      // Move the site's clock forward by more than twice the page's one-minute lifetime, so that Next renders it again.
      process.kill(site.pid, 'SIGUSR2')
      await send({ path: '/healthz', headers: {} })
      await send(attack('/ar/careers'))
      await expectNoSecret('/ar/careers', name)
    }
  } finally {
    await site.stop()
  }
})

test('secret in random queries and headers → does not appear in responses to other visitors', async ({
  browserName: _,
}, info) => {
  const env = { DATA_DIR: info.outputPath('data') }
  expect((await fuzzSharedPages({ seed: 72, env, pageCount: 1 })).problems).toEqual([])
})
