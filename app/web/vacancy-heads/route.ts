import { headsOfVacancies } from '#lib/handlers/reads.ts'

export const dynamic = 'force-dynamic'

export const GET = (request: Request) => headsOfVacancies(request)
