import { after } from 'next/server'
import { siteBackend } from '#lib/backend/index.ts'
import { platform } from '#lib/base/platform.ts'
import { readyz } from '#lib/handlers/health.ts'

export const dynamic = 'force-dynamic'

export const GET = () => {
  // Without background timers this regular check works off the queue.
  if (!platform().runsInBackground) after(siteBackend().queue.work)
  return readyz()
}
