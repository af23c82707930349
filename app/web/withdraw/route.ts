import { respond } from '#lib/handlers/respond.ts'
import { withdraw } from '#lib/handlers/withdraw.ts'

export const dynamic = 'force-dynamic'

export const POST = (request: Request) => respond(request, withdraw)
