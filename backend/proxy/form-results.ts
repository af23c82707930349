import {
  type FormRoute,
  otherHostMessage,
  type ResultQuery,
  resultPath,
  withRequestId,
} from '#backend/calls/form-replies.ts'
import { firstError } from '#backend/calls/form-validation.ts'
import { wantsJson } from '#backend/http/request-headers.ts'
import type { FormResult } from '#backend/store/form-results.ts'
import { env } from '#lib/base/env.ts'
import { json, redirectTo } from '#lib/base/responses.ts'
import { formatNumber } from '#lib/i18n/formats.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import { applicationFields } from '#lib/schemas/application-fields.ts'
import {
  type ApplicationError,
  applicationErrors,
  type ContactError,
  contactErrors,
  contactFields,
  type FieldErrors,
} from '#lib/schemas/error-keys.ts'
import { fileFields, fileRules } from '#lib/schemas/files.ts'

const refusalStatuses = [400, 403, 404, 410, 413, 422, 502, 503] as const

type ErrorKey = ApplicationError | ContactError

/** Why a form was refused. `message` is the server's own; if it is empty, the status and errors decide. */
type Refusal = {
  status: (typeof refusalStatuses)[number]
  errors?: FieldErrors<ErrorKey>
  message?: string
}

export type ProxyOutcome = { status: 200; message?: string; isUnreachable: boolean } | Refusal

type ProxyRoute = FormRoute & { form: 'apply' | 'contact-us' }

const applicationMessage = ({ status, errors = {} }: Refusal, locale: Locale) => {
  const { errors: copy } = pageCopy(locale, 'apply')
  if (status === 404) return copy.unknown
  if (status === 410) return copy.closed
  if (status === 400) return copy.invalidForm
  if (status === 413) return copy.tooMuch
  if (status !== 422) return copy.uploadFailed
  if (fileFields.some((field) => errors[field] === fileRules[field].errors.missing)) return copy.filesMissing
  const key = firstError(applicationFields, errors)
  return copy[applicationErrors.find((one) => one === key) ?? 'notEmpty']
}

const contactMessage = ({ status, errors = {} }: Refusal, locale: Locale) => {
  const { errors: copy, serverMessages } = pageCopy(locale, 'contact-us')
  if (status === 400 || status === 413) return serverMessages.invalidForm
  if (status === 503) return serverMessages.failed
  const key = firstError(contactFields, errors)
  const error = contactErrors.find((one) => one === key)
  return error ? copy[error] : serverMessages.refused
}

const refusalMessage = (refusal: Refusal, { form, locale }: Omit<ProxyRoute, 'vacancyId'>) => {
  if (refusal.status === 403) return otherHostMessage(env().SITE_URL ?? null, locale)
  return form === 'apply' ? applicationMessage(refusal, locale) : contactMessage(refusal, locale)
}

const successMessage = ({ form, locale }: ProxyRoute) =>
  form === 'apply'
    ? pageCopy(locale, 'apply').success
    : pageCopy(locale, 'contact-us').serverMessages.received

const translateErrors = (errors: FieldErrors<ErrorKey>, { form, locale }: Omit<ProxyRoute, 'vacancyId'>) => {
  const copy: Readonly<Record<string, string>> = pageCopy(locale, form).errors
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, key]) => (key ? [[field, copy[key] ?? '']] : [])),
  )
}

/**
 * Returns JSON or redirects to the result page. The page's query has only the status and error keys, because nothing
 * stores the visitor's text or the server's message.
 */
export const replyFromProxy = (request: Request, route: ProxyRoute, outcome: ProxyOutcome): Response => {
  const path = resultPath(route)
  if (outcome.status === 200) {
    const { isUnreachable, message = '' } = outcome
    return wantsJson(request)
      ? json(200, { success: true, message: message || successMessage(route), isUnreachable })
      : redirectTo(path, { sent: '1', ...(isUnreachable && { unreachable: '1' }) })
  }
  const { status, errors = {}, message } = outcome
  const text = withRequestId({ status, message: message || refusalMessage(outcome, route) }, route.locale)
  if (wantsJson(request)) {
    const retryAfterSeconds = status === 503 ? 60 : undefined
    const body = { success: false, message: text, errors: translateErrors(errors, route) }
    return json(status, body, retryAfterSeconds)
  }
  const pairs = Object.entries(errors).map((pair) => pair.join('.'))
  return redirectTo(path, { refused: String(status), ...(pairs.length > 0 && { errors: pairs.join(',') }) })
}

/** Returns the message of a result page. Its form is empty, so the message says where the visitor's text still is. */
const resultMessage = (refusal: Refusal, route: Omit<ProxyRoute, 'vacancyId'>) => {
  const { status, errors = {} } = refusal
  const { form, locale } = route
  const { unread } = pageCopy(locale, 'common').delay
  // The page lists the errors of the fields.
  if (Object.values(errors).some(Boolean)) return unread
  const message = refusalMessage(refusal, route)
  // The vacancy is unknown or closed, so the text is of no use.
  if (status === 404 || status === 410) return message
  // These messages are about the page of the form: they say that the text is still there, or to reload the page.
  if (status === 400 || (form === 'contact-us' && (status === 413 || status === 503))) {
    const n = status === 503 ? 1 : 0
    return `${unread} ${translatorFor(locale)('common.delay.again', { n, count: formatNumber(locale, n) })}`
  }
  return `${message} ${unread}`
}

// A link to a result page may come from anyone, so only known pairs are read.
const readErrors = (pairs: unknown, form: ProxyRoute['form']): FieldErrors<ErrorKey> => {
  const [fields, keys]: [readonly string[], readonly ErrorKey[]] =
    form === 'apply' ? [applicationFields, applicationErrors] : [contactFields, contactErrors]
  const sentPairs = String(pairs).split(',')
  const findKey = (field: string) => keys.find((key) => sentPairs.includes(`${field}.${key}`))
  return Object.fromEntries(fields.map((field) => [field, findKey(field)]))
}

/** Returns the result in the query of a result page; null if `replyFromProxy` did not write the query. */
export const readProxyResult = async (
  query: ResultQuery,
  { form, vacancyId, locale }: FormRoute,
): Promise<FormResult | null> => {
  if (form === 'send-link') return null
  const result = { form, vacancyId, values: {}, errors: {}, message: '' }
  const { sent, unreachable, refused, errors: pairs } = query
  if (sent === '1') return { ...result, reference: '', isUnreachable: unreachable === '1' }
  const status = refusalStatuses.find((one) => String(one) === refused)
  if (!status) return null
  const errors = status === 422 ? readErrors(pairs, form) : {}
  const message = resultMessage({ status, errors }, { form, locale })
  return { ...result, errors: translateErrors(errors, { form, locale }), message }
}
