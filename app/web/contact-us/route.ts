import { after } from 'next/server'
import { runDueTasks } from '#backend/calls.ts'
import { handleContactMessage } from '#lib/forms/handle-form.ts'
import { runHandler } from '#lib/http/run-handler.ts'

export const dynamic = 'force-dynamic'

export const POST = (request: Request) => {
  after(runDueTasks)
  return runHandler(request, () => handleContactMessage(request))
}
