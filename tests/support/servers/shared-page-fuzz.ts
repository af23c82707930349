import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createRandom } from '#tests/support/files/random.ts'
import { repository, type Settings } from '#tests/support/verify/run.ts'
import { openHttp2Client } from './nginx.ts'
import { hasSecret, type RawRequest, randomAttack, routerHash, routerHeaderSets } from './query-attacks.ts'
import { startSite } from './site.ts'

const clockModuleUrl = new URL('./moved-clock.ts', import.meta.url)

/** Status 0 means that no complete response arrived. */
type SiteResponse = { status: number; body: string; headers: string; cacheStatus: string | undefined }
type Send = (rawRequest: RawRequest) => Promise<SiteResponse>

const noResponse: SiteResponse = { status: 0, body: '', headers: '', cacheStatus: undefined }

const createSender =
  (port: number): Send =>
  async (rawRequest) => {
    try {
      const clientRequest = request({ port, agent, ...rawRequest }).end()
      // The site may close the connection after the response has begun.
      clientRequest.on('error', () => undefined)
      const [response]: IncomingMessage[] = await once(clientRequest, 'response')
      if (!response) return noResponse
      const { statusCode = 0, headers } = response
      const cacheStatus = String(headers['x-nextjs-cache'])
      return { status: statusCode, body: await text(response), headers: JSON.stringify(headers), cacheStatus }
    } catch {
      return noResponse
    }
  }

const agent = new Agent({ keepAlive: true })

/** Sends each request to nginx over a new connection, because nginx closes a connection after a thousand requests. */
export const sendToNginx =
  (port: number): Send =>
  async ({ path, ...options }) => {
    const client = openHttp2Client(port)
    try {
      const { status, text: body, headers } = await client.request(path, options)
      return { status, body, headers: JSON.stringify(headers), cacheStatus: undefined }
    } catch {
      return noResponse
    } finally {
      client.close()
    }
  }

const harmlessRequest = (path: string, headers: Record<string, string> = {}): RawRequest => ({
  method: 'GET',
  path,
  headers,
})

const routerRequests = (pagePath: string) =>
  routerHeaderSets(pagePath).map((headers) =>
    harmlessRequest(`${pagePath}?_rsc=${routerHash(headers)}`, headers),
  )

type Options = {
  seed: number
  env: Settings
  /** The number of cached pages to attack. Two pages that do not exist are attacked as well. */
  pageCount: number
  /** Starts a proxy in front of the site. Attacks are sent through the proxy. */
  openProxy?: (port: number) => Promise<{ send: Send; stop: () => Promise<void> }>
}

/**
 * Sends random attacks to pages before they are cached, while they are cached, and when they are stale or expired.
 * Until a page is cached, other visitors' requests may wait for a rendering that an attack started. Returns the number
 * of requests, and a description of each problem: the secret in a response that other visitors could receive, a failed
 * request for a page, or a page that is not cached.
 */
