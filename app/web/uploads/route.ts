import { receiveUpload } from '#lib/handlers/upload.ts'

export const dynamic = 'force-dynamic'

const answer = (request: Request) => receiveUpload(request, null)

export { answer as POST }
