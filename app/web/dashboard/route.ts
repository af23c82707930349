import { runHandler } from '#lib/handlers/run-handler.ts'
import { siteContext } from '#lib/handlers/site.ts'
import { dashboard } from '#lib/handlers/vacancies-api.ts'

export const dynamic = 'force-dynamic'

export const GET = (request: Request) => runHandler(request, () => dashboard(request, siteContext()))
