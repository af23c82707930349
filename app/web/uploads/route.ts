import { runHandler } from '#lib/http/run-handler.ts'
import { handleUploadRequest } from '#lib/http/tus.ts'

export const dynamic = 'force-dynamic'

const handleUpload = (request: Request) => runHandler(request, () => handleUploadRequest(request, null))

export { handleUpload as POST }
