import { after } from 'next/server'
import { applyJob, runDueJobs } from '#backend/index.ts'
import { runHandler } from '#lib/http/run-handler.ts'

export const dynamic = 'force-dynamic'

export const POST = (request: Request, { params }: { params: Promise<{ id: string }> }) => {
  // Processes the queue after the response. Jobs that still run three seconds after SIGTERM are aborted.
  after(runDueJobs)
  return runHandler(request, async () => applyJob(request, (await params).id))
}
