import { env } from '#lib/base/env.ts'
import { metrics, siteParts } from '#lib/handlers/health.ts'

export const dynamic = 'force-dynamic'

export const GET = (request: Request) => metrics(request, env().METRICS_TOKEN, siteParts)
