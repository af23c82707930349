import { log } from '#lib/base/log.ts'
import { json } from '#lib/http/reply.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import type { ApplicationError } from '#lib/schemas/error-keys.ts'
import { type FileField, fileRules } from '#lib/schemas/files.ts'

// The protocol has it on every answer.
const protocol = { 'tus-resumable': '1.0.0' }

const answer = (status: number, body: unknown) => {
  const response = json(status, body)
  for (const [name, value] of Object.entries(protocol)) response.headers.set(name, value)
  return response
}

const wordsOf = (locale: Locale) => pageCopy(locale, 'apply').errors

/** What is said of a file that is not taken, in the visitor's language. */
export const refusedBody = (locale: Locale, field: FileField, error: ApplicationError) => {
  const message = wordsOf(locale)[error]
  return { success: false, message, errors: { [field]: message } }
}

/** Refuses a file for what it is. */
export const refuseFile = (locale: Locale, field: FileField, error: ApplicationError): Response =>
  answer(error === fileRules[field].errors.size ? 413 : 422, refusedBody(locale, field, error))

/** Refuses a request that nobody can make sense of. */
export const refuseRequest = (locale: Locale): Response =>
  answer(400, { success: false, message: wordsOf(locale).invalidForm, errors: {} })

/** Nothing is held under this name: it never was, or, `isExpired`, no longer. */
export const refuseUnknown = (locale: Locale, isExpired: boolean): Response =>
  answer(isExpired ? 410 : 404, { success: false, message: wordsOf(locale).fileGone, errors: {} })

/** Nobody can be asked now whether a file is held: to be tried again. */
export const refuseForNow = (locale: Locale): Response =>
  answer(503, { success: false, message: wordsOf(locale).uploadFailed, errors: {} })

/** Nothing can be held now: the form has to be sent as a whole. */
export const refuseHolding = (locale: Locale): Response =>
  answer(503, { success: false, message: wordsOf(locale).uploadFailed, errors: {}, held: false })

const isJson = (response: Response) =>
  response.headers.get('content-type')?.startsWith('application/json') ?? false

/** The library's answer with the visitor's words in place of its own. */
export const inWords = (response: Response, locale: Locale): Response => {
  const { status } = response
  if (status < 400 || isJson(response)) {
    response.headers.set('cache-control', 'no-store')
    // For other origins, which may not ask anyway.
    response.headers.delete('access-control-expose-headers')
    return response
  }
  if (status === 404 || status === 410) return refuseUnknown(locale, status === 410)
  if (status < 500)
    return answer(status, { success: false, message: wordsOf(locale).uploadFailed, errors: {} })
  log('error', 'upload.not-held', { status })
  return refuseHolding(locale)
}
