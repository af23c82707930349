import { runHandler } from '#lib/handlers/run-handler.ts'
import { siteContext } from '#lib/handlers/site.ts'
import { vacancy } from '#lib/handlers/vacancies-api.ts'

export const dynamic = 'force-dynamic'

export const GET = (request: Request, { params }: { params: Promise<{ id: string }> }) =>
  runHandler(request, async () => vacancy(request, (await params).id, siteContext()))
