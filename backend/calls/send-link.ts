import { type FormBody, readTextForm } from '#backend/http/form-parser.ts'
import { localeOf } from '#backend/http/request-headers.ts'
import { siteBackend } from '#backend/site-backend.ts'
import type { Store } from '#backend/store/database.ts'
import type { Limits, Usage } from '#backend/store/limits.ts'
import { saveLink } from '#backend/store/links.ts'
import { env, storesLinks } from '#lib/base/env.ts'
import { HttpError, postHttp } from '#lib/base/http.ts'
import { errorText, log } from '#lib/base/log.ts'
import { isolateDirection } from '#lib/i18n/inline-text.ts'
import { appUrl } from '#lib/i18n/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import type { SendLinkError } from '#lib/schemas/error-keys.ts'
import { refuseForeignForm } from './form-limits.ts'
import { createFail, type FormOutcome, noRoomFailure, type ReplySite, replyToForm } from './form-replies.ts'
import { parseMobileNumber } from './mobile-number.ts'
import { siteContext } from './site.ts'

type SendLinkSite = ReplySite & {
  origin: string | null
  limits: Pick<Limits, 'consume'>
  gatewayUrl?: string
  timeoutMs: number
  linkUrl: string
  /** Where links are stored if no gateway is set; null if they are not accepted then. */
  store: Pick<Store, 'run'> | null
}

const sendLinkSite = (): SendLinkSite => ({
  ...siteContext(),
  gatewayUrl: env().SMS_WEBHOOK_URL,
  timeoutMs: 8000,
  linkUrl: appUrl(env()),
  store: storesLinks() ? siteBackend().store : null,
})

const postMessage = async (gatewayUrl: string, message: object, timeoutMs: number) => {
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const call = { url: new URL(gatewayUrl), headers, body: JSON.stringify(message), timeoutMs }
  const { status } = await postHttp(call)
  if (status < 200 || status >= 300) throw new Error(`the SMS gateway responded with status ${status}`)
}

const linkValues = ({ text }: FormBody) => ({
  country: text.get('country') ?? '',
  phone: text.get('phone') ?? '',
})

const processSendLink = async (
  form: FormBody,
  locale: Locale,
  request: Request,
  { gatewayUrl, store, limits, timeoutMs, linkUrl, clientAddressOf }: SendLinkSite,
): Promise<FormOutcome> => {
  const { country, phone } = linkValues(form)
  const { errors: copy } = pageCopy(locale, 'send-link')
  const fail = createFail<SendLinkError>(copy, { country, phone })
  if (form.problem === 'no-room') return noRoomFailure(request, locale, { country, phone })
  if (!gatewayUrl && !store) return fail(503, copy.failed)
  if (!phone.trim()) return fail(422, copy.required, { phone: 'required' })
  const number = await parseMobileNumber(country, phone)
  if (!number) return fail(422, copy.invalid, { phone: 'invalid' })
  const usages: Usage[] = [
    { limit: 'SMS links per number', subject: number.number },
    { limit: 'SMS links per IP address', subject: clientAddressOf(request) },
    { limit: 'SMS links in total', subject: '' },
  ]
  const translate = translatorFor(locale)
  try {
    // Count the SMS before it is sent, because a gateway that times out may have sent it.
    const seconds = await limits.consume(usages)
    if (seconds) return { ...fail(429, copy.limit), retryAfterSeconds: seconds }
    const sms = { to: number.number, text: translate('send-link.sms', { link: linkUrl }), locale }
    if (gatewayUrl) await postMessage(gatewayUrl, sms, timeoutMs)
    else if (store) await saveLink(store, { to: number.number, link: linkUrl })
  } catch (error) {
    // Log the reason only: the detail contains the URL path, which may include the gateway's secret.
    log('error', 'sms.send-failed', { error: error instanceof HttpError ? error.reason : errorText(error) })
    return fail(503, copy.failed)
  }
  const phoneText = isolateDirection(number.formatNational(), 'ltr')
  const message = gatewayUrl
    ? translate('send-link.sent.toNumber', { phone: phoneText })
    : translate('send-link.stored.text', {
        phone: phoneText,
        // On a line of its own, because browsers would break a line between its two hyphens.
        command: `\n${isolateDirection('npm run -s inbox -- links', 'ltr')}`,
      })
  return { status: 200, message }
}

/**
 * POST send-link: sends the link by SMS, or stores it if there is no gateway. For a day, the table `limits` stores a
 * keyed hash of the number, and `drafts` the number.
 */
export const sendLink = async (request: Request, site = sendLinkSite()): Promise<Response> => {
  const formRoute = { form: 'send-link', vacancyId: null } as const
  const refusal = await refuseForeignForm(request, formRoute, linkValues, site)
  if (refusal) return refusal
  const form = await readTextForm(request, site.clientAddressOf(request))
  const locale = localeOf(request, form.text.get('lng'))
  const outcome = await processSendLink(form, locale, request, site)
  return replyToForm(request, { ...formRoute, locale }, outcome, site)
}
