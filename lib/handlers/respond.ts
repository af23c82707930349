import { env } from '#lib/base/env.ts'
import { newRequestId, runInRequest } from '#lib/base/log.ts'

/**
 * Calls the handler of an API route, which the middleware does not reach, and gives the request an id, which the log
 * lines and the response contain.
 */
export const respond = (
  request: Request,
  handler: (request: Request) => Response | Promise<Response>,
): Promise<Response> => {
  const id = newRequestId()
  return runInRequest(id, async () => {
    const response = await handler(request)
    response.headers.set('X-Request-Id', String(id))
    if (env().NOINDEX === '1') response.headers.set('X-Robots-Tag', 'noindex')
    // Node would otherwise read the rest of a refused chunked body for as long as the client sends it. Browsers send no
    // chunked bodies.
    if (request.headers.has('transfer-encoding')) response.headers.set('Connection', 'close')
    return response
  })
}
