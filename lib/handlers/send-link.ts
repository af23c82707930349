import type { Limits, Use } from '#lib/backend/limits.ts'
import { env } from '#lib/base/env.ts'
import { HttpError, postHttp } from '#lib/base/http.ts'
import { errorText, log } from '#lib/base/log.ts'
import { type FormBody, readForm } from '#lib/http/form.ts'
import { json, localeOf, redirectTo, refusePost, wantsJson } from '#lib/http/reply.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import type { SendLinkError } from '#lib/schemas/error-keys.ts'
import { type CountryCode, countries, isCountryCode, mobileNumber } from '#lib/schemas/mobile-number.ts'
import { type WebSite, webSite } from './site.ts'

/** `to` is in E.164: a plus, the country, the number. */
type SmsMessage = { to: string; text: string; locale: Locale }

/** The parts of the site that this handler uses. */
export type SendLinkSite = Pick<WebSite, 'origin' | 'visitor' | 'drafts'> & {
  limits: Pick<Limits, 'admit'>
  /** The address of the gateway; absent without one. */
  gateway?: string
  timeoutMs: number
  /** The address in the message. */
  link: string
}

const sendLinkSite = (): SendLinkSite => {
  const { SMS_WEBHOOK_URL, WEB_APP_URL } = env()
  return { ...webSite(), gateway: SMS_WEBHOOK_URL, timeoutMs: 8000, link: WEB_APP_URL }
}

/** The outcome of a request for a link. */
type State = 'sent' | SendLinkError

const statuses = { sent: 200, required: 422, invalid: 422, limit: 429, failed: 503 }

const typedNumber = ({ text }: FormBody) => {
  const country = text.get('country') ?? ''
  return { country: isCountryCode(country) ? country : countries[0].code, phone: text.get('phone') ?? '' }
}

// Posts a message as JSON; the gateway accepts it with a 2xx status. A gateway that hangs may have sent it, so each counts.
const send = async (
  gateway: string,
  message: SmsMessage,
  visitor: string,
  { limits, timeoutMs }: SendLinkSite,
): Promise<State> => {
  const uses: Use[] = [
    { share: 'links to a number', of: message.to },
    { share: 'links for an address', of: visitor },
  ]
  try {
    if (await limits.admit(uses)) return 'limit'
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const body = JSON.stringify(message)
    const { status } = await postHttp({ url: new URL(gateway), headers, body, timeoutMs })
    if (status >= 200 && status < 300) return 'sent'
    log('error', 'link.not-sent', { status })
  } catch (error) {
    // Without the detail, which names a path: it may hold the gateway's secret.
    log('error', 'link.not-sent', { error: error instanceof HttpError ? error.reason : errorText(error) })
  }
  return 'failed'
}

/**
 * A typed mobile number in E.164, null if no network has it. The browser only checks its shape: every country's
 * networks would weigh more than the page.
 */
export const sendableNumber = async (country: CountryCode, typed: string): Promise<string | null> => {
  const number = mobileNumber(country, typed)
  if (!number) return null
  // Loaded by the first link: a site without a gateway never needs it.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/mobile')
  return parsePhoneNumberFromString(number)?.isValid() ? number : null
}

const decide = async (
  form: FormBody,
  locale: Locale,
  request: Request,
  site: SendLinkSite,
): Promise<State> => {
  if (!site.gateway) return 'failed'
  const { country, phone } = typedNumber(form)
  if (!phone.trim()) return 'required'
  const to = await sendableNumber(country, phone)
  if (!to) return 'invalid'
  const text = translatorFor(locale)('send-link.sms', { link: site.link })
  return send(site.gateway, { to, text, locale }, site.visitor(request), site)
}

/** POST send-link: passes the number to the gateway. Only a keyed hash of it is kept, for a day. */
export const sendLink = async (request: Request, site: SendLinkSite = sendLinkSite()): Promise<Response> => {
  const refusal = refusePost(request, site.origin)
  if (refusal) return refusal
  const form = await readForm(request)
  const locale = localeOf(request, form.text.get('lng'))
  const state = await decide(form, locale, request, site)
  const { sent, errors } = pageCopy(locale, 'send-link')
  const message = state === 'sent' ? sent.title : errors[state]
  if (wantsJson(request)) return json(statuses[state], { success: state === 'sent', state, message })
  const result = `/${locale}/send-link/result`
  if (state === 'sent') return redirectTo(result, { state })
  const failure = { values: typedNumber(form), errors: { phone: state }, message }
  const draft = await site.drafts.keepDraft({ form: 'send-link', vacancyId: null, ...failure })
  return redirectTo(result, { draft })
}
