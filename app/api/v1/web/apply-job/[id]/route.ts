import { applyJob } from '#lib/handlers/apply-job.ts'
import { webSite } from '#lib/http/site.ts'

export const dynamic = 'force-dynamic'

// Other servers send everything at once: held files are a matter of this site's own form.
export const POST = async (request: Request, { params }: { params: Promise<{ id: string }> }) =>
  applyJob(request, (await params).id, { ...webSite(), uploads: null })
