import { after } from 'next/server'
import { applyJob } from '#lib/handlers/apply-job.ts'
import { sendMails } from '#lib/mail/index.ts'

export const dynamic = 'force-dynamic'

export const POST = async (request: Request, { params }: { params: Promise<{ id: string }> }) => {
  // When it is answered, and before a process that was told to stop ends.
  after(sendMails)
  return applyJob(request, (await params).id)
}
