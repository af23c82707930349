import { receiveUpload } from '#lib/handlers/upload.ts'

export const dynamic = 'force-dynamic'

const handleUpload = (request: Request) => receiveUpload(request, null)

export { handleUpload as POST }
