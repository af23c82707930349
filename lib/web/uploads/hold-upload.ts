import { refusePost } from '../refusals.ts'
import { localeOf } from '../request.ts'
import { type WebSite, webSite } from '../site.ts'
import { refuseHolding } from './answers.ts'

/** uploads and uploads/{token}: takes a file before the form it belongs to is sent. */
export const holdUpload = async (
  request: Request,
  token: string | null,
  site: WebSite = webSite(),
): Promise<Response> =>
  refusePost(request, site) ?? site.uploads?.answer(request, token) ?? refuseHolding(localeOf(request))
