import { siteContext } from '#lib/handlers/site.ts'
import { vacancies } from '#lib/handlers/vacancies-api.ts'
import { runHandler } from '#lib/http/run-handler.ts'

export const dynamic = 'force-dynamic'

export const GET = (request: Request) => runHandler(request, () => vacancies(request, siteContext()))
