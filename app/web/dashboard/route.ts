import { dashboard } from '#lib/web/reads.ts'

export const dynamic = 'force-dynamic'

export const GET = (request: Request) => dashboard(request)
