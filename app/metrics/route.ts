import { metrics } from '#backend/index.ts'

export const dynamic = 'force-dynamic'

export const GET = (request: Request) => metrics(request)
