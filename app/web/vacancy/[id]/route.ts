import { getVacancy } from '#backend/index.ts'
import { runHandler } from '#lib/http/run-handler.ts'

export const dynamic = 'force-dynamic'

export const GET = (request: Request, { params }: { params: Promise<{ id: string }> }) =>
  runHandler(request, async () => getVacancy(request, (await params).id))
