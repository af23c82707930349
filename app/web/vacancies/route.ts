import { respond } from '#lib/handlers/respond.ts'
import { vacancies } from '#lib/handlers/vacancies-api.ts'

export const dynamic = 'force-dynamic'

export const GET = (request: Request) => respond(request, vacancies)
