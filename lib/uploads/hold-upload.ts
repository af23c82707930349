import { refusePost } from '#lib/http/refusals.ts'
import { localeOf } from '#lib/http/request.ts'
import { type WebSite, webSite } from '#lib/http/site.ts'
import { refuseHolding } from './answers.ts'

/** uploads and uploads/{token}: takes a file before the form it belongs to is sent. */
export const holdUpload = async (
  request: Request,
  token: string | null,
  site: WebSite = webSite(),
): Promise<Response> =>
  refusePost(request, site) ?? site.uploads?.answer(request, token) ?? refuseHolding(localeOf(request))
