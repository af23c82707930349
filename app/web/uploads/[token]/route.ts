import { runHandler } from '#lib/handlers/run-handler.ts'
import { siteContext } from '#lib/handlers/site.ts'
import { receiveUpload } from '#lib/handlers/upload.ts'

export const dynamic = 'force-dynamic'

const handleUpload = (request: Request, { params }: { params: Promise<{ token: string }> }) =>
  runHandler(request, async () => receiveUpload(request, (await params).token, siteContext()))

export { handleUpload as DELETE, handleUpload as HEAD, handleUpload as PATCH }
