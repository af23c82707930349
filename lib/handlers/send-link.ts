import type { E164Number } from 'libphonenumber-js'
import type { Limits, Use } from '#lib/backend/limits.ts'
import { env } from '#lib/base/env.ts'
import { HttpError, postHttp } from '#lib/base/http.ts'
import { errorText, log } from '#lib/base/log.ts'
import { type FormBody, readForm } from '#lib/http/form.ts'
import { createFail, type FormOutcome, localeOf, refusePost, replyToForm } from '#lib/http/reply.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import type { SendLinkError } from '#lib/schemas/error-keys.ts'
import { countries } from '#lib/schemas/mobile-number.ts'
import { type WebSite, webSite } from './site.ts'

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

/**
 * A typed mobile number, null if no network has it. Digits, spaces and dashes of all three languages are understood, and a
 * country's code with and without its plus.
 */
export const sendableNumber = async (country: string, typed: string) => {
  // Loaded by the first link: a site without a gateway never needs it.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/mobile')
  // Marks that keep a number left to right come along when it is copied.
  const text = typed.replace(/\p{Cf}/gu, '')
  const { region } = countries.find(({ code }) => code === country) ?? countries[0]
  for (const spelling of [text, `+${text}`]) {
    const number = parsePhoneNumberFromString(spelling, region)
    if (number?.isValid() && countries.some((each) => each.region === number.country)) return number
  }
  return null
}

// Posts a message as JSON; the gateway accepts it with a 2xx status. A gateway that hangs may have sent it, so each counts.
const send = async (
  gateway: string,
  message: { to: E164Number; text: string; locale: Locale },
  visitor: string,
  { limits, timeoutMs }: SendLinkSite,
): Promise<'sent' | 'limit' | 'failed'> => {
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

const decide = async (
  { text: typed }: FormBody,
  locale: Locale,
  request: Request,
  site: SendLinkSite,
): Promise<FormOutcome> => {
  const [country, phone] = [typed.get('country') ?? '', typed.get('phone') ?? '']
  const { errors: words } = pageCopy(locale, 'send-link')
  const fail = createFail<SendLinkError>(words, { country, phone })
  const refuse = (key: SendLinkError) => fail(422, words[key], { phone: key })
  if (!site.gateway) return fail(503, words.failed)
  if (!phone.trim()) return refuse('required')
  const number = await sendableNumber(country, phone)
  if (!number) return refuse('invalid')
  const translate = translatorFor(locale)
  const sms = { to: number.number, text: translate('send-link.sms', { link: site.link }), locale }
  const state = await send(site.gateway, sms, site.visitor(request), site)
  if (state !== 'sent') return fail(state === 'limit' ? 429 : 503, words[state])
  // Isolated, so that it is read from left to right in every language.
  const message = translate('send-link.sent.toNumber', { phone: `\u2066${number.formatNational()}\u2069` })
  return { status: 200, message }
}

/** POST send-link: passes the number to the gateway. Only a keyed hash of it is kept, for a day. */
export const sendLink = async (request: Request, site: SendLinkSite = sendLinkSite()): Promise<Response> => {
  const refusal = refusePost(request, site.origin)
  if (refusal) return refusal
  const form = await readForm(request)
  const locale = localeOf(request, form.text.get('lng'))
  const outcome = await decide(form, locale, request, site)
  return replyToForm(request, { form: 'send-link', vacancyId: null, locale }, outcome, site)
}
