import { contactUs } from '#lib/handlers/contact-us.ts'
import { runHandler } from '#lib/handlers/run-handler.ts'
import { siteContext } from '#lib/handlers/site.ts'

export const dynamic = 'force-dynamic'

export const POST = (request: Request) => runHandler(request, () => contactUs(request, siteContext()))
