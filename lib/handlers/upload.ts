import { metrics } from '#lib/base/metrics.ts'
import { refusePost } from '#lib/http/reply.ts'
import { answerUpload, refuseUploads } from '#lib/uploads/tus.ts'
import { type WebSite, webSite } from './site.ts'

const offsetIn = ({ headers }: Request | Response) => Number(headers.get('upload-offset'))

/** uploads and uploads/{token}: receives a file before its form is sent. */
export const receiveUpload = async (
  request: Request,
  token: string | null,
  { origin, uploads }: WebSite = webSite(),
): Promise<Response> => {
  const refusal = refusePost(request, origin)
  if (refusal) return refusal
  if (!uploads) return refuseUploads()
  if (request.method !== 'PATCH') return answerUpload(request, token, uploads)
  const { uploadsUnderWay, uploadedBytes } = metrics() ?? {}
  uploadsUnderWay?.inc()
  try {
    const response = await answerUpload(request, token, uploads)
    uploadedBytes?.inc(Math.max(0, offsetIn(response) - offsetIn(request)))
    return response
  } finally {
    uploadsUnderWay?.dec()
  }
}
