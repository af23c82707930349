import type { FormBody } from '#lib/http/form-body.ts'

/** The form's field for a browser that sends the form by itself; the header counts before it. */
export const idempotencyField = 'idempotencyKey'

const header = 'idempotency-key'
// Long enough that strangers do not choose the same.
const pattern = /^[\x21\x23-\x7e]{16,255}$/

/** The key that the sender gave: undefined without one, null for one that is no key. */
export const sentKeyOf = (request: Request, { text }: FormBody): string | null | undefined => {
  // The header's draft standard puts it in quotes.
  const given = (request.headers.get(header) ?? text.get(idempotencyField) ?? '').replace(/^"(.*)"$/, '$1')
  if (!given) return undefined
  return pattern.test(given) ? given : null
}

/**
 * The key of what came without one. A browser without JavaScript sends none, because a page made for everybody
 * cannot hold one; then what was sent, on this day (UTC), is the key, so that a double tap or a reload is not
 * a second submission.
 */
export const dailyKey = (fingerprint: string): string =>
  `${new Date().toISOString().slice(0, 10)}-${fingerprint}`
