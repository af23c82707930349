import { after } from 'next/server'
import { runDueJobs } from '#backend/calls.ts'
import { answerApplication } from '#lib/forms/answer-form.ts'
import { runHandler } from '#lib/http/run-handler.ts'

export const dynamic = 'force-dynamic'

export const POST = (request: Request, { params }: { params: Promise<{ id: string }> }) => {
  // Process the queue after the response. Jobs still running three seconds after SIGTERM are aborted.
  after(runDueJobs)
  return runHandler(request, async () => answerApplication(request, (await params).id))
}
