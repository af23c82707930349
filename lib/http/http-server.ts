import { randomBytes } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { inRequest, log, newRequestId } from '#lib/base/log.ts'
import { metrics } from '#lib/base/metrics.ts'
import { canonicalPath } from '#lib/content/canonical-path.ts'
import { dataLabelOf, isDataPath, type PageRoute, routeAt } from '#lib/content/routes.ts'
import { chosenLocale } from '#lib/i18n/negotiate.ts'
import { attachClientAddress } from './connection.ts'
import { apiCsp, policyHeader, uncachedPageCsp } from './content-policy.ts'
import { checkRange } from './film-range.ts'
import { securityHeaders } from './security-headers.ts'

type RequestLine = { method: string; url: string; isRscRequest: boolean }

/** A request is passed on with `url`, and `route` is null unless it is for a page; or it is refused with `status`. */
type RequestClass = { url: string; route: PageRoute | null } | { status: 400 | 404 | 405 | 414 }

const maxUrlLength = 2048

// The characters that RFC 3986 (2.3) calls unreserved; a path means the same with and without their escapes.
const unreservedEscapes = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi

/** Returns a request's path without doubled slashes and needless escapes, as the framework would match it. */
const normalizePath = (target: string) => {
  const path = target.replace(unreservedEscapes, decodeURIComponent)
  // Next would redirect doubled slashes by itself; a slash at the end makes the middleware correct all at once.
  return path.includes('//') ? `${path}/`.replace(/\/+/g, '/') : path
}

// The framework parses the URL again. It would serve another page than the checked one if the parser changed the path,
// as it does for dot segments, `#` and an absolute URL.
const isUnambiguous = (path: string) => {
  try {
    // No path of this site has backslashes or control characters, escaped or not, or escaped slashes.
    const hasForbidden = /[\p{Cc}\\]/u.test(decodeURIComponent(path)) || /%2f/i.test(path)
    return !hasForbidden && URL.parse(path, 'http://localhost')?.pathname === path
  } catch {
    return false
  }
}

const pathOf = (url: string) => url.replace(/\?.*/s, '')

/** Decides by its method and URL whether a request is passed on, and with which query. */
export const classifyRequest = ({ method, url, isRscRequest }: RequestLine): RequestClass => {
  const [target = '', ...rest] = url.split('?')
  const path = normalizePath(target)
  if (!isUnambiguous(path)) return { status: 400 }
  const isGetOrHead = method === 'GET' || method === 'HEAD'
  if (url.length > maxUrlLength) return { status: 414 }
  // HAProxy checks a server by OPTIONS unless it is given another method.
  const isHealthCheck = method === 'OPTIONS' && path === '/healthz'
  if (!isGetOrHead && !isHealthCheck && (!path.startsWith('/web/') || method === 'TRACE'))
    return { status: 405 }
  const parameters = new URLSearchParams(rest.join('?'))
  const { locale, path: pagePath } = canonicalPath(path)
  // A path without a language is redirected too, unless it is that of data or of a file.
  const isRedirected = path !== `/${locale}${pagePath}` || chosenLocale({ lng: parameters.get('lng') })
  const route = isRedirected ? null : routeAt(pagePath)
  // Next fails at `.rsc` files, and at requests of its router for an address that is no page.
  if (/\.rsc\/?$/.test(path) || (isRscRequest && !route && !isRedirected)) return { status: 404 }
  if (!route) return { url: isRedirected ? [path, ...rest].join('?') : path, route }
  // Anything else in the query would stand in the page that all visitors get.
  const usedParameters = new URLSearchParams(
    [...parameters].filter(([name]) => route.queryParameters.includes(name)),
  )
  const isCached = route.isCached && !usedParameters.size
  if (isRscRequest && parameters.has('_rsc')) usedParameters.set('_rsc', parameters.get('_rsc') ?? '')
  const query = usedParameters.size === parameters.size ? rest.join('?') : String(usedParameters)
  return { url: query ? `${path}?${query}` : path, route: { ...route, isCached } }
}

