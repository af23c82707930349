import { searchVacancies } from '#lib/handlers/vacancies-api.ts'

export const dynamic = 'force-dynamic'

export const GET = (request: Request) => searchVacancies(request)
