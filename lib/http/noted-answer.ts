import type { IncomingMessage } from 'node:http'
import { inRequest, log } from '#lib/base/log.ts'
import { metrics } from '#lib/base/metrics.ts'
import type { BuiltSite } from './built-site.ts'
import type { GuardedAnswer } from './security-headers.ts'

// In milliseconds: nobody waits longer for a page without wondering.
const slow = 3000

type Asked = {
  request: IncomingMessage
  response: GuardedAnswer
  number: number
  routeOf: BuiltSite['routeOf']
}

/** Counts what becomes of a request, and logs it where it failed or came late: by its route, never by its address. */
export const noteAnswer = ({ request, response, number, routeOf }: Asked): void => {
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
