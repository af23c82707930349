import { respond } from '#lib/handlers/respond.ts'
import { receiveUpload } from '#lib/handlers/upload.ts'

export const dynamic = 'force-dynamic'

const handleUpload = (request: Request) => respond(request, () => receiveUpload(request, null))

export { handleUpload as POST }
