import { runHandler } from '#lib/http/run-handler.ts'
import { handleUploadRequest } from '#lib/http/tus.ts'

export const dynamic = 'force-dynamic'

const handleUpload = (request: Request, { params }: { params: Promise<{ token: string }> }) =>
  runHandler(request, async () => handleUploadRequest(request, (await params).token))

export { handleUpload as DELETE, handleUpload as HEAD, handleUpload as PATCH }
