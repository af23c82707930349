import { json } from '#lib/http/responses.ts'
import { runHandler } from '#lib/http/run-handler.ts'

export const dynamic = 'force-dynamic'

// The middleware does not run for API paths. Without this handler, Next would render a page for some unknown API paths,
// with `web` as the locale.
const respondNotFound = (request: Request) => runHandler(request, () => json(404, { success: false }))

export {
  respondNotFound as DELETE,
  respondNotFound as GET,
  respondNotFound as PATCH,
  respondNotFound as POST,
  respondNotFound as PUT,
}
