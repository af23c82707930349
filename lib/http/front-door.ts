import { randomBytes } from 'node:crypto'
import { createServer, IncomingMessage, type RequestListener, type Server, STATUS_CODES } from 'node:http'
import type { Limits } from '#lib/backend/limits.ts'
import { env } from '#lib/base/env.ts'
import { inRequest, log, newRequestNumber } from '#lib/base/log.ts'
import { metrics } from '#lib/base/metrics.ts'
import { chosenLocale } from '#lib/i18n/negotiate.ts'
import { ownPath, searchablePages } from '#lib/i18n/own-path.ts'
import { searchParameters } from '#lib/schemas/categories.ts'
import type { BuiltSite } from './built-site.ts'
import { CompressedAnswer } from './compressed-answer.ts'
import { noteConnection, visitorAddress } from './connection.ts'
import { madePagePolicy } from './content-policy.ts'
import { faultPageFor } from './fault-page.ts'
import { type GuardedAnswer, securityHeaders } from './security-headers.ts'
import { dropUnreadable } from './unreadable-headers.ts'

/** A request goes on to the pages by `url`, or is answered at once. */
type Admission = { url: string } | { status: 400 | 404 | 405; allow?: string }

// They say what became of a form.
const result = /\/result$/

// By the framework: the mark by which answers for its router differ from those for people.
const routerMark = '_rsc'

