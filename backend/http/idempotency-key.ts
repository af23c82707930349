import type { FormBody } from './form-parser.ts'

// At least 16 characters, so that two senders do not choose the same key by chance.
const keyPattern = /^[\x21\x23-\x7e]{16,255}$/

/** Returns the key in the header, else in the form; undefined if there is none, null if it is invalid. */
export const idempotencyKeyFrom = (request: Request, { text }: FormBody): string | null | undefined => {
  const sentValue = request.headers.get('idempotency-key') ?? text.get('idempotencyKey') ?? ''
  // The draft standard of the header puts the key in quotes.
  const key = sentValue.replace(/^"(.*)"$/, '$1')
  if (!key) return undefined
  return keyPattern.test(key) ? key : null
}

// A browser without JavaScript sends no key, because a page cached for all visitors cannot contain one. This key
// keeps a double click or a reload on the same day (UTC) from storing the form twice.
export const dailyKey = (fingerprint: string): string =>
  `${new Date().toISOString().slice(0, 10)}-${fingerprint}`
