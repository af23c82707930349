import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import { routerHash, routerHeaders, secret } from '#tests/support/servers/query-attacks.ts'
import { fuzzSharedPages } from '#tests/support/servers/shared-page-fuzz.ts'
import { startSite } from '#tests/support/servers/site.ts'

const clockModule = new URL('../../support/servers/moved-clock.ts', import.meta.url)

type SentRequest = { method?: string; path: string; headers: Record<string, string> }

const padding = 'Z'.repeat(1500)

// Next itself would copy the secret from each of these requests into the page that it caches for all visitors.
const attacks: Record<string, (page: string) => SentRequest> = {
  query: (page) => ({ path: `${page}?email=${secret}`, headers: {} }),
  'query by HEAD': (page) => ({ method: 'HEAD', path: `${page}?email=${secret}`, headers: {} }),
  'long query': (page) => ({ path: `${page}?email=${secret}&padding=${padding}`, headers: {} }),
  'long query by HEAD': (page) => ({ method: 'HEAD', path: `${page}?${secret}${padding}`, headers: {} }),
  'long parameter of Next’s router': (page) => ({ path: `${page}?_rsc=${secret}${padding}`, headers: {} }),
  'long query of a data file': (page) => ({ path: `${page}.rsc?${secret}${padding}`, headers: {} }),
  'query after dot segments': (page) => ({ path: `/web/..${page}?email=${secret}`, headers: {} }),
  'query after escaped dot segments': (page) => ({
    path: `/_next/%2e%2E${page}?email=${secret}`,
    headers: {},
  }),
  'query after a backslash': (page) => ({ path: `\\${page.slice(1)}?email=${secret}`, headers: {} }),
  'query after a fragment': (page) => ({ path: `${page}#?email=${secret}`, headers: {} }),
  'query that looks like the page’s data': (page) => ({
    path: `${page}?a=/]/],q:?c:[,/${secret}\\`,
    headers: {},
  }),
  'query of a data file': (page) => ({ path: `${page}.rsc?email=${secret}`, headers: {} }),
  'query of a segment': (page) => ({
    path: `${page}.segments/_tree.segment.rsc?email=${secret}`,
    headers: {},
  }),
  'query after an escaped letter': (page) => ({
    path: `${page.slice(0, -1)}%${page.slice(-1).charCodeAt(0).toString(16)}?email=${secret}`,
    headers: {},
  }),
  'nonce in a CSP header': (page) => ({
    path: page,
    headers: { 'content-security-policy': `script-src 'nonce-${secret}'` },
  }),
  'nonce in a report-only CSP header': (page) => ({
    path: page,
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
  { name: `${name}, from Next’s router`, attack: (page: string) => toRouterRequest(attack(page), '_rsc') },
  {
    name: `${name}, from a forged router`,
    attack: (page: string) => toRouterRequest(attack(page), `_rsc=${secret}`),
  },
])

test('secret in a request → is not in the page that the next visitor receives, whether the page is rendered for the first time or again', async ({
  browserName: _,
}, info) => {
  const env = { DATA_DIR: info.outputPath('data'), NODE_OPTIONS: `--import ${clockModule}` }
  const site = await startSite({ env })
  const { port } = new URL(site.url)
  // `fetch` would normalize the paths: it resolves dot segments, replaces backslashes and drops fragments.
  const get = async (sent: SentRequest) => {
    const [response]: IncomingMessage[] = await once(request({ port, ...sent }).end(), 'response')
    if (!response) throw new Error('no response')
    return {
      status: response.statusCode,
      text: (await text(response)) + JSON.stringify(response.headers),
      cache: response.headers['x-nextjs-cache'],
    }
  }
  const expectNoSecret = async (page: string, name: string) => {
    const cleanResponse = await get({ path: page, headers: {} })
    const { status, cache } = cleanResponse
    expect({ page, name, status, hasSecret: cleanResponse.text.includes(secret) }).toEqual({
      ...{ page, name, status: 200 },
      hasSecret: false,
    })
    // The cache does not store a page if it cannot remove the secret. In that case, it must have stored the clean page
    // requested above.
    if (cache !== 'HIT') expect((await get({ path: page, headers: {} })).cache).toBe('HIT')
    const dataRequests = [
      { path: `${page}.rsc`, headers: { rsc: '1' } },
      ...routerHeaders(page).map((headers) => ({ path: `${page}?_rsc=${routerHash(headers)}`, headers })),
    ]
    for (const dataRequest of dataRequests) {
      const dataResponse = await get(dataRequest)
      expect({ ...dataRequest, name, hasSecret: dataResponse.text.includes(secret) }).toEqual({
        ...{ ...dataRequest, name },
        hasSecret: false,
      })
    }
  }
  try {
    const sitemap = (await get({ path: '/sitemap.xml', headers: {} })).text
    const newPages = [...sitemap.matchAll(/<loc>[^<]*?(\/(?:ku|ar|en)\/[^<]*)<\/loc>/g)].map(
      ([, path = '']) => path,
    )
    expect(newPages.length).toBeGreaterThan(variants.length)
    // Each attack is the first request for its page.
    for (const [index, { name, attack }] of variants.entries()) {
      const page = newPages[index] ?? ''
      await get(attack(page))
      await expectNoSecret(page, name)
    }
    for (const { name, attack } of variants) {
      // Move the site's clock forward by more than twice the page's one-minute lifetime, so that Next renders it again.
      process.kill(site.pid, 'SIGUSR2')
      await get({ path: '/healthz', headers: {} })
      await get(attack('/ar/careers'))
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
