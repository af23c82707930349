import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage, Server, ServerResponse } from 'node:http'
import { apiCsp, cspHeader } from './content-policy.ts'

// Longer than any URL of the site. Next parses the query of a URL in quadratic time.
const maxUrlLength = 4096

// Next stores this much of the body of a request for a page in memory, and logs the URL if there is more.
const maxPageBodyBytes = 1024

// The paths of the API, which the matcher of `middleware.ts` excludes.
const apiPath = /^\/web(?:\/[\w~-][\w.~-]*)+$/

// The files of the build, which that matcher excludes too.
const buildFilePath = /^\/_next\/static(?:\/[\w~-][\w.~-]*)+$/

type Head = Pick<IncomingMessage, 'url' | 'headers'>

/** Returns the status for a request that must not reach Next; null for any other request. */
export const refusalOf = ({ url = '', headers }: Head): 404 | 413 | 414 | null => {
  if (url.length > maxUrlLength) return 414
  const [path = ''] = url.split(/[?#]/, 1)
  // Next uses these paths internally. It removes the ending `.rsc` and the beginning `/_next/data/BUILD_ID` before the
  // middleware, and skips the middleware if the matcher excludes what is left.
  if (path.endsWith('.rsc') || (path.includes('/_next/') && !buildFilePath.test(path))) return 404
  const hasLargeBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > maxPageBodyBytes
  return hasLargeBody && !apiPath.test(path) ? 413 : null
}

type Start = { request: IncomingMessage; response: ServerResponse; server: Server }

const isStart = (message: unknown): message is Start =>
  typeof message === 'object' &&
  message !== null &&
  'request' in message &&
  message.request instanceof IncomingMessage &&
  'response' in message &&
  message.response instanceof ServerResponse &&
  'server' in message &&
  message.server instanceof Server

/** Responds to requests that would harm Next, before Next reads them. */
export const refuseHarmfulRequests = (): void =>
  subscribe('http.server.request.start', (message) => {
    if (!isStart(message)) return
    const { request, response, server } = message
    // The site has no WebSockets. Without a listener, a request to upgrade is refused like any other.
    server.removeAllListeners('upgrade')
    const status = refusalOf(request)
    if (!status) return
    // Node does not read the rest of the body of a connection that it closes.
    response.writeHead(status, { [cspHeader]: apiCsp, 'content-length': 0, connection: 'close' }).end()
    // Next still receives the request, but ignores it because it has a response. No page or file is at this path.
    request.url = '/_next/static/refused'
    // Node would respond again if there is no `Host`, or an `Expect`.
    request.headers = { host: 'localhost' }
  })
