import { after } from 'next/server'
import { runDueTasks } from '#backend/calls.ts'
import { respondWithReadiness } from '#lib/http/health-responses.ts'
import { platform } from '#lib/settings/platform.ts'

export const dynamic = 'force-dynamic'

export const GET = () => {
  // If the platform runs no timers between requests, this periodic health check processes the queue instead.
  if (!platform().canRunInBackground) after(runDueTasks)
  return respondWithReadiness()
}
