import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createRandom } from '#tests/support/files/random.ts'
import { repository, type Settings } from '#tests/support/verify/run.ts'
import { openHttp2Client } from './nginx.ts'
import { type Attack, hasSecret, randomAttack, routerHash, routerHeaders } from './query-attacks.ts'
import { startSite } from './site.ts'

const clockModule = new URL('./moved-clock.ts', import.meta.url)

/** Status 0 stands for a request refused without a response. */
type SiteResponse = { status: number; body: string; headers: string; cache: string | undefined }
type Send = (attack: Attack) => Promise<SiteResponse>

const noResponse: SiteResponse = { status: 0, body: '', headers: '', cache: undefined }

const createSender =
  (port: number): Send =>
  async (attack) => {
    try {
      const outgoing = request({ port, agent, ...attack }).end()
      // The site may close the connection after the response has begun.
      outgoing.on('error', () => undefined)
      const [response]: IncomingMessage[] = await once(outgoing, 'response')
      if (!response) return noResponse
      const { statusCode = 0, headers } = response
      const cache = String(headers['x-nextjs-cache'])
      return { status: statusCode, body: await text(response), headers: JSON.stringify(headers), cache }
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
      return { status, body, headers: JSON.stringify(headers), cache: undefined }
    } catch {
      return noResponse
    } finally {
      client.close()
    }
  }

const cleanRequest = (path: string, headers: Record<string, string> = {}): Attack => ({
  method: 'GET',
  path,
  headers,
})

const routerRequests = (page: string) =>
  routerHeaders(page).map((headers) => cleanRequest(`${page}?_rsc=${routerHash(headers)}`, headers))

type Options = {
  seed: number
  env: Settings
  /** The number of cached pages to attack, besides two that do not exist. */
  pageCount: number
  /** Starts a proxy in front of the site; attacks go through it. */
  openProxy?: (port: number) => Promise<{ send: Send; stop: () => Promise<void> }>
}

/**
 * Sends random attacks to pages before they are cached, while they are cached, and when they are stale or expired.
 * If a page is not cached, other visitors share its rendering with the attacks. Returns the number of requests, and a
 * description of each problem: a secret that another visitor received, a server error or a page that is not cached.
 */
export const fuzzSharedPages = async ({ seed, env, pageCount, openProxy }: Options) => {
  const random = createRandom(seed)
  const buildId = readFileSync(join(repository, '.next/BUILD_ID'), 'utf8')
  const clockSettings = { NODE_OPTIONS: `--import ${clockModule}`, CLOCK_STEP_SECONDS: '3700' }
  const site = await startSite({ env: { ...env, ...clockSettings } })
  const port = Number(new URL(site.url).port)
  const sendDirectly = createSender(port)
  const proxy = await openProxy?.(port)
  const senders = proxy ? [proxy.send, sendDirectly] : [sendDirectly]
  const [sendAttack = sendDirectly] = senders
  let requestCount = 0
  const problems: string[] = []
  const sendCounted: Send = ({ headers, ...attack }) => {
    requestCount += 1
    // With this header, the proxy replaces its copy of the page.
    return sendAttack({ ...attack, headers: { ...headers, 'x-renew': '1' } })
  }

  const checkPage = async (page: string, attacks: readonly Attack[]) => {
    const report = (problem: string) =>
      problems.push(`${problem} of ${page} after ${JSON.stringify(attacks)}`)
    for (const send of senders)
      for (const visit of [cleanRequest(page), ...routerRequests(page)]) {
        requestCount += 1
        const { status, body, headers } = await send(visit)
        if (hasSecret(body + headers)) report(`secret in ${JSON.stringify(visit)}`)
        if (status === 0 || status >= 500) report(`status ${status}`)
      }
    const { status, cache } = await sendDirectly(cleanRequest(page))
    if (status === 200 && cache !== 'HIT') report(`${cache} instead of HIT`)
  }

  const attackInParallel = async (page: string) => {
    const visits = Array.from({ length: 20 }, (_, index) =>
      index % 4 === 0
        ? { visit: randomAttack(random, page, buildId), isAttack: true }
        : {
            visit: index % 4 === 1 ? (routerRequests(page)[0] ?? cleanRequest(page)) : cleanRequest(page),
            isAttack: false,
          },
    )
    const responses = await Promise.all(
      visits.map(async ({ visit, isAttack }) => ({ isAttack, ...(await sendCounted(visit)) })),
    )
    const attacks = visits.filter(({ isAttack }) => isAttack).map(({ visit }) => visit)
    // Even the response to an attack must not contain the secret if all visitors could receive that response.
    for (const { isAttack, status, body, headers } of responses)
      if (isAttack ? status === 200 && hasSecret(body) : hasSecret(body + headers))
        problems.push(
          `secret for ${isAttack ? 'its sender' : 'a waiting visitor'} of ${page}: ${JSON.stringify(attacks)}`,
        )
    await checkPage(page, attacks)
  }

  const attackInTurn = async (page: string) => {
    const attacks = Array.from({ length: 3 }, () => randomAttack(random, page, buildId))
    for (const attack of attacks) await sendCounted(attack)
    await checkPage(page, attacks)
  }

  const moveClock = async () => {
    process.kill(site.pid, 'SIGUSR2')
    await sendDirectly(cleanRequest('/healthz'))
  }

  const forEach = async (pages: readonly string[], attack: (page: string) => Promise<void>) => {
    for (const page of pages) await attack(page)
  }

  try {
    const { body: sitemap } = await sendDirectly(cleanRequest('/sitemap.xml'))
    const paths = [...sitemap.matchAll(/<loc>[^<]*?(\/(?:ku|ar|en)(?:\/[^<]*)?)<\/loc>/g)].map(
      ([, path = '']) => path,
    )
    // Skip `/application`: it is rendered per request, so no other visitor can receive it.
    const cachedPaths = paths.filter((path) => !path.endsWith('/application'))
    const formPaths = paths
      .filter((path) => path.includes('/job-details/'))
      .map((path) => path.replace('job-details', 'apply'))
    const attackablePaths = [...cachedPaths, ...formPaths]
    const pages = Array.from({ length: Math.min(pageCount, attackablePaths.length) }, () =>
      attackablePaths.splice(random.integerBelow(attackablePaths.length), 1),
    ).flat()
    pages.push('/en/apply/none', '/ku/job-details/none')
    await forEach(pages, attackInParallel)
    await forEach(pages, attackInTurn)
    // Most pages are stale after the first step, and all have expired after two more.
    await moveClock()
    await forEach(pages, attackInParallel)
    await moveClock()
    await moveClock()
    await forEach(pages, attackInParallel)
  } finally {
    await proxy?.stop()
    await site.stop()
  }
  return { requestCount, problems }
}
