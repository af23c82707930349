import type { Limits, Use } from '#lib/backend/limits.ts'
import { errorText, log } from '#lib/base/log.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { type CountryCode, mobileNumber } from '#lib/schemas/mobile-number.ts'

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
