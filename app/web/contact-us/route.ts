import { contactUs } from '#lib/handlers/contact-us.ts'
import { runHandler } from '#lib/handlers/run-handler.ts'

export const dynamic = 'force-dynamic'

export const POST = (request: Request) => runHandler(request, contactUs)
