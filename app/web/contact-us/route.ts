import { after } from 'next/server'
import { runDueJobs } from '#backend/calls.ts'
import { handleContactMessage } from '#lib/forms/handle-form.ts'
import { runHandler } from '#lib/http/run-handler.ts'

export const dynamic = 'force-dynamic'

export const POST = (request: Request) => {
  after(runDueJobs)
  return runHandler(request, () => handleContactMessage(request))
}