// Next would copy a policy that a request sends into a page that others get, and it fails at `If-Match` and
// `If-Unmodified-Since`.
const removeUnsafeHeaders = ({ headers }: IncomingMessage) => {
  for (const name of [
    'content-security-policy',
    'content-security-policy-report-only',
    'if-match',
    'if-unmodified-since',
  ])
    delete headers[name]
}

// A visitor wonders whether a page that takes longer will come.
const slowRequestMs = 3000

/** Counts a request by its route and status, and logs it if it failed or was slow: by its route, never by its URL. */
const recordMetrics = (
  request: IncomingMessage,
  response: ServerResponse,
  requestId: number,
  route: PageRoute | null,
) => {
  const startedAt = performance.now()
  const { method, url = '' } = request
  response.once('close', () => {
    const status = response.headersSent ? response.statusCode : 'aborted'
    const ms = Math.round(performance.now() - startedAt)
    // A 404 below one of the data folders is for an arbitrary URL, which counts as `other`.
    const dataLabel = status === 404 ? null : dataLabelOf(pathOf(url))
    const fields = { route: route?.name ?? dataLabel ?? 'other', method, status, ms }
    metrics()?.requests.inc({ route: fields.route, status })
    metrics()?.requestSeconds.observe({ route: fields.route }, ms / 1000)
    if (status !== 'aborted' && status >= 500)
      inRequest(requestId, () => log('error', 'request.failed', fields))
    else if (route && ms > slowRequestMs) inRequest(requestId, () => log('warn', 'request.delayed', fields))
  })
}

const refuse = (response: ServerResponse, status: number) => {
  for (const { key, value } of securityHeaders) response.setHeader(key, value)
  if (status === 405) response.setHeader('allow', 'GET, HEAD')
  response.writeHead(status, { 'content-type': 'text/plain', [policyHeader]: apiCsp })
  response.end(`${status} ${STATUS_CODES[status]}\n`)
}

// Node's own five minutes cut off 2 MB at 50 kbit/s; the largest valid form takes 57 minutes there.
const requestTimeout = 90 * 60 * 1000

// Longer than the 60 seconds for which nginx and most load balancers keep an idle connection: a form that is sent over
// a connection that the site is about to close would be answered 502.
const keepAliveTimeout = 75 * 1000
// Node requires it to be longer than `keepAliveTimeout`.
const headersTimeout = 80 * 1000

/** Creates a server that numbers each request, and decides what `handle` sees of it. */
export const createHttpServer = (handle: RequestListener): Server => {
  const processRequest = (request: IncomingMessage, response: ServerResponse, requestId: number) => {
    const { method = '', url = '', headers } = request
    const requestClass = classifyRequest({ method, url, isRscRequest: headers.rsc === '1' })
    const route = 'status' in requestClass ? null : requestClass.route
    recordMetrics(request, response, requestId, route)
    if ('status' in requestClass) return refuse(response, requestClass.status)
    request.url = requestClass.url
    removeUnsafeHeaders(request)
    const exceededSize = checkRange(request)
    if (exceededSize !== null) {
      response.setHeader('content-range', `bytes */${exceededSize}`)
      return refuse(response, 416)
    }
    attachClientAddress(request)
    // The page cache adds the policy of a cached page.
    if (!route?.isCached) {
      const policy = isDataPath(pathOf(requestClass.url))
        ? apiCsp
        : uncachedPageCsp(randomBytes(16).toString('base64'))
      // The framework finds the nonce for its scripts there.
      headers[policyHeader.toLowerCase()] = policy
      response.setHeader(policyHeader, policy)
    }
    handle(request, response)
  }
  // Nothing here upgrades a connection, and one that waits for an upgrade would never be closed.
  const options = { requestTimeout, keepAliveTimeout, headersTimeout, shouldUpgradeCallback: () => false }
  return createServer(options, (request, response) => {
    const requestId = newRequestId()
    response.setHeader('x-request-id', requestId)
    inRequest(requestId, () => processRequest(request, response, requestId))
  })
}
