import { siteContext } from '#lib/handlers/site.ts'
import { vacancy } from '#lib/handlers/vacancies-api.ts'
import { runHandler } from '#lib/http/run-handler.ts'

export const dynamic = 'force-dynamic'

export const GET = (request: Request, { params }: { params: Promise<{ id: string }> }) =>
  runHandler(request, async () => vacancy(request, (await params).id, siteContext()))
