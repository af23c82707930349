import { siteContext } from '#lib/handlers/site.ts'
import { withdraw } from '#lib/handlers/withdraw.ts'
import { runHandler } from '#lib/http/run-handler.ts'

export const dynamic = 'force-dynamic'

export const POST = (request: Request) => runHandler(request, () => withdraw(request, siteContext()))
