import type { Drafts } from '#lib/backend/drafts.ts'
import { siteDrafts, siteLimits } from '#lib/backend/index.ts'
import { env } from '#lib/base/env.ts'
import { visitorAddress } from '#lib/http/connection.ts'
import { type FormBody, readForm } from '#lib/http/form.ts'
import { json, localeOf, redirectTo, refusePost, wantsJson } from '#lib/http/reply.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import type { SendLinkError } from '#lib/schemas/error-keys.ts'
import { countries, isCountryCode } from '#lib/schemas/mobile-number.ts'
import { createLinkSender, type LinkSender, sendableNumber } from './link-sender.ts'

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
  const draft = await site.drafts.keepDraft({ form: 'send-link', vacancyId: null, ...failure }, visitor)
  return redirectTo(result, { draft })
}
