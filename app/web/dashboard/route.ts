import { respondWithLandingPage } from '#lib/http/data-responses.ts'
import { runHandler } from '#lib/http/run-handler.ts'

export const dynamic = 'force-dynamic'

export const GET = (request: Request) => runHandler(request, () => respondWithLandingPage(request))
