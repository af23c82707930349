import { json } from '#lib/http/responses.ts'

export const dynamic = 'force-dynamic'

export const GET = () => json(200, { alive: true })
