import { statusOfError } from '#backend/calls/form-replies.ts'
import {
  applicationTexts,
  checkApplication,
  idempotencyKeyFrom,
  sourceOf,
} from '#backend/calls/form-validation.ts'
import { nameByType } from '#backend/file-names.ts'
import type { FormBody } from '#backend/http/form-parser.ts'
import { bearerOf, localeOf } from '#backend/http/request-headers.ts'
import { log } from '#lib/base/log.ts'
import { json } from '#lib/base/responses.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { isMailbox } from '#lib/schemas/email.ts'
import {
  detectFileType,
  type FileField,
  fileTypes,
  headLengthBytes,
  sizeError,
  tokenFields,
} from '#lib/schemas/files.ts'
import { isVacancyId } from '#lib/schemas/vacancy.ts'
import { memorySink, type ProxySite, receiveForm } from './receive-form.ts'

/** Returns a valid file as the server gets it, or the error of an invalid one; null if the form has no such file. */
const checkFile = async (field: FileField, form: FormBody<File>) => {
  const content = form.files.get(field)
  // A page that was loaded while the site had a store may have sent a token instead of the file.
  if (!content) return form.text.get(tokenFields[field]) ? ({ error: 'fileGone' } as const) : null
  const error = sizeError(field, content.size)
  if (error) return { error }
  const head = new Uint8Array(await content.slice(0, headLengthBytes).arrayBuffer())
  const detection = detectFileType(field, head)
  if (detection.error !== null) return detection
  const type = fileTypes[detection.type]
  return { error: null, name: nameByType(content.name, type), type, content }
}

/** POST apply-job/{id} without a store. Responds with success only if the product's server accepted the application. */
export const applyJob = async (request: Request, vacancyId: string, site: ProxySite): Promise<Response> => {
  if (!isVacancyId(vacancyId)) {
    const message = pageCopy(localeOf(request), 'apply').errors.unknown
    return json(404, { success: false, message, errors: {} })
  }
  return receiveForm(request, { form: 'apply', vacancyId }, site, memorySink, async (form, locale) => {
    const [photo, resume] = [await checkFile('photo', form), await checkFile('resume', form)]
    const files = { photo, resume }
    const { errors, texts } = checkApplication(applicationTexts(form), form, files, site.filesRequired)
    if (!texts) return { status: 422, errors }
    const filledTexts = Object.fromEntries(Object.entries(texts).filter(([, text]) => text))
    const validFiles = { photo: photo?.error ? null : photo, resume: resume?.error ? null : resume }
    const idempotencyKey = idempotencyKeyFrom(request, form) ?? undefined
    const metadata = { source: sourceOf(request, form), locale, idempotencyKey }
    try {
      await site.backend(bearerOf(request)).apply(vacancyId, { ...filledTexts, ...validFiles, ...metadata })
    } catch (error) {
      return { status: statusOfError(error, vacancyId) }
    }
    log('info', 'application.forwarded', { vacancyId })
    return { status: 200, isUnreachable: !isMailbox(texts.email) }
  })
}
