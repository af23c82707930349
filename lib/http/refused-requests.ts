import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage, Server, ServerResponse } from 'node:http'
import { cspHeader, nonPageCsp } from './content-policy.ts'

// Longer URLs are refused, because Next parses a URL's query in quadratic time. No URL of the site is this long.
const maxUrlLength = 4096

// Next buffers a page request's body up to this size (`proxyClientMaxBodySize` in `next.config.ts`). Larger bodies are
// refused, because Next would log the request's URL.
const maxPageBodyBytes = 1024

// The API's paths, which the matcher in `middleware.ts` excludes.
const apiPathPattern = /^\/web(?:\/[\w~-][\w.~-]*)+$/

// The build's files, which the same matcher excludes.
const staticFilePathPattern = /^\/_next\/static(?:\/[\w~-][\w.~-]*)+$/

type RequestHead = Pick<IncomingMessage, 'url' | 'headers'>

/** Returns the status for a request that must not reach Next; null for any other request. */
export const refusalStatus = ({ url = '', headers }: RequestHead): 404 | 413 | 414 | null => {
  if (url.length > maxUrlLength) return 414
  const [path = ''] = url.split(/[?#]/, 1)
  // Next uses these paths internally. It removes the suffix `.rsc` and the prefix `/_next/data/BUILD_ID` before it
  // runs the middleware, and skips the middleware if the matcher excludes the remaining path.
  if (path.endsWith('.rsc') || (path.includes('/_next/') && !staticFilePathPattern.test(path))) return 404
  const mayHaveLargeBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > maxPageBodyBytes
  return mayHaveLargeBody && !apiPathPattern.test(path) ? 413 : null
}

type RequestStart = { request: IncomingMessage; response: ServerResponse; server: Server }

const isRequestStart = (message: unknown): message is RequestStart =>
  typeof message === 'object' &&
  message !== null &&
  'request' in message &&
  message.request instanceof IncomingMessage &&
  'response' in message &&
  message.response instanceof ServerResponse &&
  'server' in message &&
  message.server instanceof Server

/** Refuses harmful requests before Next processes them. */
export const refuseHarmfulRequests = (): void =>
  subscribe('http.server.request.start', (message) => {
    if (!isRequestStart(message)) return
    const { request, response, server } = message
    // The site uses no WebSockets. Without a listener, Node treats an upgrade request like any other request.
    server.removeAllListeners('upgrade')
    const status = refusalStatus(request)
    if (!status) return
    // With `connection: close`, Node does not read the rest of the body.
    response.writeHead(status, { [cspHeader]: nonPageCsp, 'content-length': 0, connection: 'close' }).end()
    // Next still receives the request, but ignores it because the response has been sent. No page or file exists at
    // this path.
    request.url = '/_next/static/refused'
    // Node would respond again to a request without `Host` or with `Expect`.
    request.headers = { host: 'localhost' }
  })
