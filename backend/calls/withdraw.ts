import type { ApplicationState } from '#backend/backend.ts'
import { checkOrigin } from '#backend/http/csrf.ts'
import { readTextForm } from '#backend/http/form-parser.ts'
import { localeOf, wantsJson } from '#backend/http/request-headers.ts'
import { errorText, log } from '#lib/base/log.ts'
import { json, redirectTo } from '#lib/base/responses.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { isReference } from '#lib/schemas/application-fields.ts'
import { delayMessage } from './form-replies.ts'
import { type SiteContext, siteContext } from './site.ts'

type WithdrawalResult = {
  status: 200 | 404 | 409 | 429 | 503
  state: ApplicationState | 'unknown' | 'unreachable' | 'limit'
  retryAfterSeconds?: number
}

const withdrawalMessage = ({ state, retryAfterSeconds }: WithdrawalResult, locale: Locale) => {
  if (retryAfterSeconds) return delayMessage({ reason: 'tooMany', seconds: retryAfterSeconds }, locale)
  const { withdrawn, passedOn, notFound, notWithdrawn } = pageCopy(locale, 'application')
  if (state === 'withdrawn') return withdrawn.title
  if (state === 'passed-on') return `${passedOn.title} ${passedOn.text}`
  return state === 'unknown' ? notFound.title : notWithdrawn
}

const processWithdrawal = async (
  request: Request,
  reference: string,
  site: SiteContext,
): Promise<WithdrawalResult> => {
  try {
    const retryAfterSeconds = await site.limits.consume([
      { limit: 'withdrawals per IP address', subject: site.clientAddressOf(request) },
      { limit: 'withdrawals per application', subject: reference },
    ])
    if (retryAfterSeconds) return { status: 429, state: 'limit', retryAfterSeconds }
    const result = isReference(reference) ? await site.applications().withdraw(reference) : null
    if (!result) return { status: 404, state: 'unknown' }
    return { status: result.state === 'withdrawn' ? 200 : 409, state: result.state }
  } catch (error) {
    log('error', 'application.withdraw-failed', { error: errorText(error) })
    return { status: 503, state: 'unreachable' }
  }
}

/** POST withdraw: withdraws an application. The reference is sent in the body, so that no access log contains it. */
export const withdraw = async (request: Request, site = siteContext()): Promise<Response> => {
  const { isOtherHost, refusal } = checkOrigin(request, site.origin)
  if (refusal) return refusal
  const { text, problem } = await readTextForm(request)
  const reference = text.get('reference') ?? ''
  const outcome: WithdrawalResult =
    isOtherHost || problem === 'no-room'
      ? { status: 503, state: 'unreachable' }
      : await processWithdrawal(request, reference, site)
  const { status, state, retryAfterSeconds } = outcome
  if (state === 'withdrawn') log('info', 'application.withdrawn')
  const locale = localeOf(request, text.get('lng'))
  const message = withdrawalMessage(outcome, locale)
  if (wantsJson(request)) return json(status, { success: status === 200, state, message }, retryAfterSeconds)
  const page = `/${locale}/application/${isReference(reference) ? reference : 'unknown'}`
  // The application's page would not show that the withdrawal failed.
  return status === 503 || retryAfterSeconds
    ? redirectTo(`${page}/withdraw`, { state: 'failed' })
    : redirectTo(page)
}
