import { holdUpload } from '#lib/uploads/hold-upload.ts'

export const dynamic = 'force-dynamic'

const answer = (request: Request) => holdUpload(request, null)

export { answer as OPTIONS, answer as POST }
