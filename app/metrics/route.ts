import { respondWithMetrics } from '#lib/http/health-responses.ts'

export const dynamic = 'force-dynamic'

export const GET = (request: Request) => respondWithMetrics(request)
