import { BackendError } from '#backend/backend-error.ts'
import type { WithHeaders } from '#backend/http/client-address.ts'
import { wantsJson } from '#backend/http/request-headers.ts'
import type { FormResult, FormResults } from '#backend/store/form-results.ts'
import { errorText, log, requestId } from '#lib/base/log.ts'
import { json, redirectTo } from '#lib/base/responses.ts'
import { formatNumber } from '#lib/i18n/formats.ts'
import { isolateDirection } from '#lib/i18n/inline-text.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import type { FieldErrors } from '#lib/schemas/error-keys.ts'

export type FormFailure = {
  status: 400 | 403 | 404 | 409 | 410 | 413 | 422 | 429 | 502 | 503
  message: string
  retryAfterSeconds?: number
} & Pick<FormResult, 'values' | 'errors' | 'files'>

export type FormSuccess = {
  status: 200
  message: string
  /** The fields of an application on its receipt: a file's name if known, else an empty string. */
  received?: FormResult['values']
} & Partial<Pick<FormResult, 'reference' | 'isConfirmed' | 'isUnreachable'>>

export type FormOutcome = FormSuccess | FormFailure

/** Ends a call before its form is stored. A step throws it, and `handleForm` turns it into a failure. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly toFailure: (locale: Locale, values: FormResult['values']) => FormFailure

  constructor(toFailure: Refusal['toFailure']) {
    super('the form is refused')
    this.toFailure = toFailure
  }
}

type RefusalOptions<Key extends string> = {
  errors?: FieldErrors<Key>
  /** The backend's own message, which replaces the site's. */
  serverMessage?: string | null
} & Partial<Pick<FormFailure, 'values' | 'retryAfterSeconds'>>

/** Returns the function that creates the refusals of one form; `copyIn` returns the message of each key. */
export const createRefuse =
  <Key extends string>(copyIn: (locale: Locale) => Readonly<Record<Key, string>>) =>
  (
    status: FormFailure['status'],
    key: Key,
    { errors = {}, serverMessage, ...changes }: RefusalOptions<Key> = {},
  ): Refusal =>
    new Refusal((locale, values) => {
      const copy = copyIn(locale)
      const messages: Record<string, string> = {}
      for (const [field, error] of Object.entries(errors)) if (error) messages[field] = copy[error]
      return { status, message: serverMessage || copy[key], errors: messages, values, ...changes }
    })

/** Returns the status for an application that the backend did not accept; logs the error unless the visitor caused it. */
export const statusOfError = (error: unknown, vacancyId: string): 404 | 410 | 502 | 503 => {
  const reason = error instanceof BackendError ? error.reason : null
  if (reason === 'unknown-vacancy') return 404
  if (reason === 'closed-vacancy') return 410
  const event = reason ? 'application.submit-failed' : 'application.request-failed'
  log('error', event, { vacancyId, error: errorText(error) })
  return reason === 'refused' || reason === 'invalid-response' ? 502 : 503
}

/** Why a form is refused temporarily: the client exceeded a limit, or the server cannot receive or store it. */
export type Delay = { reason: 'tooMany' | 'noRoom'; seconds: number }

export const delayMessage = ({ reason, seconds }: Delay, locale: Locale): string => {
  const minutes = Math.ceil(seconds / 60)
  const retryCopy = translatorFor(locale)('common.delay.again', {
    n: minutes,
    count: formatNumber(locale, minutes),
  })
  return `${pageCopy(locale, 'common').delay[reason]} ${retryCopy}`
}

/** Returns the failure of a temporarily refused form; omit `values` if the visitor's input is lost. */
export const delayFailure = (delay: Delay, locale: Locale, values?: FormResult['values']): FormFailure => {
  const { kept, unread } = pageCopy(locale, 'common').delay
  return {
    status: delay.reason === 'tooMany' ? 429 : 503,
    message: `${delayMessage(delay, locale)} ${values ? kept : unread}`,
    retryAfterSeconds: delay.seconds,
    errors: {},
    values: values ?? {},
  }
}

/** Returns the failure of a form without reserved capacity. A browser without JavaScript loses values that were not read. */
export const noRoomFailure = (request: Request, locale: Locale, values: FormResult['values']) => {
  const isKept = wantsJson(request) || Object.values(values).some(Boolean)
  return delayFailure({ reason: 'noRoom', seconds: 60 }, locale, isKept ? values : undefined)
}

/** Returns the message for a form of another host name than that of the site's URL. */
export const otherHostMessage = (siteOrigin: string | null, locale: Locale): string =>
  translatorFor(locale)('common.delay.otherHost', { url: isolateDirection(siteOrigin ?? '', 'ltr') })

/** The form of a result page. */
export type FormRoute = Pick<FormResult, 'form' | 'vacancyId'> & { locale: Locale }

/** The query of a result page. */
export type ResultQuery = Readonly<Record<string, string | string[] | undefined>>

export const resultPath = ({ locale, form, vacancyId }: FormRoute) =>
  `/${[locale, form, vacancyId, 'result'].filter(Boolean).join('/')}`

/** Returns the message, with the request id if the operator may want to find the cause in the log. */
export const withRequestId = (
  { status, message }: Pick<FormOutcome, 'status' | 'message'>,
  locale: Locale,
): string => {
  const id = requestId()
  return id && (status === 429 || status >= 500)
    ? `${message} ${pageCopy(locale, 'fault').number} ${id}`
    : message
}

export type ReplySite = {
  formResults: FormResults
  /** Returns the client's IP address, or its IPv6 network, by which its requests are limited. */
  clientAddressOf: (request: WithHeaders) => string
  canStoreForms: () => Promise<boolean>
}

/** Returns JSON or redirects to the result page; the result's token is empty if it could not be saved. */
export const replyToForm = async (
  request: Request,
  { form, vacancyId, locale }: FormRoute,
  outcome: FormOutcome,
  { formResults, clientAddressOf, canStoreForms }: ReplySite,
): Promise<Response> => {
  const message = withRequestId(outcome, locale)
  const path = resultPath({ locale, form, vacancyId })
  const resultBase = { form, vacancyId, message }
  if (outcome.status !== 200) {
    const { status, retryAfterSeconds, ...draft } = outcome
    const { errors } = draft
    if (wantsJson(request)) return json(status, { success: false, message, errors }, retryAfterSeconds)
    const token =
      (await canStoreForms()) &&
      (await formResults.saveResult({ ...draft, ...resultBase }, clientAddressOf(request)))
    return redirectTo(path, { draft: token || '' })
  }
  const { reference, received = {}, isConfirmed, isUnreachable } = outcome
  const marks = { isConfirmed, isUnreachable }
  const receiptFields = { values: received, errors: {}, reference: reference ?? '', ...marks }
  const receipt = await formResults.saveResult({ ...resultBase, ...receiptFields }, clientAddressOf(request))
  if (!wantsJson(request)) return redirectTo(path, { receipt })
  return json(200, { success: true, message, reference, receipt, received, ...marks })
}
