import type { SentForm, SiteBackend } from '#backend/calls.ts'
import { env } from '#lib/settings/env.ts'
import { clientKeyOf } from './client-address.ts'
import { checkOrigin } from './csrf.ts'
import { bearerHeaderOf, localeOf, wantsJson } from './request-headers.ts'

/** The dependencies of the handlers that receive a form or an upload. Tests replace them. */
export type HandlerDependencies = {
  origin: string | null
  clientKeyOf: (request: Request) => string
  backend?: SiteBackend
}

export const handlerDependencies = (): HandlerDependencies => ({
  origin: env().SITE_URL ?? null,
  clientKeyOf,
})

const parseFormAge = (header: string | null) => {
  const ageMs = Number(header ?? Number.NaN)
  return Number.isNaN(ageMs) ? null : ageMs
}

/** Returns the form in a request, with its body unread; returns a 403 if `checkOrigin` refuses the request. */
export const sentFormOf = (
  request: Request,
  { origin, clientKeyOf: getClientKey }: HandlerDependencies,
): SentForm | Response => {
  const { isOtherHost, refusalResponse } = checkOrigin(request, origin)
  if (refusalResponse) return refusalResponse
  const { headers, body } = request
  const contentLength = headers.get('content-length')
  return {
    body,
    type: headers.get('content-type') ?? '',
    size: contentLength === null ? null : Number(contentLength),
    locale: localeOf(request),
    client: getClientKey(request),
    authorization: bearerHeaderOf(request),
    idempotencyKey: headers.get('idempotency-key'),
    ageMs: parseFormAge(headers.get('form-age')),
    pageUrl: headers.get('referer'),
    isFromOtherHost: isOtherHost,
    needsResultPage: !wantsJson(request),
  }
}
