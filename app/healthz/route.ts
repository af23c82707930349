import { healthz } from '#lib/handlers/health.ts'

export const dynamic = 'force-dynamic'

export const GET = () => healthz()
