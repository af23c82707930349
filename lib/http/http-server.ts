import { randomBytes } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { log, newRequestId, runInRequest } from '#lib/base/log.ts'
import { metrics } from '#lib/base/metrics.ts'
import { canonicalPath } from '#lib/content/canonical-path.ts'
import { dataLabelOf, isDataPath, type PageRoute, routeAt } from '#lib/content/routes.ts'
import { chosenLocale } from '#lib/i18n/negotiate.ts'
import { attachClientAddress } from './connection.ts'
import { apiCsp, cspHeader, uncachedPageCsp } from './content-policy.ts'
import { securityHeaders } from './security-headers.ts'
import { checkRange } from './video-range.ts'

type RequestLine = { method: string; url: string; isRscRequest: boolean }

/** Either the URL to pass on to Next, with the route if it is a page, or the status with which to refuse the request. */
type RequestClass = { url: string; route: PageRoute | null } | { status: 400 | 404 | 405 | 414 }

const maxUrlLength = 2048

// Escapes of RFC 3986's unreserved characters (2.3), which do not change the meaning of a path.
const unreservedEscapes = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi

const normalizePath = (target: string) => {
  const path = target.replace(unreservedEscapes, decodeURIComponent)
  // Next would only correct the slashes. The trailing slash makes the middleware correct the whole path instead.
  return path.includes('//') ? `${path}/`.replace(/\/+/g, '/') : path
}

// Next parses the URL again. If the parser changed the path, as it does for dot segments, `#` and an absolute URL, Next
// would serve a different page from the one that was checked.
const isUnambiguous = (path: string) => {
  try {
    // No path of this site has backslashes or control characters, escaped or not, or escaped slashes.
    const hasForbiddenCharacters = /[\p{Cc}\\]/u.test(decodeURIComponent(path)) || /%2f/i.test(path)
    return !hasForbiddenCharacters && URL.parse(path, 'http://localhost')?.pathname === path
  } catch {
    return false
  }
}

const pathOf = (url: string) => url.replace(/\?.*/s, '')

export const classifyRequest = ({ method, url, isRscRequest }: RequestLine): RequestClass => {
  const [target = '', ...rest] = url.split('?')
  const path = normalizePath(target)
  if (!isUnambiguous(path)) return { status: 400 }
  const isGetOrHead = method === 'GET' || method === 'HEAD'
  if (url.length > maxUrlLength) return { status: 414 }
  // HAProxy's health checks use OPTIONS by default.
  const isHealthCheck = method === 'OPTIONS' && path === '/healthz'
  if (!isGetOrHead && !isHealthCheck && (!path.startsWith('/web/') || method === 'TRACE'))
    return { status: 405 }
  const parameters = new URLSearchParams(rest.join('?'))
  const { locale, path: pagePath } = canonicalPath(path)
  // Any other URL is for data or a file, or the middleware redirects it.
  const isPageUrl = path === `/${locale}${pagePath}` && !chosenLocale({ lng: parameters.get('lng') })
  const route = isPageUrl ? routeAt(pagePath) : null
  // Next fails on `.rsc` files, and on its router's requests for pages that do not exist.
  if (/\.rsc\/?$/.test(path) || (isRscRequest && !route && isPageUrl)) return { status: 404 }
  if (!route) return { url: isPageUrl ? path : [path, ...rest].join('?'), route }
  // Drop parameters that the page does not read, because Next would put them into the cached page.
  const usedParameters = new URLSearchParams(
    [...parameters].filter(([name]) => route.queryParameters.includes(name)),
  )
  const isCached = route.isCached && !usedParameters.size
  if (isRscRequest && parameters.has('_rsc')) usedParameters.set('_rsc', parameters.get('_rsc') ?? '')
  const query = usedParameters.size === parameters.size ? rest.join('?') : String(usedParameters)
  return { url: query ? `${path}?${query}` : path, route: { ...route, isCached } }
}

// Next would copy a client's policy into the page that it caches for others, and fails on the `If-` headers.
const removeUnsafeHeaders = ({ headers }: IncomingMessage) => {
  for (const name of [
    'content-security-policy',
    'content-security-policy-report-only',
    'if-match',
    'if-unmodified-since',
  ])
    delete headers[name]
}

const slowRequestMs = 3000

/**
 * Counts a request by route and status when its response ends. Logs a failed request or a slow page, without
 * the URL.
 */
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
    // A 404 below a data folder is for an arbitrary URL: count it as `other`, to keep the number of labels bounded.
    const dataLabel = status === 404 ? null : dataLabelOf(pathOf(url))
    const fields = { route: route?.name ?? dataLabel ?? 'other', method, status, ms }
    metrics()?.requests.inc({ route: fields.route, status })
    metrics()?.requestSeconds.observe({ route: fields.route }, ms / 1000)
    // Any client can cause a 503 of the API by exceeding a quota; a 503 with another cause has its own error line.
    const level = status === 503 && dataLabel ? 'warn' : 'error'
    if (status !== 'aborted' && status >= 500)
      runInRequest(requestId, () => log(level, 'request.failed', fields))
    else if (route && ms > slowRequestMs)
      runInRequest(requestId, () => log('warn', 'request.delayed', fields))
  })
}

const refuse = (response: ServerResponse, status: number) => {
  for (const { key, value } of securityHeaders) response.setHeader(key, value)
  if (status === 405) response.setHeader('allow', 'GET, HEAD')
  response.writeHead(status, { 'content-type': 'text/plain', [cspHeader]: apiCsp })
  response.end(`${status} ${STATUS_CODES[status]}\n`)
}

// At 50 kbit/s, Node's default of five minutes allows only 2 MB, and the largest valid form takes 57 minutes.
const requestTimeout = 90 * 60 * 1000

// Longer than nginx and most load balancers keep an idle connection (60 s), because a form that is sent while
// the site closes the connection would get 502.
const keepAliveTimeout = 75 * 1000
// Node requires it to be longer than `keepAliveTimeout`.
const headersTimeout = 80 * 1000

/** Creates a server that gives each request an id, refuses invalid ones, and passes the others to `handle`. */
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
      // Next reads the nonce for its scripts from this request header.
      headers[cspHeader.toLowerCase()] = policy
      response.setHeader(cspHeader, policy)
    }
    handle(request, response)
  }
  // The site supports no upgrades, and a connection that waits for one would never be closed.
  const options = { requestTimeout, keepAliveTimeout, headersTimeout, shouldUpgradeCallback: () => false }
  return createServer(options, (request, response) => {
    const requestId = newRequestId()
    response.setHeader('x-request-id', requestId)
    runInRequest(requestId, () => processRequest(request, response, requestId))
  })
}
