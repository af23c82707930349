import { contactUs } from '#lib/handlers/contact-us.ts'

export const dynamic = 'force-dynamic'

export const POST = (request: Request) => contactUs(request)
