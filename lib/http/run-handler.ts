import { setCommonHeaders } from '#lib/http/responses.ts'
import { newRequestId, runInRequest } from '#lib/process/log.ts'

/**
 * Calls the handler of an API route, which the middleware does not reach, and gives the request an id, which the log
 * lines and the response contain.
 */
export const runHandler = (
  request: Request,
  handler: () => Response | Promise<Response>,
): Promise<Response> => {
  const id = newRequestId()
  return runInRequest(id, async () => {
    const response = await handler()
    setCommonHeaders(response, id)
    // Node would otherwise read the rest of a refused chunked body for as long as the client sends it. Browsers send no
    // chunked bodies.
    if (request.headers.has('transfer-encoding')) response.headers.set('Connection', 'close')
    return response
  })
}
