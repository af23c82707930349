import { respond } from '#lib/handlers/respond.ts'
import { receiveUpload } from '#lib/handlers/upload.ts'

export const dynamic = 'force-dynamic'

const handleUpload = (request: Request, { params }: { params: Promise<{ token: string }> }) =>
  respond(request, async () => receiveUpload(request, (await params).token))

export { handleUpload as DELETE, handleUpload as HEAD, handleUpload as PATCH }