const isDecodable = (path: string) => {
  try {
    // Backslashes and control characters, written out or not, are nobody's address.
    return !/[\p{Cc}\\]/u.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

// The query with what its page reads: anything else would stand in the page that all visitors get.
const readOf = (path: string, query: string, isOfRouter: boolean) => {
  const { locale, path: own } = ownPath(path)
  const given = new URLSearchParams(query)
  // No page yet, a page of its own for each form, or the way to another language: everything goes along.
  if (path !== `/${locale}${own}` || result.test(own) || chosenLocale({ lng: given.get('lng') })) return query
  const names = [
    ...(searchablePages.includes(own) ? searchParameters : []),
    ...(isOfRouter ? [routerMark] : []),
  ]
  const read = new URLSearchParams([...given].filter(([name]) => names.includes(name)))
  return read.size === given.size ? query : String(read)
}

type Asked = {
  method: string
  url: string
  /** Whether the framework's router asks, in the browser. */
  isOfRouter: boolean
}

/** What happens to a request by its method and address, before the framework sees it. */
export const admit = ({ method, url, isOfRouter }: Asked): Admission => {
  const [target = '', ...rest] = url.split('?')
  // The framework redirects what has doubled slashes by itself; those at the end lead to the middleware, which puts all
  // in order at once.
  const path = /\/\//.test(target) ? `${target}/`.replace(/\/+/g, '/') : target
  const isData = /^\/(?:web|api)\//.test(path)
  const isRead = method === 'GET' || method === 'HEAD'
  if (!isRead && (!isData || method === 'TRACE')) return { status: 405, allow: 'GET, HEAD' }
  if (!path.startsWith('/') || !isDecodable(path)) return { status: 400 }
  // The framework's own files of a page, which only platforms ask for.
  if (/\.rsc\/?$/.test(path)) return { status: 404 }
  const query = readOf(path, rest.join('?'), isOfRouter)
  return { url: query ? `${path}?${query}` : path }
}

// Node's own five minutes cut off 2 MB at 50 kbit/s; the largest good form takes 40 minutes there.
const requestTimeout = 60 * 60 * 1000

const refuse = (response: GuardedAnswer, status: number, headers: Readonly<Record<string, string>> = {}) => {
  for (const { key, value } of securityHeaders) response.setHeader(key, value)
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  if (response.giveFaultPage(status)) return
  response.writeHead(status, { 'content-type': 'text/plain' })
  response.end(`${status} ${STATUS_CODES[status]}\n`)
}

// In milliseconds: nobody waits longer for a page without wondering.
const slow = 3000

type Noted = {
  request: IncomingMessage
  response: GuardedAnswer
  number: number
  routeOf: BuiltSite['routeOf']
}

/** Counts what becomes of a request, and logs it where it failed or came late: by its route, never by its address. */
const noteAnswer = ({ request, response, number, routeOf }: Noted): void => {
  const begun = performance.now()
  const path = (request.url ?? '').replace(/[?#].*/s, '')
  response.once('close', () => {
    const { method } = request
    const { begunAt, statusCode } = response
    const status = begunAt === null ? 'gone' : statusCode
    const ms = Math.round((begunAt ?? performance.now()) - begun)
    const isFault = status !== 'gone' && status >= 500
    // What is sent takes as long as the sender's line.
    const isSlow = ms > slow && (method === 'GET' || method === 'HEAD')
    const counted = metrics()
    if (!counted && !isFault && !isSlow) return
    const route = routeOf(path)
    counted?.requests.inc({ route, status })
    counted?.requestSeconds.observe({ route }, ms / 1000)
    const fields = { route, method, status, ms }
    if (isFault) inRequest(number, () => log('error', 'request.failed', fields))
    else if (isSlow) inRequest(number, () => log('warn', 'request.slow', fields))
  })
}

// The framework reads a nonce there, and puts it on the scripts of the page.
const noncePlaces = ['content-security-policy', 'content-security-policy-report-only'] as const

// A page that opens with a reference alone.
const receipt = /^\/[^/]+\/application\//

// With the first receipt: a quarter of what a start computes went into this code.
const openLimits = async () => (await import('#lib/backend/limits.ts')).createLimits()

/** For how many seconds nobody at the request's address may look at more receipts; 0 where they may. */
const waitForReceipt = (limits: Promise<Limits>, { headers }: IncomingMessage) => {
  const get = (name: string) => [headers[name]].flat().join() || null
  const of = visitorAddress({ headers: { get } }, env().TRUSTED_PROXY_HOPS)
  const counted = limits.then(({ admit }) => admit([{ share: 'receipts looked at from an address', of }]))
  // A count that fails must not end the process.
  return counted.catch(() => 0)
}

/**
 * A server whose every request gets a number and passes the front door before `handle` sees it. A page that is kept, by
 * its address, is made for all visitors; any other has a nonce for its scripts.
 */
export const createFrontDoor = (handle: RequestListener, built: BuiltSite): Server => {
  let limits: Promise<Limits> | undefined
  // Nothing here speaks another protocol, and nobody would close a connection that waits for one.
  const options = {
    IncomingMessage,
    ServerResponse: CompressedAnswer,
    requestTimeout,
    shouldUpgradeCallback: () => false,
  }
  const enter = async (request: IncomingMessage, response: GuardedAnswer) => {
    const { method = '', url = '', headers } = request
    const isOfRouter = headers.rsc === '1'
    const admission = admit({ method, url, isOfRouter })
    if ('status' in admission)
      return refuse(response, admission.status, admission.allow ? { allow: admission.allow } : {})
    request.url = admission.url
    noteConnection(request)
    // A visitor's own would stand in the page that all get.
    for (const name of noncePlaces) delete headers[name]
    if (!isOfRouter && !built.isKept(admission.url)) {
      response.pagePolicy = madePagePolicy(randomBytes(16).toString('base64'))
      headers[noncePlaces[0]] = response.pagePolicy
    }
    dropUnreadable(request)
    const isReceipt = receipt.test(decodeURIComponent(admission.url.replace(/\?.*/s, '')))
    if (isReceipt) limits ??= openLimits()
    const wait = limits && isReceipt ? await waitForReceipt(limits, request) : 0
    if (wait) refuse(response, 429, { 'retry-after': String(wait) })
    else handle(request, response)
  }
  return createServer(options, (request, response) => {
    const number = newRequestNumber()
    response.setHeader('x-request-id', number)
    response.faultPage = faultPageFor(request, built, number)
    noteAnswer({ request, response, number, routeOf: built.routeOf })
    void inRequest(number, () => enter(request, response))
  })
}
