import { runHandler } from '#lib/handlers/run-handler.ts'
import { receiveUpload } from '#lib/handlers/upload.ts'

export const dynamic = 'force-dynamic'

const handleUpload = (request: Request) => runHandler(request, () => receiveUpload(request, null))

export { handleUpload as POST }
