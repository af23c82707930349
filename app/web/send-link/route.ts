import { respond } from '#lib/handlers/respond.ts'
import { sendLink } from '#lib/handlers/send-link.ts'

export const dynamic = 'force-dynamic'

export const POST = (request: Request) => respond(request, sendLink)
