import { refusePost } from '#lib/http/csrf.ts'
import { answerUpload, refuseUploads } from '#lib/uploads/tus.ts'
import { type SiteContext, siteContext } from './site.ts'

/** Handles all methods of uploads and uploads/{token}, which receive a file before its form is sent. */
export const receiveUpload = async (
  request: Request,
  token: string | null,
  { origin, uploads }: SiteContext = siteContext(),
): Promise<Response> =>
  refusePost(request, origin) ?? (uploads ? answerUpload(request, token, uploads) : refuseUploads())
