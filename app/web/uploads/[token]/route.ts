import { siteContext } from '#lib/handlers/site.ts'
import { receiveUpload } from '#lib/handlers/upload.ts'
import { runHandler } from '#lib/http/run-handler.ts'

export const dynamic = 'force-dynamic'

const handleUpload = (request: Request, { params }: { params: Promise<{ token: string }> }) =>
  runHandler(request, async () => receiveUpload(request, (await params).token, siteContext()))

export { handleUpload as DELETE, handleUpload as HEAD, handleUpload as PATCH }
