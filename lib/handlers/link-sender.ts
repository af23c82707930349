import { createHmac } from 'node:crypto'
import { countLinkRequest, uncountLinkRequest } from '#lib/backend/link-requests.ts'
import type { Database } from '#lib/backend/store/database.ts'
import { errorText, log } from '#lib/base/log.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { type CountryCode, mobileNumber } from '#lib/schemas/mobile-number.ts'

/** `to` is in E.164: a plus, the country, the number. */
type SmsMessage = { to: string; text: string; locale: Locale }

type LinkSenderOptions = {
  /** The gateway's address. It is the key of the counts too: every instance knows it, and most hold a token. */
  address: string
  timeoutMs: number
  database: () => Promise<Database>
  now?: () => number
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
export const createLinkSender = ({
  address,
  timeoutMs,
  database,
  now = Date.now,
}: LinkSenderOptions): LinkSender => {
  // Keyed, so that the database holds neither numbers nor addresses.
  const keyOf = (what: string, value: string) =>
    createHmac('sha256', address).update(`${what} ${value}`).digest('base64url')

  return async (message, visitor) => {
    const keys = [keyOf('number', message.to), keyOf('address', visitor)]
    try {
      const db = await database()
      if (!(await countLinkRequest(db, keys, now()))) return 'limit'
      await send(address, timeoutMs, message).catch(async (error: unknown) => {
        // A message that may have been sent counts.
        if (!(error instanceof SmsError && error.mayBeSent)) await uncountLinkRequest(db, keys)
        throw error
      })
      return 'sent'
    } catch (error) {
      log('error', 'link.not-sent', { error: errorText(error) })
      return 'failed'
    }
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
