import { receiveUpload } from '#lib/handlers/upload.ts'

export const dynamic = 'force-dynamic'

const answer = async (request: Request, { params }: { params: Promise<{ token: string }> }) =>
  receiveUpload(request, (await params).token)

export { answer as DELETE, answer as HEAD, answer as PATCH }
