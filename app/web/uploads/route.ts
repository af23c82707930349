import { runHandler } from '#lib/handlers/run-handler.ts'
import { siteContext } from '#lib/handlers/site.ts'
import { receiveUpload } from '#lib/handlers/upload.ts'

export const dynamic = 'force-dynamic'

const handleUpload = (request: Request) =>
  runHandler(request, () => receiveUpload(request, null, siteContext()))

export { handleUpload as POST }
