import type { FormBody } from '#backend/http/form-parser.ts'
import { siteBackend } from '#backend/site-backend.ts'
import type { Store } from '#backend/store/database.ts'
import type { Limits } from '#backend/store/limits.ts'
import { saveLink } from '#backend/store/links.ts'
import { env, storesLinks } from '#lib/base/env.ts'
import { HttpError, postHttp } from '#lib/base/http.ts'
import { errorText, log } from '#lib/base/log.ts'
import { isolateDirection } from '#lib/i18n/inline-text.ts'
import { appUrl } from '#lib/i18n/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import { removeFormatCharacters } from '#lib/schemas/characters.ts'
import { phoneCountries } from '#lib/schemas/mobile-number.ts'
import { handleForm, receiveTexts } from './form-call.ts'
import { createRefuse, type FormOutcome, type ReplySite } from './form-replies.ts'
import { siteContext } from './site.ts'
import { checkSmsResponse } from './sms-response.ts'

type SendLinkSite = ReplySite & {
  origin: string | null
  limits: Limits
  gatewayUrl?: string
  timeoutMs: number
  linkUrl: string
  /** Where links are stored if no gateway is set; null if they are not accepted then. */
  store: Pick<Store, 'run'> | null
}

const sendLinkSite = (): SendLinkSite => ({
  ...siteContext(),
  gatewayUrl: storesLinks() ? undefined : env().SMS_WEBHOOK_URL,
  timeoutMs: 8000,
  linkUrl: appUrl(env()),
  store: storesLinks() ? siteBackend().store : null,
})

const postMessage = async (gatewayUrl: string, message: object, timeoutMs: number) => {
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const call = { url: new URL(gatewayUrl), headers, body: JSON.stringify(message), timeoutMs }
  const { status, body } = await postHttp(call)
  if (status < 200 || status >= 300) throw new Error(`the SMS gateway responded with status ${status}`)
  checkSmsResponse(body)
}

/**
 * Parses a mobile number with digits of any of the three languages, and with or without the `+` of a country
 * code; returns null if the number is invalid or of another country than those in the form.
 */
export const parseMobileNumber = async (country: string, input: string) => {
  // Loaded on demand, because many sites never need it.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/mobile')
  // A copied number may contain invisible characters that set its direction.
  const text = removeFormatCharacters(input)
  const { region } = phoneCountries.find(({ code }) => code === country) ?? phoneCountries[0]
  for (const candidate of [text, `+${text}`]) {
    const number = parsePhoneNumberFromString(candidate, region)
    if (number?.isValid() && phoneCountries.some((listedCountry) => listedCountry.region === number.country))
      return number
  }
  return null
}

const readValues = ({ text }: FormBody) => ({
  country: text.get('country') ?? '',
  phone: text.get('phone') ?? '',
})

const refuse = createRefuse((locale) => pageCopy(locale, 'send-link').errors)

const validate = async (form: FormBody, { gatewayUrl, store }: SendLinkSite) => {
  if (!gatewayUrl && !store) throw refuse(503, 'failed')
  const { country, phone } = readValues(form)
  if (!phone.trim()) throw refuse(422, 'required', { errors: { phone: 'required' } })
  const number = await parseMobileNumber(country, phone)
  if (!number) throw refuse(422, 'invalid', { errors: { phone: 'invalid' } })
  return { to: number.number, nationalNumber: number.formatNational() }
}

// The SMS is counted before it is sent, because a gateway that times out may have sent it.
const authorise = async (to: string, client: string, { limits }: SendLinkSite) => {
  const retryAfterSeconds = await limits.consume([
    { limit: 'SMS links per number', subject: to },
    { limit: 'SMS links per IP address', subject: client },
    { limit: 'SMS links in total', subject: '' },
  ])
  if (retryAfterSeconds) throw refuse(429, 'limit', { retryAfterSeconds })
}

const sendOrStore = async (to: string, locale: Locale, site: SendLinkSite) => {
  const { gatewayUrl, store, timeoutMs, linkUrl } = site
  const text = translatorFor(locale)('send-link.sms', { link: linkUrl })
  if (gatewayUrl) await postMessage(gatewayUrl, { to, text, locale }, timeoutMs)
  else if (store) await saveLink(store, { to, link: linkUrl })
}

const answer = (nationalNumber: string, locale: Locale, { gatewayUrl }: SendLinkSite): FormOutcome => {
  const phone = isolateDirection(nationalNumber, 'ltr')
  const message = gatewayUrl
    ? translatorFor(locale)('send-link.sent.toNumber', { phone })
    : pageCopy(locale, 'send-link').stored.text
  return { status: 200, message }
}

const refusalFrom = (error: unknown) => {
  // Log the reason only: the detail contains the URL path, which may include the gateway's secret.
  log('error', 'sms.send-failed', { error: error instanceof HttpError ? error.reason : errorText(error) })
  return refuse(503, 'failed')
}

/**
 * POST send-link: sends the link by SMS, or stores it if there is no gateway. For a day, the table `limits` stores a
 * keyed hash of the number, and `drafts` the number.
 */
export const sendLink = (request: Request, site = sendLinkSite()): Promise<Response> =>
  handleForm(request, site, {
    ...{ form: 'send-link', vacancyId: null, readValues, refusalFrom },
    receive: receiveTexts,
    process: async ({ form, client, locale }) => {
      const { to, nationalNumber } = await validate(form, site)
      await authorise(to, client, site)
      await sendOrStore(to, locale, site)
      return answer(nationalNumber, locale, site)
    },
  })
