import type { FormBody } from './form-parser.ts'

// At least 16 characters, so that two senders do not choose the same key by chance.
const keyPattern = /^[\x21\x23-\x7e]{16,255}$/

/**
 * Returns the idempotency key from the header, else from the form; undefined if there is none, null if it is invalid.
 * The draft standard of the header puts the key in quotes.
 */
export const idempotencyKeyFrom = (request: Request, { text }: FormBody): string | null | undefined => {
  const sentValue = request.headers.get('idempotency-key') ?? text.get('idempotencyKey') ?? ''
  const key = sentValue.replace(/^"(.*)"$/, '$1')
  if (!key) return undefined
  return keyPattern.test(key) ? key : null
}

/**
 * Returns the idempotency key for a form sent without one, derived from its content and the day (UTC). A browser
 * without JavaScript sends no key, because a page cached for all visitors cannot contain one; with this key, a double
 * click or a reload stores the form once.
 */
export const dailyKey = (fingerprint: string): string =>
  `${new Date().toISOString().slice(0, 10)}-${fingerprint}`
