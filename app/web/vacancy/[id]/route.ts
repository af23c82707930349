import { respondWithVacancy } from '#lib/http/data-responses.ts'
import { runHandler } from '#lib/http/run-handler.ts'

export const dynamic = 'force-dynamic'

export const GET = (request: Request, { params }: { params: Promise<{ id: string }> }) =>
  runHandler(request, async () => respondWithVacancy(request, (await params).id))
