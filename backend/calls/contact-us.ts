import type { Backend, ContactMessage } from '#backend/backend.ts'
import { BackendError } from '#backend/backend-error.ts'
import { bearerOf } from '#backend/http/request-headers.ts'
import { mailboxOf, messageFingerprint } from '#backend/submission.ts'
import { errorText, log } from '#lib/base/log.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { contactSchema } from '#lib/schemas/contact-rules.ts'
import { isMailbox } from '#lib/schemas/email.ts'
import { contactErrors, contactFields } from '#lib/schemas/error-keys.ts'
import { authoriseForm, type FormRequest, handleForm, receiveTexts } from './form-call.ts'
import { createRefuse, type FormSuccess } from './form-replies.ts'
import { checkTexts, contactTexts, dailyKey, firstError, idempotencyKeyFrom } from './form-validation.ts'
import { type SiteContext, siteContext } from './site.ts'

const refuse = createRefuse((locale) => {
  const { errors, serverMessages } = pageCopy(locale, 'contact-us')
  return { ...errors, ...serverMessages }
})

const validate = ({ request, form, locale }: FormRequest): ContactMessage => {
  if (form.problem) throw refuse(form.problem === 'too-large' ? 413 : 400, 'invalidForm')
  const { errors, texts } = checkTexts(contactSchema, contactTexts(form), form, contactErrors)
  if (!texts) throw refuse(422, firstError(contactFields, errors) ?? 'messageRequired', { errors })
  const sentKey = idempotencyKeyFrom(request, form)
  if (sentKey === null) throw refuse(400, 'invalidForm')
  return { ...texts, locale, idempotencyKey: sentKey ?? dailyKey(messageFingerprint(texts)) }
}

const authorise = (message: ContactMessage, formRequest: FormRequest, site: SiteContext) => {
  const mailbox = mailboxOf(message.email)
  const usages = [
    { limit: 'messages per IP address', subject: formRequest.client },
    { limit: 'messages per sender and IP address', subject: `${mailbox} ${formRequest.client}` },
  ] as const
  const mailboxUsage = { limit: 'messages per sender', subject: mailbox } as const
  return authoriseForm(formRequest, { key: message.idempotencyKey, usages, mailboxUsage }, site)
}

type Reply = Awaited<ReturnType<Backend['contact']>>

const answer = ({ message, reference }: Reply, email: string, locale: Locale): FormSuccess => ({
  status: 200,
  message: message || pageCopy(locale, 'contact-us').serverMessages.received,
  reference,
  isUnreachable: !isMailbox(email),
})

const refusalFrom = (error: unknown) => {
  const { reason = null, serverMessage = null } = error instanceof BackendError ? error : {}
  if (reason === 'key-reused') return refuse(409, 'duplicate')
  // The specification empties the form if the backend responds `success: false`.
  if (reason === 'declined') return refuse(422, 'refused', { serverMessage, values: {} })
  log('error', 'message.submit-failed', { error: errorText(error) })
  return reason === 'refused' ? refuse(502, 'refused', { serverMessage }) : refuse(503, 'failed')
}

/** POST contact-us. Responds with the backend's own message if it has one, also for a refusal. */
export const contactUs = (request: Request, site = siteContext()): Promise<Response> =>
  handleForm(request, site, {
    ...{ form: 'contact-us', vacancyId: null, readValues: contactTexts, refusalFrom },
    receive: receiveTexts,
    process: async (formRequest) => {
      const message = validate(formRequest)
      const botMark = await authorise(message, formRequest, site)
      const reply = await site.backend(bearerOf(request)).contact({ ...message, ...botMark })
      return answer(reply, message.email, formRequest.locale)
    },
  })
