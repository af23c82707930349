import type { Locale } from '#lib/i18n/locales.ts'

/** `to` is in E.164: a plus, the country, the number. */
export type SmsMessage = { to: string; text: string; locale: Locale }

/** Sends one message, or throws an SmsError. */
export type SmsGateway = (message: SmsMessage) => Promise<void>

/** A message that was not sent, or of which nobody knows whether it was. Its text holds no number. */
export class SmsError extends Error {
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

/** A gateway that takes messages as JSON by POST: an answer of 2xx means that it took one. */
export const createSmsGateway =
  (address: string, timeoutMs: number): SmsGateway =>
  async (message) => {
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
