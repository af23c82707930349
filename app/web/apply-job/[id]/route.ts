import { after } from 'next/server'
import { siteBackend } from '#lib/backend/index.ts'
import { applyJob } from '#lib/handlers/apply-job.ts'
import { siteContext } from '#lib/handlers/site.ts'
import { runHandler } from '#lib/http/run-handler.ts'

export const dynamic = 'force-dynamic'

export const POST = (request: Request, { params }: { params: Promise<{ id: string }> }) => {
  // Processes the queue after the response. Jobs that still run three seconds after SIGTERM are aborted.
  after(siteBackend().queue.runDueJobs)
  return runHandler(request, async () => applyJob(request, (await params).id, siteContext()))
}
