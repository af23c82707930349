import { applyJob } from '#lib/handlers/apply-job.ts'
import { webSite } from '#lib/handlers/site.ts'

export const dynamic = 'force-dynamic'

// Other servers send everything at once: pending uploads belong to this site's own form.
export const POST = async (request: Request, { params }: { params: Promise<{ id: string }> }) =>
  applyJob(request, (await params).id, { ...webSite(), uploads: null })
