import { applyJob } from '#lib/web/apply-job.ts'

export const dynamic = 'force-dynamic'

export const POST = async (request: Request, { params }: { params: Promise<{ id: string }> }) =>
  applyJob(request, (await params).id)
