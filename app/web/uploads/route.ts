import { runHandler } from '#lib/http/run-handler.ts'
import { answerUpload } from '#lib/http/tus.ts'

export const dynamic = 'force-dynamic'

const handleUpload = (request: Request) => runHandler(request, () => answerUpload(request, null))

export { handleUpload as POST }
