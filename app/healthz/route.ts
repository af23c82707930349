import { json } from '#lib/base/responses.ts'

export const dynamic = 'force-dynamic'

export const GET = () => json(200, { alive: true })
