import { contactUs } from '#lib/handlers/contact-us.ts'
import { respond } from '#lib/handlers/respond.ts'

export const dynamic = 'force-dynamic'

export const POST = (request: Request) => respond(request, contactUs)
