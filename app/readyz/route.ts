import { after } from 'next/server'
import { siteBackend } from '#lib/backend/index.ts'
import { platform } from '#lib/base/platform.ts'
import { readyz, siteParts } from '#lib/handlers/health.ts'

export const dynamic = 'force-dynamic'

export const GET = () => {
  // If the platform runs no timers between requests, this regular check processes the queue.
  if (!platform().canRunInBackground) after(siteBackend().queue.runDueJobs)
  return readyz(siteParts())
}
