import {
  type AcceptedForm,
  applyJob,
  contactUs,
  type FormOutcome,
  isAccepted,
  type RefusedForm,
  type SentForm,
  type SiteBackend,
  sendLink,
  type WithdrawalOutcome,
  withdraw,
} from '#backend/calls.ts'
import type { AcceptedReply, RefusedReply } from '#lib/forms/form-reply.ts'
import { localeOf } from '#lib/http/request-headers.ts'
import { json, redirectTo } from '#lib/http/responses.ts'
import { type HandlerDependencies, handlerDependencies, sentFormOf } from '#lib/http/sent-form.ts'
import { isolateDirection } from '#lib/i18n/inline-text.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import { isReference } from '#lib/schemas/application-fields.ts'
import { resultUrl } from '#lib/schemas/result-query.ts'
import { isVacancyId } from '#lib/schemas/vacancy.ts'
import { delayMessage, fieldMessages, refusalMessage, refusalStatuses } from './form-copy.ts'
import { resultPath } from './result-page.ts'

const acceptanceMessage = ({ result, serverMessage, link, locale }: FormOutcome): string => {
  if (serverMessage) return serverMessage
  if (result.form === 'apply') return pageCopy(locale, 'apply').success
  if (result.form === 'contact-us') return pageCopy(locale, 'contact-us').serverMessages.received
  if (link?.delivery !== 'sms') return pageCopy(locale, 'send-link').stored.text
  return translatorFor(locale)('send-link.sent.toNumber', { phone: isolateDirection(link.phone, 'ltr') })
}

const replyToAcceptedForm = (outcome: FormOutcome, acceptedForm: AcceptedForm) => {
  const { reference, values, isConfirmed, isUnreachable } = acceptedForm
  const reply: AcceptedReply = {
    ...{ success: true, message: acceptanceMessage(outcome), reference: reference || undefined },
    ...(outcome.token !== null && { receipt: outcome.token, received: values, isConfirmed }),
    isUnreachable,
  }
  return json(200, reply)
}

const replyToRefusedForm = (refusedForm: RefusedForm, locale: Locale) => {
  const message = refusalMessage(refusedForm, locale, true)
  const reply: RefusedReply = { success: false, message, errors: fieldMessages(refusedForm, locale) }
  return json(
    refusedForm.refusal ? refusalStatuses[refusedForm.refusal] : 503,
    reply,
    refusedForm.retryAfterSeconds,
  )
}

const redirectToResult = ({ locale, result, token }: FormOutcome) => {
  const { form, vacancyId } = result
  const path = resultPath({ locale, form, vacancyId })
  if (isAccepted(result)) {
    const unstoredResult = { sent: '1', ...(result.isUnreachable && { unreachable: '1' as const }) } as const
    return redirectTo(resultUrl(path, token === null ? unstoredResult : { receipt: token }))
  }
  const unstoredResult = { refused: result.refusal ?? '', errors: result.errors }
  return redirectTo(resultUrl(path, token === null ? unstoredResult : { draft: token }))
}

/** Replies with JSON to a script, and redirects a browser without JavaScript to the result page. */
const toFormResponse = (outcome: FormOutcome, { needsResultPage }: SentForm): Response => {
  if (needsResultPage) return redirectToResult(outcome)
  const { result, locale } = outcome
  return isAccepted(result) ? replyToAcceptedForm(outcome, result) : replyToRefusedForm(result, locale)
}

const handleForm = async <Outcome>(
  request: Request,
  site: HandlerDependencies,
  call: (form: SentForm, backend?: SiteBackend) => Promise<Outcome>,
  toResponse: (outcome: Outcome, form: SentForm) => Response,
): Promise<Response> => {
  const form = sentFormOf(request, site)
  return form instanceof Response ? form : toResponse(await call(form, site.backend), form)
}

/** Handles `POST /web/apply-job/{id}`. */
export const handleApplication = async (
  request: Request,
  vacancyId: string,
  site = handlerDependencies(),
): Promise<Response> => {
  const call = (form: SentForm, backend?: SiteBackend) => applyJob(vacancyId, form, backend)
  if (isVacancyId(vacancyId)) return handleForm(request, site, call, toFormResponse)
  // An invalid id has no result page.
  const message = pageCopy(localeOf(request), 'apply').errors.unknown
  return json(404, { success: false, message, errors: {} } satisfies RefusedReply)
}

/** Handles `POST /web/contact-us`. */
export const handleContactMessage = (request: Request, site = handlerDependencies()): Promise<Response> =>
  handleForm(request, site, contactUs, toFormResponse)

/** Handles `POST /web/send-link`. */
export const handleLinkRequest = (request: Request, site = handlerDependencies()): Promise<Response> =>
  handleForm(request, site, sendLink, toFormResponse)

const withdrawalStatuses = {
  withdrawn: 200,
  received: 409,
  'passed-on': 409,
  unknown: 404,
  limit: 429,
  unreachable: 503,
} as const satisfies Record<WithdrawalOutcome['state'], number>

const withdrawalMessage = ({ state, locale, retryAfterSeconds }: WithdrawalOutcome) => {
  if (state === 'limit') return delayMessage({ refusal: 'tooMany', retryAfterSeconds }, locale)
  const { withdrawn, passedOn, notFound, notWithdrawn } = pageCopy(locale, 'application')
  if (state === 'withdrawn') return withdrawn.title
  if (state === 'passed-on') return `${passedOn.title} ${passedOn.text}`
  return state === 'unknown' ? notFound.title : notWithdrawn
}

const toWithdrawalResponse = (outcome: WithdrawalOutcome, { needsResultPage }: SentForm) => {
  const { locale, reference, state, retryAfterSeconds } = outcome
  const status = withdrawalStatuses[state]
  const reply = { success: status === 200, state, message: withdrawalMessage(outcome) }
  if (!needsResultPage) return json(status, reply, retryAfterSeconds)
  const pagePath = `/${locale}/application/${isReference(reference) ? reference : 'unknown'}`
  // Open the withdrawal page again. The application's page would not show that the withdrawal failed.
  const hasFailed = state === 'unreachable' || state === 'limit'
  return redirectTo(hasFailed ? `${pagePath}/withdraw?state=failed` : pagePath)
}

/** Handles `POST /web/withdraw`. */
export const handleWithdrawal = (request: Request, site = handlerDependencies()): Promise<Response> =>
  handleForm(request, site, withdraw, toWithdrawalResponse)
