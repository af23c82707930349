import { BackendError } from '#backend/backend-error.ts'
import { type ParsedForm, readTextForm } from '#backend/forms/form-parser.ts'
import type { FormOutcome, SentForm } from '#backend/outcome.ts'
import type { ValidMessage } from '#backend/ports.ts'
import { type SiteBackend, siteBackend } from '#backend/site.ts'
import { fingerprintMessage, normalizeMailbox } from '#backend/submission.ts'
import { errorText, log } from '#lib/process/log.ts'
import { contactSchema } from '#lib/schemas/contact-rules.ts'
import { isMailbox } from '#lib/schemas/email.ts'
import { contactErrorKeys } from '#lib/schemas/error-keys.ts'
import { admitForm, formLocale, Refusal, runCall } from './form-call.ts'
import { checkTexts, createDailyKey, readContactFields, readIdempotencyKey } from './form-validation.ts'

const validate = async (
  sentForm: SentForm,
  form: ParsedForm,
  { applications }: SiteBackend,
): Promise<ValidMessage> => {
  if (form.problem) throw new Refusal(form.problem === 'too-large' ? 'tooLarge' : 'unreadable')
  const { errors, texts } = checkTexts(contactSchema, readContactFields(form), form, contactErrorKeys)
  if (!texts) throw new Refusal('invalidFields', { errors })
  const sentKey = readIdempotencyKey(sentForm, form)
  if (sentKey === null) throw new Refusal('unreadable')
  const hasStore = (await applications.keySecret()) !== null
  const idempotencyKey = sentKey ?? (hasStore ? createDailyKey(fingerprintMessage(texts)) : null)
  return { ...texts, locale: formLocale(form, sentForm), idempotencyKey }
}

const admitMessage = (message: ValidMessage, sentForm: SentForm, form: ParsedForm, site: SiteBackend) => {
  const mailbox = normalizeMailbox(message.email)
  const usages = [
    { limit: 'messages per IP address', subject: sentForm.client },
    { limit: 'messages per sender and IP address', subject: `${mailbox} ${sentForm.client}` },
  ] as const
  const mailboxUsage = { limit: 'messages per sender', subject: mailbox } as const
  return admitForm(sentForm, form, { key: message.idempotencyKey, usages, mailboxUsage }, site)
}

const accept = async (sentForm: SentForm, form: ParsedForm, site: SiteBackend) => {
  const message = await validate(sentForm, form, site)
  const suspectFlag = await admitMessage(message, sentForm, form, site)
  const { reference, message: serverMessage } = await site
    .forVisitor(sentForm.authorization)
    .contact({ ...message, ...suspectFlag })
  return { reference, serverMessage, isUnreachable: !isMailbox(message.email) }
}

const refusalFrom = (error: unknown): Refusal => {
  const { reason = null, serverMessage = null } = error instanceof BackendError ? error : {}
  const details = { serverMessage: serverMessage ?? undefined }
  if (reason === 'key-reused') return new Refusal('duplicate')
  // The API's specification requires the form to be cleared if the server responds with `success: false`.
  if (reason === 'declined') return new Refusal('declined', { ...details, values: {} })
  log('error', 'message.submit-failed', { error: errorText(error) })
  return reason === 'refused' ? new Refusal('rejected', details) : new Refusal('failed')
}

/** Receives a message, which is stored, sent to the product's server, or both, depending on the site. */
export const contactUs = async (sentForm: SentForm, site = siteBackend()): Promise<FormOutcome> => {
  const form = await readTextForm(sentForm)
  return runCall(sentForm, form, site, {
    ...{ form: 'contact-us', vacancyId: null, readValues: readContactFields, refusalFrom },
    accept: () => accept(sentForm, form, site),
  })
}
