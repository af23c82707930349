import { receiveUpload } from '#lib/handlers/upload.ts'

export const dynamic = 'force-dynamic'

const handleUpload = async (request: Request, { params }: { params: Promise<{ token: string }> }) =>
  receiveUpload(request, (await params).token)

export { handleUpload as DELETE, handleUpload as HEAD, handleUpload as PATCH }
