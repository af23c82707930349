import { randomUUID } from 'node:crypto'
import type { FormBody } from './form-body.ts'

/** The form's field for a browser that sends the form by itself; the header counts before it. */
export const idempotencyField = 'idempotencyKey'

const header = 'idempotency-key'
// Long enough that strangers do not choose the same.
const pattern = /^[\x21\x23-\x7e]{16,255}$/

/** The key under which a form is kept once: the sender's, else a fresh one; null for one that is no key. */
export const idempotencyKeyOf = (request: Request, { text }: FormBody): string | null => {
  // The header's draft standard puts it in quotes.
  const given = (request.headers.get(header) ?? text.get(idempotencyField) ?? '').replace(/^"(.*)"$/, '$1')
  if (!given) return randomUUID()
  return pattern.test(given) ? given : null
}
