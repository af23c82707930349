import type { FormResult, RefusalKey, RefusedForm } from '#backend/calls.ts'
import { formatNumber } from '#lib/i18n/formats.ts'
import { isolateDirection } from '#lib/i18n/inline-text.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import { applicationFields } from '#lib/schemas/application-fields.ts'
import { contactFields } from '#lib/schemas/error-keys.ts'
import { fileFields, fileRules } from '#lib/schemas/files.ts'
import { env } from '#lib/settings/env.ts'

/** The status of the reply to a refused form. */
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

type Form = FormResult['form']

const fieldsOfForm: Record<Form, readonly string[]> = {
  apply: applicationFields,
  'contact-us': contactFields,
  'send-link': ['phone'],
}

/** Returns the messages of a form's errors by key. */
const errorCopy = (form: Form, locale: Locale): Readonly<Record<string, string>> =>
  pageCopy(locale, form).errors

// These keys have the same message on all forms, or that of the first invalid field.
type SharedKey = 'otherHost' | 'tooMany' | 'noRoom' | 'invalidFields'

const applicationMessages = (locale: Locale): Record<Exclude<RefusalKey, SharedKey>, string> => {
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

const contactMessages = (locale: Locale): Record<Exclude<RefusalKey, SharedKey>, string> => {
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

const messageOfKey = (form: Form, key: Exclude<RefusalKey, SharedKey>, locale: Locale) => {
  if (form === 'apply') return applicationMessages(locale)[key]
  return form === 'contact-us' ? contactMessages(locale)[key] : pageCopy(locale, form).errors.failed
}

const messageOfFields = ({ form, errors }: RefusedForm, locale: Locale) => {
  const isFileMissing = fileFields.some((field) => errors[field] === fileRules[field].errors.missing)
  if (form === 'apply' && isFileMissing) return pageCopy(locale, form).errors.filesMissing
  const key = fieldsOfForm[form].map((field) => errors[field]).find((error) => error !== undefined)
  return errorCopy(form, locale)[key ?? ''] ?? ''
}

/** Returns when to try again. */
const againCopy = (locale: Locale, seconds: number) => {
  const minutes = Math.ceil(seconds / 60)
  return translatorFor(locale)('common.delay.again', { n: minutes, count: formatNumber(locale, minutes) })
}

/** Returns why a form or a withdrawal is refused for a while, and when to try again. */
export const delayMessage = (
  { refusal, retryAfterSeconds = 0 }: { refusal: 'tooMany' | 'noRoom'; retryAfterSeconds?: number },
  locale: Locale,
): string => `${pageCopy(locale, 'common').delay[refusal]} ${againCopy(locale, retryAfterSeconds)}`

const isDelay = (key: RefusalKey): key is 'tooMany' | 'noRoom' => key === 'tooMany' || key === 'noRoom'

const baseMessage = (refused: RefusedForm, locale: Locale) => {
  const { form, refusal, serverMessage } = refused
  if (refusal === null) return refused.message
  if (serverMessage) return serverMessage
  // The copy of an SMS names its own limit, because that is a day's.
  if (refusal === 'tooMany' && form === 'send-link') return pageCopy(locale, form).errors.limit
  if (isDelay(refusal)) return delayMessage({ ...refused, refusal }, locale)
  if (refusal === 'invalidFields') return messageOfFields(refused, locale)
  if (refusal !== 'otherHost') return messageOfKey(form, refusal, locale)
  return translatorFor(locale)('common.delay.otherHost', {
    url: isolateDirection(env().SITE_URL ?? '', 'ltr'),
  })
}

// The operator may want to find the cause of these in the log.
const withRequestId = (message: string, { refusal, requestId: id }: RefusedForm, locale: Locale) => {
  const status = refusal ? refusalStatuses[refusal] : 0
  return id && (status === 429 || status >= 500)
    ? `${message} ${pageCopy(locale, 'fault').number} ${id}`
    : message
}

/** Returns the message of a refused form; `isKept`: what the visitor typed is still in the form. */
export const refusalMessage = (refused: RefusedForm, locale: Locale, isKept: boolean): string => {
  const { form, refusal } = refused
  const { kept, unread } = pageCopy(locale, 'common').delay
  const message = baseMessage(refused, locale)
  const isDelayed = refusal === 'noRoom' || (refusal === 'tooMany' && form !== 'send-link')
  return withRequestId(isDelayed ? `${message} ${isKept ? kept : unread}` : message, refused, locale)
}

/** Returns the message above an empty form, which says where the visitor's text still is. */
export const lostFormMessage = (refused: RefusedForm, locale: Locale): string => {
  const { form, refusal, errors } = refused
  const { unread } = pageCopy(locale, 'common').delay
  // The page lists the errors of the fields.
  if (Object.keys(errors).length > 0) return unread
  // The vacancy is unknown or closed, so the text is of no use.
  if (refusal === 'unknownVacancy' || refusal === 'closedVacancy') return baseMessage(refused, locale)
  if (refusal !== null && isDelay(refusal)) return refusalMessage(refused, locale, false)
  // These messages are about the page of the form: they say that the text is still there, or to reload the page.
  const isAboutPage =
    refusal === 'unreadable' || (form === 'contact-us' && (refusal === 'tooLarge' || refusal === 'failed'))
  if (isAboutPage) return `${unread} ${againCopy(locale, refusal === 'failed' ? 60 : 0)}`
  return `${baseMessage(refused, locale)} ${unread}`
}

/** Returns the error message of each invalid field, and of each file that must be chosen again. */
export const fieldMessages = (
  { form, errors, lostFiles }: Pick<RefusedForm, 'form' | 'errors' | 'lostFiles'>,
  locale: Locale,
): Record<string, string> => {
  const copy = errorCopy(form, locale)
  const lost = lostFiles.map((field) => [field, 'fileGone'])
  // An earlier version stored messages instead of keys.
  const messageOf = (key = '') => copy[key] ?? key
  return Object.fromEntries(
    [...Object.entries(errors), ...lost].map(([field = '', key]) => [field, messageOf(key)]),
  )
}