export const fuzzSharedPages = async ({ seed, env, pageCount, openProxy }: Options) => {
  const random = createRandom(seed)
  const buildId = readFileSync(join(repository, '.next/BUILD_ID'), 'utf8')
  const clockSettings = { NODE_OPTIONS: `--import ${clockModuleUrl}`, CLOCK_STEP_SECONDS: '3700' }
  const site = await startSite({ env: { ...env, ...clockSettings } })
  const port = Number(new URL(site.url).port)
  const sendDirectly = createSender(port)
  const proxy = await openProxy?.(port)
  const senders = proxy ? [proxy.send, sendDirectly] : [sendDirectly]
  const [sendAsVisitor = sendDirectly] = senders
  let requestCount = 0
  const problems: string[] = []
  const sendPastProxyCache: Send = ({ headers, ...rawRequest }) => {
    requestCount += 1
    // With this header, the proxy fetches the page from the site instead of serving a cached copy.
    return sendAsVisitor({ ...rawRequest, headers: { ...headers, 'x-renew': '1' } })
  }

  const checkPage = async (pagePath: string, attacks: readonly RawRequest[]) => {
    const report = (problem: string) =>
      problems.push(`${problem} of ${pagePath} after ${JSON.stringify(attacks)}`)
    for (const send of senders)
      for (const visit of [harmlessRequest(pagePath), ...routerRequests(pagePath)]) {
        requestCount += 1
        const { status, body, headers } = await send(visit)
        if (hasSecret(body + headers)) report(`secret in ${JSON.stringify(visit)}`)
        if (status === 0 || status >= 500) report(`status ${status}`)
      }
    const { status, cacheStatus } = await sendDirectly(harmlessRequest(pagePath))
    if (status === 200 && cacheStatus !== 'HIT') report(`${cacheStatus} instead of HIT`)
  }

  const attackInParallel = async (pagePath: string) => {
    const requests = Array.from({ length: 20 }, (_, index) =>
      index % 4 === 0
        ? { rawRequest: randomAttack(random, pagePath, buildId), isAttack: true }
        : {
            rawRequest:
              index % 4 === 1
                ? (routerRequests(pagePath)[0] ?? harmlessRequest(pagePath))
                : harmlessRequest(pagePath),
            isAttack: false,
          },
    )
    const responses = await Promise.all(
      requests.map(async ({ rawRequest, isAttack }) => ({
        isAttack,
        ...(await sendPastProxyCache(rawRequest)),
      })),
    )
    const attacks = requests.filter(({ isAttack }) => isAttack).map(({ rawRequest }) => rawRequest)
    // Even the response to an attack must not contain the secret if all visitors could receive that response.
    for (const { isAttack, status, body, headers } of responses)
      if (isAttack ? status === 200 && hasSecret(body) : hasSecret(body + headers))
        problems.push(
          `secret for ${isAttack ? 'its sender' : 'a waiting visitor'} of ${pagePath}: ${JSON.stringify(attacks)}`,
        )
    await checkPage(pagePath, attacks)
  }

  const attackInTurn = async (pagePath: string) => {
    const attacks = Array.from({ length: 3 }, () => randomAttack(random, pagePath, buildId))
    for (const attack of attacks) await sendPastProxyCache(attack)
    await checkPage(pagePath, attacks)
  }

  const moveClock = async () => {
    process.kill(site.pid, 'SIGUSR2')
    await sendDirectly(harmlessRequest('/healthz'))
  }

  const attackPages = async (pagePaths: readonly string[], attack: (pagePath: string) => Promise<void>) => {
    for (const pagePath of pagePaths) await attack(pagePath)
  }

  try {
    const { body: sitemap } = await sendDirectly(harmlessRequest('/sitemap.xml'))
    const paths = [...sitemap.matchAll(/<loc>[^<]*?(\/(?:ku|ar|en)(?:\/[^<]*)?)<\/loc>/g)].map(
      ([, path = '']) => path,
    )
    // Skip `/application`: it is rendered per request, so no other visitor can receive it.
    const cachedSitemapPaths = paths.filter((path) => !path.endsWith('/application'))
    const applyPaths = paths
      .filter((path) => path.includes('/job-details/'))
      .map((path) => path.replace('job-details', 'apply'))
    const attackablePaths = [...cachedSitemapPaths, ...applyPaths]
    const pagePaths = Array.from({ length: Math.min(pageCount, attackablePaths.length) }, () =>
      attackablePaths.splice(random.integerBelow(attackablePaths.length), 1),
    ).flat()
    pagePaths.push('/en/apply/none', '/ku/job-details/none')
    await attackPages(pagePaths, attackInParallel)
    await attackPages(pagePaths, attackInTurn)
    // After the first step, hourly pages are stale, and pages with a shorter lifetime have expired. After two more
    // steps, all pages have expired.
    await moveClock()
    await attackPages(pagePaths, attackInParallel)
    await moveClock()
    await moveClock()
    await attackPages(pagePaths, attackInParallel)
  } finally {
    await proxy?.stop()
    await site.stop()
  }
  return { requestCount, problems }
}
