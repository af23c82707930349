import { after } from 'next/server'
import { siteBackend } from '#lib/backend/index.ts'
import { readyz } from '#lib/handlers/health.ts'

export const dynamic = 'force-dynamic'

export const GET = () => {
  // On Vercel nothing runs between requests, so this regular check also works off the queue.
  if (process.env.VERCEL) after(siteBackend().queue.work)
  return readyz()
}
