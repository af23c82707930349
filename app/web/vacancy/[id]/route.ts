import { vacancy } from '#lib/handlers/vacancies-api.ts'

export const dynamic = 'force-dynamic'

export const GET = async (request: Request, { params }: { params: Promise<{ id: string }> }) =>
  vacancy(request, (await params).id)
