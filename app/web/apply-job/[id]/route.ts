import { after } from 'next/server'
import { sendMails } from '#lib/mail/index.ts'
import { applyJob } from '#lib/web/apply-job.ts'

export const dynamic = 'force-dynamic'

export const POST = async (request: Request, { params }: { params: Promise<{ id: string }> }) => {
  // When it is answered, and before a process that was told to stop ends.
  after(sendMails)
  return applyJob(request, (await params).id)
}
