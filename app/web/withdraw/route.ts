import { runHandler } from '#lib/handlers/run-handler.ts'
import { siteContext } from '#lib/handlers/site.ts'
import { withdraw } from '#lib/handlers/withdraw.ts'

export const dynamic = 'force-dynamic'

export const POST = (request: Request) => runHandler(request, () => withdraw(request, siteContext()))
