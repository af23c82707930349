import type { OutgoingApplication } from '#backend/backend.ts'
import { BackendError } from '#backend/backend-error.ts'
import { checkTexts, idempotencyKeyFrom, sourceOf } from '#backend/calls/form-validation.ts'
import { nameByType } from '#backend/file-names.ts'
import type { FormBody, SentFile } from '#backend/http/form-parser.ts'
import { bearerOf, localeOf } from '#backend/http/request-headers.ts'
import { errorText, log } from '#lib/base/log.ts'
import { json } from '#lib/base/responses.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { mapTextFields } from '#lib/schemas/application-fields.ts'
import { isMailbox } from '#lib/schemas/email.ts'
import { type ApplicationError, applicationErrors } from '#lib/schemas/error-keys.ts'
import {
  detectFileType,
  type FileField,
  fileFields,
  fileRules,
  fileTypes,
  headLengthBytes,
  sizeError,
  tokenFields,
} from '#lib/schemas/files.ts'
import { applicationSchema } from '#lib/schemas/rules.ts'
import { isVacancyId } from '#lib/schemas/vacancy.ts'
import type { ProxyOutcome } from './form-results.ts'
import { type FileInMemory, memorySink, type ProxySite, receiveForm } from './receive-form.ts'

type CheckedFile = { error: ApplicationError } | { error: null; file: OutgoingApplication[FileField] }

const checkFile = async (
  field: FileField,
  { name, content, size }: SentFile<FileInMemory>,
): Promise<CheckedFile> => {
  const error = sizeError(field, size)
  if (error) return { error }
  const head = new Uint8Array(await content.slice(0, headLengthBytes).arrayBuffer())
  const detection = detectFileType(field, head)
  if (detection.error) return { error: detection.error }
  const type = fileTypes[detection.type]
  return { error: null, file: { fileName: nameByType(name, type), type, content } }
}

const missingFile = (field: FileField, form: FormBody<FileInMemory>, filesRequired: boolean): CheckedFile => {
  // A page that was loaded while the site had a store may have sent a token instead of the file.
  if (form.text.get(tokenFields[field])) return { error: 'fileGone' }
  return filesRequired ? { error: fileRules[field].errors.missing } : { error: null, file: null }
}

const checkForm = async (form: FormBody<FileInMemory>, filesRequired: boolean) => {
  const values = mapTextFields((field) => form.text.get(field) ?? '')
  const { errors, texts } = checkTexts(applicationSchema, values, form, applicationErrors)
  const files: Record<FileField, OutgoingApplication[FileField]> = { photo: null, resume: null }
  for (const field of fileFields) {
    const sentFile = form.files.get(field)
    const checked = sentFile ? await checkFile(field, sentFile) : missingFile(field, form, filesRequired)
    if (checked.error === null) files[field] = checked.file
    else errors[field] = checked.error
  }
  return { errors, files, texts: Object.keys(errors).length === 0 ? texts : null }
}

const outcomeOfError = (error: unknown, vacancyId: string): ProxyOutcome => {
  const reason = error instanceof BackendError ? error.reason : null
  if (reason === 'unknown-vacancy') return { status: 404 }
  if (reason === 'closed-vacancy') return { status: 410 }
  log('error', 'application.submit-failed', { vacancyId, error: errorText(error) })
  return { status: reason === 'refused' || reason === 'invalid-response' ? 502 : 503 }
}

/** POST apply-job/{id} without a store. Responds with success only if the product's server accepted the application. */
export const applyJob = async (request: Request, vacancyId: string, site: ProxySite): Promise<Response> => {
  if (!isVacancyId(vacancyId)) {
    const message = pageCopy(localeOf(request), 'apply').errors.unknown
    return json(404, { success: false, message, errors: {} })
  }
  return receiveForm(request, { form: 'apply', vacancyId }, site, memorySink, async (form, locale) => {
    const { errors, files, texts } = await checkForm(form, site.filesRequired)
    if (!texts) return { status: 422, errors }
    const filledTexts = Object.fromEntries(Object.entries(texts).filter(([, text]) => text))
    const idempotencyKey = idempotencyKeyFrom(request, form) ?? undefined
    const metadata = { source: sourceOf(request, form), locale, idempotencyKey }
    try {
      await site.backend(bearerOf(request)).apply(vacancyId, { ...filledTexts, ...files, ...metadata })
    } catch (error) {
      return outcomeOfError(error, vacancyId)
    }
    log('info', 'application.forwarded', { vacancyId })
    return { status: 200, isUnreachable: !isMailbox(texts.email) }
  })
}
