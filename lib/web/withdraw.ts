import { isReference } from '#lib/applications/is-reference.ts'
import { errorText, log } from '#lib/log.ts'
import { readForm } from './form-body.ts'
import { refusePost } from './refusals.ts'
import { json, redirectTo } from './reply.ts'
import { localeOf, wantsJson } from './request.ts'
import { type WebSite, webSite } from './site.ts'

/** What became of a withdrawal; whoever asked is shown the application's page either way. */
type Outcome = { status: 200 | 404 | 409 | 503; state: string }

const decide = async (reference: string, site: WebSite): Promise<Outcome> => {
  try {
    const found = isReference(reference) ? await site.applications().withdraw(reference) : null
    if (!found) return { status: 404, state: 'unknown' }
    return { status: found.state === 'withdrawn' ? 200 : 409, state: found.state }
  } catch (error) {
    log('error', 'application.not-withdrawn', { error: errorText(error) })
    return { status: 503, state: 'unreachable' }
  }
}

/** POST withdraw: removes the application of a reference, which is in the body and so in nobody's log. */
export const withdraw = async (request: Request, site: WebSite = webSite()): Promise<Response> => {
  const refusal = refusePost(request, site)
  if (refusal) return refusal
  const { text } = await readForm(request)
  const reference = text.get('reference') ?? ''
  const { status, state } = await decide(reference, site)
  if (state === 'withdrawn') log('info', 'application.withdrawn')
  if (wantsJson(request)) return json(status, { success: status === 200, state })
  const path = isReference(reference) ? reference : 'unknown'
  return redirectTo(`/${localeOf(request, text.get('lng'))}/application/${path}`)
}
