import { json } from '#lib/http/responses.ts'
import { runHandler } from '#lib/http/run-handler.ts'

export const dynamic = 'force-dynamic'

// Without this handler, Next would render a page at some unknown paths of the API, with `web` as the language, and the
// middleware does not reach them.
const refuse = (request: Request) => runHandler(request, () => json(404, { success: false }))

export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as POST, refuse as PUT }
