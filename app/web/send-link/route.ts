import { runHandler } from '#lib/handlers/run-handler.ts'
import { sendLink, sendLinkSite } from '#lib/handlers/send-link.ts'

export const dynamic = 'force-dynamic'

export const POST = (request: Request) => runHandler(request, () => sendLink(request, sendLinkSite()))
