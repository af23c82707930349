import { respond } from '#lib/handlers/respond.ts'
import { listVacancySummaries } from '#lib/handlers/vacancies-api.ts'

export const dynamic = 'force-dynamic'

export const GET = (request: Request) => respond(request, listVacancySummaries)
