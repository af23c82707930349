import { holdUpload } from '#lib/web/uploads/hold-upload.ts'

export const dynamic = 'force-dynamic'

const answer = (request: Request) => holdUpload(request, null)

export { answer as OPTIONS, answer as POST }
