import { getDashboard } from '#backend/index.ts'
import { runHandler } from '#lib/http/run-handler.ts'

export const dynamic = 'force-dynamic'

export const GET = (request: Request) => runHandler(request, () => getDashboard(request))
