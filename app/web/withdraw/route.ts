import { withdraw } from '#lib/web/withdraw.ts'

export const dynamic = 'force-dynamic'

export const POST = (request: Request) => withdraw(request)
