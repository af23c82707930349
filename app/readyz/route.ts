import { after } from 'next/server'
import { readyz, runDueJobs } from '#backend/index.ts'
import { platform } from '#lib/base/platform.ts'

export const dynamic = 'force-dynamic'

export const GET = () => {
  // If the platform runs no timers between requests, this regular check processes the queue.
  if (!platform().canRunInBackground) after(runDueJobs)
  return readyz()
}
