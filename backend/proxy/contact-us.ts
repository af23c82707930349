import { BackendError } from '#backend/backend-error.ts'
import { checkTexts, contactTexts, idempotencyKeyFrom } from '#backend/calls/form-validation.ts'
import { bearerOf } from '#backend/http/request-headers.ts'
import { errorText, log } from '#lib/base/log.ts'
import { contactSchema } from '#lib/schemas/contact-rules.ts'
import { isMailbox } from '#lib/schemas/email.ts'
import { contactErrors } from '#lib/schemas/error-keys.ts'
import type { ProxyOutcome } from './form-results.ts'
import { type ProxySite, receiveForm } from './receive-form.ts'

const outcomeOfError = (error: unknown): ProxyOutcome => {
  const { reason = null, serverMessage = null } = error instanceof BackendError ? error : {}
  const message = serverMessage ?? undefined
  if (reason === 'declined') return { status: 422, message }
  log('error', 'message.submit-failed', { error: errorText(error) })
  return reason === 'refused' ? { status: 502, message } : { status: 503 }
}

/** POST contact-us without a store. Responds with the server's own message if it has one, also for a refusal. */
export const contactUs = (request: Request, site: ProxySite): Promise<Response> =>
  receiveForm(request, { form: 'contact-us', vacancyId: null }, site, null, async (form, locale) => {
    const { errors, texts } = checkTexts(contactSchema, contactTexts(form), form, contactErrors)
    if (!texts) return { status: 422, errors }
    const idempotencyKey = idempotencyKeyFrom(request, form) ?? undefined
    try {
      const backend = site.backend(bearerOf(request))
      const { message } = await backend.contact({ ...texts, locale, idempotencyKey })
      return { status: 200, message, isUnreachable: !isMailbox(texts.email) }
    } catch (error) {
      return outcomeOfError(error)
    }
  })
