import { respond } from '#lib/handlers/respond.ts'
import { vacancy } from '#lib/handlers/vacancies-api.ts'

export const dynamic = 'force-dynamic'

export const GET = (request: Request, { params }: { params: Promise<{ id: string }> }) =>
  respond(request, async () => vacancy(request, (await params).id))
