import { contactUs } from '#lib/handlers/contact-us.ts'
import { siteContext } from '#lib/handlers/site.ts'
import { runHandler } from '#lib/http/run-handler.ts'

export const dynamic = 'force-dynamic'

export const POST = (request: Request) => runHandler(request, () => contactUs(request, siteContext()))
