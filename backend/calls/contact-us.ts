import { BackendError } from '#backend/backend-error.ts'
import { type FormBody, readTextForm } from '#backend/http/form-parser.ts'
import { bearerOf, localeOf } from '#backend/http/request-headers.ts'
import type { Usage } from '#backend/store/limits.ts'
import { mailboxOf, messageFingerprint } from '#backend/submission.ts'
import { errorText, log } from '#lib/base/log.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { type ContactText, contactSchema } from '#lib/schemas/contact-rules.ts'
import { isMailbox } from '#lib/schemas/email.ts'
import { type ContactError, contactErrors, contactFields } from '#lib/schemas/error-keys.ts'
import { checkLimits, markLikelyBot, refuseForeignForm } from './form-limits.ts'
import { createFail, delayFailure, type FormOutcome, noRoomFailure, replyToForm } from './form-replies.ts'
import { checkTexts, dailyKey, firstError, idempotencyKeyFrom } from './form-validation.ts'
import { type SiteContext, siteContext } from './site.ts'

const contactText = ({ text }: FormBody): ContactText => ({
  name: text.get('name') ?? '',
  email: text.get('email') ?? '',
  message: text.get('message') ?? '',
})

const processMessage = async (
  form: FormBody,
  locale: Locale,
  request: Request,
  site: SiteContext,
): Promise<FormOutcome> => {
  const { errors: copy, serverMessages } = pageCopy(locale, 'contact-us')
  const fail = createFail<ContactError>(copy, contactText(form))
  if (form.problem === 'no-room') return noRoomFailure(request, locale, contactText(form))
  if (form.problem) return fail(form.problem === 'too-large' ? 413 : 400, serverMessages.invalidForm)
  const { errors, texts: message } = checkTexts(contactSchema, contactText(form), form, contactErrors)
  if (!message) {
    return fail(422, copy[firstError(contactFields, errors) ?? 'messageRequired'], errors)
  }
  const sentKey = idempotencyKeyFrom(request, form)
  if (sentKey === null) return fail(400, serverMessages.invalidForm)
  const idempotencyKey = sentKey ?? dailyKey(messageFingerprint(message))
  const [client, mailbox] = [site.clientAddressOf(request), mailboxOf(message.email)]
  const usages: Usage[] = [
    { limit: 'messages per IP address', subject: client },
    { limit: 'messages per sender and IP address', subject: `${mailbox} ${client}` },
  ]
  const mailboxUsage: Usage = { limit: 'messages per sender', subject: mailbox }
  try {
    const delay = await checkLimits(site, usages, idempotencyKey)
    if (delay) return delayFailure(delay, locale, contactText(form))
    const botMark = await markLikelyBot(site, { request, form, mailboxUsage, key: idempotencyKey })
    const contactMessage = { ...message, locale, idempotencyKey, ...botMark }
    const reply = await site.backend(bearerOf(request)).contact(contactMessage)
    if (!reply.success) {
      // The specification empties the form if the backend responds `success: false`.
      return { ...fail(422, reply.message || serverMessages.refused), values: {} }
    }
    const { reference } = reply
    const isUnreachable = !isMailbox(message.email)
    return { status: 200, message: reply.message || serverMessages.received, reference, isUnreachable }
  } catch (error) {
    if (error instanceof BackendError && error.reason === 'key-reused')
      return fail(409, serverMessages.duplicate)
    log('error', 'message.submit-failed', { error: errorText(error) })
    const isRefusal = error instanceof BackendError && error.reason === 'refused'
    return isRefusal
      ? fail(502, error.serverMessage ?? serverMessages.refused)
      : fail(503, serverMessages.failed)
  }
}

/** POST contact-us. Responds with the backend's own message if it has one, also for a refusal. */
export const contactUs = async (request: Request, site = siteContext()): Promise<Response> => {
  const formRoute = { form: 'contact-us', vacancyId: null } as const
  const refusal = await refuseForeignForm(request, formRoute, contactText, site)
  if (refusal) return refusal
  const form = await readTextForm(request, site.clientAddressOf(request))
  const locale = localeOf(request, form.text.get('lng'))
  const outcome = await processMessage(form, locale, request, site)
  return replyToForm(request, { ...formRoute, locale }, outcome, site)
}
