import type { FormResult, RefusalKey, RefusedForm } from '#backend/calls.ts'
import { formatNumber } from '#lib/i18n/formats.ts'
import { isolateDirection } from '#lib/i18n/inline-text.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import { applicationFields } from '#lib/schemas/application-fields.ts'
import { contactFields } from '#lib/schemas/error-keys.ts'
import { fileFields, fileRules } from '#lib/schemas/files.ts'
import { env } from '#lib/settings/env.ts'

/** The HTTP status for each refusal. */
export const refusalStatuses = {
  unreadable: 400,
  otherHost: 403,
  unknownVacancy: 404,
  duplicate: 409,
  closedVacancy: 410,
  tooLarge: 413,
  invalidFields: 422,
  declined: 422,
  tooMany: 429,
  rejected: 502,
  noRoom: 503,
  failed: 503,
} as const satisfies Record<RefusalKey, number>

type FormName = FormResult['form']

const fieldsByForm: Record<FormName, readonly string[]> = {
  apply: applicationFields,
  'contact-us': contactFields,
  'send-link': ['phone'],
}

/** Returns a form's error messages by key. */
const errorCopy = (form: FormName, locale: Locale): Readonly<Record<string, string>> =>
  pageCopy(locale, form).errors

// `messageForKey` does not handle these refusals. The message for `invalidFields` is a field error. The other messages
// do not depend on the form, except that the link form has its own for `tooMany`.
type SharedRefusalKey = 'otherHost' | 'tooMany' | 'noRoom' | 'invalidFields'

const applicationRefusalMessages = (
  locale: Locale,
): Record<Exclude<RefusalKey, SharedRefusalKey>, string> => {
  const { errors: copy } = pageCopy(locale, 'apply')
  return {
    unreadable: copy.invalidForm,
    unknownVacancy: copy.unknown,
    duplicate: copy.duplicate,
    closedVacancy: copy.closed,
    tooLarge: copy.tooMuch,
    declined: copy.uploadFailed,
    rejected: copy.uploadFailed,
    failed: copy.uploadFailed,
  }
}

const contactRefusalMessages = (locale: Locale): Record<Exclude<RefusalKey, SharedRefusalKey>, string> => {
  const { invalidForm, duplicate, refused, failed } = pageCopy(locale, 'contact-us').serverMessages
  return {
    unreadable: invalidForm,
    unknownVacancy: failed,
    duplicate,
    closedVacancy: failed,
    tooLarge: invalidForm,
    declined: refused,
    rejected: refused,
    failed,
  }
}

const messageForKey = (form: FormName, key: Exclude<RefusalKey, SharedRefusalKey>, locale: Locale) => {
  if (form === 'apply') return applicationRefusalMessages(locale)[key]
  return form === 'contact-us' ? contactRefusalMessages(locale)[key] : pageCopy(locale, form).errors.failed
}

const fieldErrorMessage = ({ form, errors }: RefusedForm, locale: Locale) => {
  const isFileMissing = fileFields.some((field) => errors[field] === fileRules[field].errors.missing)
  if (form === 'apply' && isFileMissing) return pageCopy(locale, form).errors.filesMissing
  const key = fieldsByForm[form].map((field) => errors[field]).find((error) => error !== undefined)
  return errorCopy(form, locale)[key ?? ''] ?? ''
}

/** Returns the copy that states when to try again. */
const retryCopy = (locale: Locale, seconds: number) => {
  const minutes = Math.ceil(seconds / 60)
  return translatorFor(locale)('common.delay.again', { n: minutes, count: formatNumber(locale, minutes) })
}

/** Returns the message for a temporarily refused form or withdrawal: the reason and when to try again. */
export const delayMessage = (
  { refusal, retryAfterSeconds = 0 }: { refusal: 'tooMany' | 'noRoom'; retryAfterSeconds?: number },
  locale: Locale,
): string => `${pageCopy(locale, 'common').delay[refusal]} ${retryCopy(locale, retryAfterSeconds)}`

const isDelay = (key: RefusalKey): key is 'tooMany' | 'noRoom' => key === 'tooMany' || key === 'noRoom'

const baseMessage = (refusedForm: RefusedForm, locale: Locale) => {
  const { form, refusal, serverMessage } = refusedForm
  if (refusal === null) return refusedForm.message
  if (serverMessage) return serverMessage
  // The link form's limit is per day, so it has its own message.
  if (refusal === 'tooMany' && form === 'send-link') return pageCopy(locale, form).errors.limit
  if (isDelay(refusal)) return delayMessage({ ...refusedForm, refusal }, locale)
  if (refusal === 'invalidFields') return fieldErrorMessage(refusedForm, locale)
  if (refusal !== 'otherHost') return messageForKey(form, refusal, locale)
  return translatorFor(locale)('common.delay.otherHost', {
    url: isolateDirection(env().SITE_URL ?? '', 'ltr'),
  })
}

// With the request id, the operator can find the cause of a 429 or a server error in the log.
const withRequestId = (message: string, { refusal, requestId: id }: RefusedForm, locale: Locale) => {
  const status = refusal ? refusalStatuses[refusal] : 0
  return id && (status === 429 || status >= 500)
    ? `${message} ${pageCopy(locale, 'fault').number} ${id}`
    : message
}

/** Returns a refused form's message. Set `hasText` if the form still contains the visitor's text. */
export const refusalMessage = (refusedForm: RefusedForm, locale: Locale, hasText: boolean): string => {
  const { form, refusal } = refusedForm
  const { kept, unread } = pageCopy(locale, 'common').delay
  const message = baseMessage(refusedForm, locale)
  const isDelayed = refusal === 'noRoom' || (refusal === 'tooMany' && form !== 'send-link')
  return withRequestId(isDelayed ? `${message} ${hasText ? kept : unread}` : message, refusedForm, locale)
}

/**
 * Returns the message shown above a form whose values were lost. Unless the vacancy is unknown or closed, the message
 * includes a hint on how to recover the visitor's text.
 */
export const lostFormMessage = (refusedForm: RefusedForm, locale: Locale): string => {
  const { form, refusal, errors } = refusedForm
  const { unread } = pageCopy(locale, 'common').delay
  // The page itself lists the field errors.
  if (Object.keys(errors).length > 0) return unread
  // The visitor cannot apply for this vacancy, so there is no point in recovering the text.
  if (refusal === 'unknownVacancy' || refusal === 'closedVacancy') return baseMessage(refusedForm, locale)
  if (refusal !== null && isDelay(refusal)) return refusalMessage(refusedForm, locale, false)
  // These messages assume that the visitor is still on the form's page: they state that the text is still there, or ask
  // the visitor to reload the page.
  const refersToFormPage =
    refusal === 'unreadable' || (form === 'contact-us' && (refusal === 'tooLarge' || refusal === 'failed'))
  if (refersToFormPage) return `${unread} ${retryCopy(locale, refusal === 'failed' ? 60 : 0)}`
  return `${baseMessage(refusedForm, locale)} ${unread}`
}

/** Returns the error messages for invalid fields and for files that must be chosen again. */
export const fieldMessages = (
  { form, errors, lostFiles }: Pick<RefusedForm, 'form' | 'errors' | 'lostFiles'>,
  locale: Locale,
): Record<string, string> => {
  const copy = errorCopy(form, locale)
  const lostFileErrors = lostFiles.map((field) => [field, 'fileGone'])
  // An earlier version stored messages instead of keys.
  const messageOf = (key = '') => copy[key] ?? key
  return Object.fromEntries(
    [...Object.entries(errors), ...lostFileErrors].map(([field = '', key]) => [field, messageOf(key)]),
  )
}
