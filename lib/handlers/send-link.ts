import type { Drafts } from '#lib/backend/drafts.ts'
import { siteDrafts, siteLimits } from '#lib/backend/index.ts'
import type { Limits, Use } from '#lib/backend/limits.ts'
import { env } from '#lib/base/env.ts'
import { errorText, log } from '#lib/base/log.ts'
import { visitorAddress } from '#lib/http/connection.ts'
import { type FormBody, readForm } from '#lib/http/form.ts'
import { json, localeOf, redirectTo, refusePost, wantsJson } from '#lib/http/reply.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import type { SendLinkError } from '#lib/schemas/error-keys.ts'
import { type CountryCode, countries, isCountryCode, mobileNumber } from '#lib/schemas/mobile-number.ts'

/** `to` is in E.164: a plus, the country, the number. */
type SmsMessage = { to: string; text: string; locale: Locale }

type LinkSenderOptions = {
  /** The gateway's address. */
  address: string
  timeoutMs: number
  limits: Limits
}

/** Sends a message for a visitor's address. Failures are logged. */
export type LinkSender = (message: SmsMessage, visitor: string) => Promise<'sent' | 'limit' | 'failed'>

// A message that was not sent, or may not have been. The error's text holds no number.
class SmsError extends Error {
  override readonly name = 'SmsError'
  readonly mayBeSent: boolean

  constructor(detail: string, mayBeSent: boolean) {
    super(detail)
    this.mayBeSent = mayBeSent
  }
}

const reasonOf = (error: unknown) => {
  const cause = error instanceof Error ? error.cause : null
  const code = cause instanceof Error && 'code' in cause ? cause.code : null
  return typeof code === 'string' ? code : 'no answer'
}

// Posts a message as JSON; the gateway accepts it with a 2xx status.
const send = async (address: string, timeoutMs: number, message: SmsMessage) => {
  const timeout = AbortSignal.timeout(timeoutMs)
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(message),
    redirect: 'manual',
    signal: timeout,
  }).catch((error: unknown) => {
    if (timeout.aborted) throw new SmsError('timeout', true)
    throw new SmsError(reasonOf(error), false)
  })
  await answer.body?.cancel().catch(() => undefined)
  if (!answer.ok) throw new SmsError(`status ${answer.status}`, false)
}

/** Sends links through a gateway, up to a daily limit for each number and each visitor's address. */
export const createLinkSender =
  ({ address, timeoutMs, limits }: LinkSenderOptions): LinkSender =>
  async (message, visitor) => {
    const uses: Use[] = [
      { share: 'links to a number', of: message.to },
      { share: 'links for an address', of: visitor },
    ]
    try {
      if (await limits.admit(uses)) return 'limit'
      await send(address, timeoutMs, message).catch(async (error: unknown) => {
        // A message that may have been sent counts.
        if (!(error instanceof SmsError && error.mayBeSent)) await limits.giveBack(uses)
        throw error
      })
      return 'sent'
    } catch (error) {
      log('error', 'link.not-sent', { error: errorText(error) })
      return 'failed'
    }
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

/** The parts of the site that this handler uses. */
export type SendLinkSite = {
  /** Null without a gateway. */
  send: LinkSender | null
  /** The address in the message. */
  link: string
  proxyHops: number
  /** The configured origin, else null. */
  origin: string | null
  drafts: Pick<Drafts, 'keepDraft'>
}

const timeoutMs = 8000

const sendLinkSite = (): SendLinkSite => {
  const { SMS_WEBHOOK_URL, WEB_APP_URL, TRUSTED_PROXY_HOPS, SITE_URL } = env()
  return {
    send: SMS_WEBHOOK_URL
      ? createLinkSender({ address: SMS_WEBHOOK_URL, timeoutMs, limits: siteLimits() })
      : null,
    link: WEB_APP_URL,
    proxyHops: TRUSTED_PROXY_HOPS,
    origin: SITE_URL ?? null,
    drafts: siteDrafts(),
  }
}

/** The outcome of a request for a link. */
type State = 'sent' | 'unavailable' | SendLinkError

const statuses = { sent: 200, required: 422, invalid: 422, limit: 429, failed: 503, unavailable: 503 }

const typedNumber = ({ text }: FormBody) => {
  const country = text.get('country') ?? ''
  return { country: isCountryCode(country) ? country : countries[0].code, phone: text.get('phone') ?? '' }
}

const decide = async (
  form: FormBody,
  locale: Locale,
  visitor: string,
  { send, link }: SendLinkSite,
): Promise<State> => {
  if (!send) return 'unavailable'
  const { country, phone } = typedNumber(form)
  if (!phone.trim()) return 'required'
  const to = await sendableNumber(country, phone)
  if (!to) return 'invalid'
  const text = translatorFor(locale)('send-link.sms', { link })
  return send({ to, text, locale }, visitor)
}

const sentenceFor = (state: State, locale: Locale) => {
  const { sent, unavailable, errors } = pageCopy(locale, 'send-link')
  if (state === 'sent') return sent.title
  return state === 'unavailable' ? `${unavailable.title} ${unavailable.text}` : errors[state]
}

/** POST send-link: passes the number to the gateway. Only a keyed hash of it is kept, for a day. */
export const sendLink = async (request: Request, site: SendLinkSite = sendLinkSite()): Promise<Response> => {
  const refusal = refusePost(request, site.origin)
  if (refusal) return refusal
  const form = await readForm(request)
  const locale = localeOf(request, form.text.get('lng'))
  const visitor = visitorAddress(request, site.proxyHops)
  const state = await decide(form, locale, visitor, site)
  const message = sentenceFor(state, locale)
  if (wantsJson(request)) return json(statuses[state], { success: state === 'sent', state, message })
  const result = `/${locale}/send-link/result`
  if (state === 'sent' || state === 'unavailable') return redirectTo(result, { state })
  const failure = { values: typedNumber(form), errors: { phone: state }, message }
  const draft = await site.drafts.keepDraft({ form: 'send-link', vacancyId: null, ...failure })
  return redirectTo(result, { draft })
}
