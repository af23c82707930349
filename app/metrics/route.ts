import { metrics } from '#lib/handlers/health.ts'

export const dynamic = 'force-dynamic'

export const GET = (request: Request) => metrics(request)
