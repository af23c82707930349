import { handleLinkRequest } from '#lib/forms/handle-form.ts'
import { runHandler } from '#lib/http/run-handler.ts'

export const dynamic = 'force-dynamic'

export const POST = (request: Request) => runHandler(request, () => handleLinkRequest(request))
