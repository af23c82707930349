import { contactUs } from '#lib/web/contact-us.ts'

export const dynamic = 'force-dynamic'

export const POST = (request: Request) => contactUs(request)
