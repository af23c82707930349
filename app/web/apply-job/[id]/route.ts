import { after } from 'next/server'
import { siteBackend } from '#lib/backend/index.ts'
import { applyJob } from '#lib/handlers/apply-job.ts'

export const dynamic = 'force-dynamic'

export const POST = async (request: Request, { params }: { params: Promise<{ id: string }> }) => {
  // The queue runs once the request is answered; a process that is told to stop gives jobs under way three seconds.
  after(siteBackend().queue.work)
  return applyJob(request, (await params).id)
}
