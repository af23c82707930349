import type { SentForm } from '#backend/calls.ts'
import { checkOrigin } from './csrf.ts'
import { bearerOf, localeOf, wantsJson } from './request-headers.ts'

const formAgeOf = (header: string | null) => {
  const ageMs = Number(header ?? Number.NaN)
  return Number.isNaN(ageMs) ? null : ageMs
}

/** Returns the form of a request, whose body is not read yet; a response if it comes from another website. */
export const sentFormOf = (
  request: Request,
  { origin, client }: { origin: string | null; client: string },
): SentForm | Response => {
  const { isOtherHost, refusal } = checkOrigin(request, origin)
  if (refusal) return refusal
  const { headers, body } = request
  const size = headers.get('content-length')
  return {
    body,
    type: headers.get('content-type') ?? '',
    size: size === null ? null : Number(size),
    locale: localeOf(request),
    client,
    authorization: bearerOf(request),
    idempotencyKey: headers.get('idempotency-key'),
    ageMs: formAgeOf(headers.get('form-age')),
    pageUrl: headers.get('referer'),
    isFromOtherHost: isOtherHost,
    keepsRefusal: !wantsJson(request),
  }
}
