import { after } from 'next/server'
import { runDueTasks } from '#backend/calls.ts'
import { handleApplication } from '#lib/forms/handle-form.ts'
import { runHandler } from '#lib/http/run-handler.ts'

export const dynamic = 'force-dynamic'

export const POST = (request: Request, { params }: { params: Promise<{ id: string }> }) => {
  // Process the queue after the response. An e-mail still being sent three seconds after SIGTERM is aborted.
  after(runDueTasks)
  return runHandler(request, async () => handleApplication(request, (await params).id))
}
