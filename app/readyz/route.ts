import { after } from 'next/server'
import { runDueJobs } from '#backend/calls.ts'
import { platform } from '#lib/base/platform.ts'
import { readyz } from '#lib/http/health-responses.ts'

export const dynamic = 'force-dynamic'

export const GET = () => {
  // If the platform runs no timers between requests, this regular check processes the queue.
  if (!platform().canRunInBackground) after(runDueJobs)
  return readyz()
}
