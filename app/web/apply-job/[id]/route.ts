import { after } from 'next/server'
import { siteBackend } from '#lib/backend/index.ts'
import { applyJob } from '#lib/handlers/apply-job.ts'

export const dynamic = 'force-dynamic'

export const POST = async (request: Request, { params }: { params: Promise<{ id: string }> }) => {
  // When it is answered, and before a process that was told to stop ends.
  after(siteBackend().queue.work)
  return applyJob(request, (await params).id)
}
