import { setCommonHeaders } from '#lib/http/responses.ts'
import { newRequestId, runInRequest } from '#lib/process/log.ts'

/**
 * Runs an API route's handler under a new request id, which appears in the log lines and the response. The middleware,
 * which sets the id for pages, does not run for the API.
 */
export const runHandler = (
  request: Request,
  handler: () => Response | Promise<Response>,
): Promise<Response> => {
  const id = newRequestId()
  return runInRequest(id, async () => {
    const response = await handler()
    setCommonHeaders(response, id)
    // If the connection stayed open, Node would read the rest of a refused chunked body for as long as the client sends
    // it. Browsers send no chunked bodies.
    if (request.headers.has('transfer-encoding')) response.headers.set('Connection', 'close')
    return response
  })
}
