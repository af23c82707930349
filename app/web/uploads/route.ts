import { receiveUpload } from '#backend/index.ts'
import { runHandler } from '#lib/http/run-handler.ts'

export const dynamic = 'force-dynamic'

const handleUpload = (request: Request) => runHandler(request, () => receiveUpload(request, null))

export { handleUpload as POST }
