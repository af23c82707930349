import { receiveUpload } from '#backend/index.ts'
import { runHandler } from '#lib/http/run-handler.ts'

export const dynamic = 'force-dynamic'

const handleUpload = (request: Request, { params }: { params: Promise<{ token: string }> }) =>
  runHandler(request, async () => receiveUpload(request, (await params).token))

export { handleUpload as DELETE, handleUpload as HEAD, handleUpload as PATCH }
