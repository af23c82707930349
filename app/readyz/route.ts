import { after } from 'next/server'
import { siteBackend } from '#lib/backend/index.ts'
import { readyz } from '#lib/handlers/health.ts'

export const dynamic = 'force-dynamic'

export const GET = () => {
  // Between requests nothing runs there, and somebody asks this one regularly.
  if (process.env.VERCEL) after(siteBackend().queue.work)
  return readyz()
}
