import { refuseCrossSiteRequest } from '#lib/http/csrf.ts'
import { handleUpload, refuseUploads } from '#lib/uploads/tus.ts'
import { type SiteContext, siteContext } from './site.ts'

/** Handles all methods of uploads and uploads/{token}, which receive a file before its form is sent. */
export const receiveUpload = async (
  request: Request,
  token: string | null,
  { origin, uploads }: SiteContext = siteContext(),
): Promise<Response> =>
  refuseCrossSiteRequest(request, origin) ??
  (uploads ? handleUpload(request, token, uploads) : refuseUploads())
