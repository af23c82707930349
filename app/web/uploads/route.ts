import { siteContext } from '#lib/handlers/site.ts'
import { receiveUpload } from '#lib/handlers/upload.ts'
import { runHandler } from '#lib/http/run-handler.ts'

export const dynamic = 'force-dynamic'

const handleUpload = (request: Request) =>
  runHandler(request, () => receiveUpload(request, null, siteContext()))

export { handleUpload as POST }
