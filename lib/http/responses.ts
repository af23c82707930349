import { createHash } from 'node:crypto'
import { env } from '#lib/settings/env.ts'

export const requestIdHeader = 'X-Request-Id'

/** Sets the headers common to all page and API responses. */
export const setCommonHeaders = ({ headers }: Response, requestId: number): void => {
  headers.set(requestIdHeader, String(requestId))
  if (env().NOINDEX === '1') headers.set('X-Robots-Tag', 'noindex')
}

const headersOf = (status: number, retryAfterSeconds?: number) => ({
  'cache-control': 'no-store',
  ...((retryAfterSeconds || status === 503) && { 'retry-after': String(retryAfterSeconds ?? 30) }),
})

/** Returns a JSON response that is never cached; `retryAfterSeconds` is 30 by default for a 503. */
export const json = (status: number, body: unknown, retryAfterSeconds?: number): Response =>
  Response.json(body, { status, headers: headersOf(status, retryAfterSeconds) })

/** Returns a one-line plain-text response that is never cached; a 503 has a `retry-after` of 30 seconds. */
export const plainTextResponse = (status: number, line: string): Response => {
  const headers = { ...headersOf(status), 'content-type': 'text/plain; charset=utf-8' }
  return new Response(`${line}\n`, { status, headers })
}

export const cacheableTextResponse = (
  request: Request,
  body: string,
  { type, maxAgeSeconds }: { type: string; maxAgeSeconds: number },
): Response => {
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
  const cacheHeaders = { 'cache-control': `public, max-age=${maxAgeSeconds}`, etag }
  const headers = { 'content-type': `${type}; charset=utf-8`, ...cacheHeaders }
  const isUnchanged = request.headers.get('if-none-match')?.includes(etag)
  return isUnchanged ? new Response(null, { status: 304, headers }) : new Response(body, { headers })
}

export const redirectTo = (path: string): Response =>
  // Do not add the request's origin to `Location`. A client can send any `Host` header.
  new Response(null, {
    status: 303,
    headers: {
      ...headersOf(303),
      location: path,
    },
  })
