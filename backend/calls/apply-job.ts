import type { Application, Backend } from '#backend/backend.ts'
import { BackendError } from '#backend/backend-error.ts'
import { networkAddressOf } from '#backend/http/client-address.ts'
import { type FormBody, readForm } from '#backend/http/form-parser.ts'
import { bearerOf, localeOf } from '#backend/http/request-headers.ts'
import { createTemporaryFiles, type TemporaryFiles } from '#backend/http/temporary-files.ts'
import { keyedHash } from '#backend/store/keyed-hash.ts'
import { mailboxOf, matchesFingerprint } from '#backend/submission.ts'
import { lookUpVacancy, type VacancyLookup } from '#backend/vacancy-lookup.ts'
import { log } from '#lib/base/log.ts'
import { json } from '#lib/base/responses.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { applicationFields, sourceField, textFields } from '#lib/schemas/application-fields.ts'
import { isMailbox } from '#lib/schemas/email.ts'
import { applicationErrors } from '#lib/schemas/error-keys.ts'
import { fileFields } from '#lib/schemas/files.ts'
import { applicationSchema } from '#lib/schemas/rules.ts'
import { isVacancyId } from '#lib/schemas/vacancy.ts'
import { authoriseForm, enforceLimits, type FormRequest, handleForm } from './form-call.ts'
import {
  receiveFiles,
  removeUploads,
  saveForRetry,
  sentHashes,
  toApplicationFile,
  validateFiles,
} from './form-files.ts'
import { createRefuse, type FormFailure, type FormSuccess, statusOfError } from './form-replies.ts'
import {
  applicationTexts,
  type CheckedFiles,
  checkApplication,
  checkTexts,
  dailyKey,
  firstError,
  idempotencyKeyFrom,
  sourceOf,
} from './form-validation.ts'
import { type SiteContext, siteContext } from './site.ts'

type ApplyRequest = FormRequest &
  Awaited<ReturnType<typeof receiveFiles>> & {
    temporaryFiles: TemporaryFiles
    vacancyId: string
    lookup: Promise<VacancyLookup>
  }

/** The site, with the backend for the applicant. */
type ApplicationSite = Omit<SiteContext, 'backend'> & { backend: Backend }

const copyIn = (locale: Locale) => pageCopy(locale, 'apply').errors

const refuse = createRefuse(copyIn)

/** Returns the key that was sent or, if there is none, a derived one; null if the sent key is invalid. */
const keyOf = async (
  { request, vacancyId, form, files, uploadTokens }: ApplyRequest,
  { applications }: ApplicationSite,
): Promise<string | null> => {
  const sentKey = idempotencyKeyFrom(request, form)
  if (sentKey !== undefined) return sentKey
  // The reference, which opens the application's page, is derived from this key. The key is an HMAC, so that
  // a person who has the applicant's texts and files cannot compute the reference.
  const secret = await applications().keySecret()
  const content = [...Object.values(applicationTexts(form)), ...uploadTokens, ...sentHashes(files)]
  const key = keyedHash(secret, vacancyId, ...content)
  return uploadTokens.length > 0 ? key : dailyKey(key)
}

const receive = async (
  request: Request,
  client: string,
  resources: AsyncDisposableStack,
  { vacancyId, backend, uploads }: ApplicationSite & { vacancyId: string },
): Promise<ApplyRequest> => {
  const temporaryFiles = createTemporaryFiles()
  resources.defer(temporaryFiles.remove)
  // The vacancy is looked up while the form arrives. The promise never rejects.
  const lookup = lookUpVacancy(backend, vacancyId)
  const form = await readForm(request, resources, temporaryFiles)
  const locale = localeOf(request, form.text.get('lng'))
  const files = await receiveFiles({ form, client, temporaryFiles, uploads })
  return { request, client, form, locale, temporaryFiles, vacancyId, lookup, ...files }
}

const checkForm = ({ problem }: FormBody) => {
  if (problem === 'unreadable') throw refuse(400, 'invalidForm')
  if (problem === 'too-large') throw refuse(413, 'tooMuch')
  if (problem) throw refuse(503, 'uploadFailed')
}

// Storing an application removes its uploads, so a form whose only file errors are `fileGone` may have been stored.
const findStored = async (applyRequest: ApplyRequest, site: ApplicationSite) => {
  const { vacancyId, form, files } = applyRequest
  const errors = fileFields.flatMap((field) => files[field]?.error ?? [])
  if (!errors.length || errors.some((error) => error !== 'fileGone')) return null
  const { texts } = checkTexts(applicationSchema, applicationTexts(form), form, applicationErrors)
  const key = texts && (await keyOf(applyRequest, site))
  const stored = key && (await site.applications().findByKey(key))
  if (!texts || !stored) return null
  const hashes = fileFields.map((field) => {
    const file = files[field]
    // The hash of an upload that is gone is unknown.
    return file && (file.error === null ? file.sentSha256 : undefined)
  })
  if (!matchesFingerprint(stored.fingerprint, vacancyId, texts, hashes)) throw refuse(409, 'duplicate')
  const { reference, isConfirmed, fields } = stored
  const received = Object.fromEntries(fields.map((name) => [name, '']))
  return { reference, received, isConfirmed, isUnreachable: !isMailbox(texts.email) }
}

// Also counts the files of forms that are refused, because decoding a file takes much longer than sending it.
const countFiles = async ({ files, client }: ApplyRequest, { limits }: ApplicationSite) => {
  const amount = fileFields.filter((field) => files[field]).length
  if (!amount) return
  await enforceLimits(limits, [
    { limit: 'files per IP address', subject: client, amount },
    { limit: 'files per network', subject: networkAddressOf(client), amount },
  ])
}

const validate = async (applyRequest: ApplyRequest, site: ApplicationSite): Promise<Application> => {
  const { request, form, fileFailure, locale, lookup } = applyRequest
  const { state } = await lookup
  // If the vacancy is unavailable, the backend decides when it gets the application.
  if (state === 'unknown') throw refuse(404, 'unknown')
  if (fileFailure) throw refuse(503, 'uploadFailed')
  const check = (files: CheckedFiles) => {
    const input = [applicationTexts(form), form, files, site.filesRequired] as const
    const { errors, isFileMissing, texts } = checkApplication(...input)
    if (texts) return texts
    // A valid form is left to the backend, because it may have been stored before the vacancy was closed.
    if (state === 'closed') throw refuse(410, 'closed')
    const firstKey = firstError(applicationFields, errors) ?? 'notEmpty'
    throw refuse(422, isFileMissing ? 'filesMissing' : firstKey, { errors })
  }
  check(applyRequest.files)
  const idempotencyKey = await keyOf(applyRequest, site)
  if (!idempotencyKey) throw refuse(400, 'invalidForm')
  await countFiles(applyRequest, site)
  const files = await validateFiles(applyRequest.files, applyRequest)
  if (!files) throw refuse(503, 'uploadFailed')
  const texts = check(files)
  const [photo, resume] = [await toApplicationFile(files.photo), await toApplicationFile(files.resume)]
  return { ...texts, photo, resume, locale, source: sourceOf(request, form), idempotencyKey }
}

const authorise = (application: Application, applyRequest: ApplyRequest, site: ApplicationSite) => {
  const { email, photo, resume, idempotencyKey: key } = application
  const { client: subject, vacancyId } = applyRequest
  const sender = `${mailboxOf(email)} ${vacancyId}`
  const amount = (photo?.size ?? 0) + (resume?.size ?? 0)
  const usages = [
    { limit: 'applications per IP address', subject },
    { limit: 'application bytes per IP address', subject, amount },
    { limit: 'applications per sender, job and IP address', subject: `${sender} ${subject}` },
  ] as const
  const mailboxUsage = { limit: 'applications per sender and job', subject: sender } as const
  return authoriseForm(applyRequest, { key, usages, mailboxUsage }, site)
}

const store = async (
  application: Application,
  vacancyId: string,
  { backend, applications }: ApplicationSite,
) => {
  const { email, idempotencyKey } = application
  const { reference } = await backend.apply(vacancyId, application)
  // The reference is not logged, because it opens the application's page.
  log('info', 'application.stored', { vacancyId })
  const received: Record<string, string> = {}
  for (const name of textFields) if (application[name]) received[name] = ''
  for (const name of fileFields) if (application[name]) received[name] = application[name].name
  // A stored form may be marked as a bot's although its repetition is not, so `isConfirmed` is the stored form's.
  const stored = await applications()
    .findByKey(idempotencyKey)
    .catch(() => null)
  return {
    reference,
    received,
    isConfirmed: stored?.isConfirmed ?? false,
    isUnreachable: !isMailbox(email),
  }
}

const answer = (stored: Omit<FormSuccess, 'status' | 'message'>, locale: Locale): FormSuccess => ({
  ...stored,
  status: 200,
  message: pageCopy(locale, 'apply').success,
})

const errorKeys = { 404: 'unknown', 410: 'closed', 502: 'uploadFailed', 503: 'uploadFailed' } as const

const refusalFrom = (error: unknown, vacancyId: string) => {
  if (error instanceof BackendError && error.reason === 'key-reused') return refuse(409, 'duplicate')
  const status = statusOfError(error, vacancyId)
  return refuse(status, errorKeys[status])
}

// A browser without JavaScript loses the chosen files on the next page, so they are saved for the next attempt.
const completeDraft = async (
  failure: FormFailure,
  applyRequest: ApplyRequest,
  { uploads }: ApplicationSite,
): Promise<FormFailure> => {
  const { saved, lost } = await saveForRetry(applyRequest, failure.errors, uploads)
  const { fileGone } = copyIn(applyRequest.locale)
  const errors = { ...failure.errors, ...Object.fromEntries(lost.map((field) => [field, fileGone])) }
  // The result page's URL does not contain the source, so its form has it in the hidden field.
  const source = sourceOf(applyRequest.request, applyRequest.form)
  const values = { ...failure.values, ...(source && { [sourceField]: source }) }
  return { ...failure, files: saved, errors, values }
}

/** POST apply-job/{id}. Responds with success only if the backend stored the application. */
export const applyJob = async (
  request: Request,
  vacancyId: string,
  context = siteContext(),
): Promise<Response> => {
  if (!isVacancyId(vacancyId))
    return json(404, { success: false, message: copyIn(localeOf(request)).unknown, errors: {} })
  const site = { ...context, backend: context.backend(bearerOf(request)) }
  return handleForm(request, site, {
    ...{ form: 'apply', vacancyId, readValues: applicationTexts },
    receive: (...input) => receive(...input, { ...site, vacancyId }),
    process: async (applyRequest) => {
      checkForm(applyRequest.form)
      const storedBefore = await findStored(applyRequest, site)
      if (storedBefore) return answer(storedBefore, applyRequest.locale)
      const application = await validate(applyRequest, site)
      const botMark = await authorise(application, applyRequest, site)
      const stored = await store({ ...application, ...botMark }, vacancyId, site)
      await removeUploads(applyRequest.uploadTokens, site.uploads)
      return answer(stored, applyRequest.locale)
    },
    refusalFrom: (error) => refusalFrom(error, vacancyId),
    completeDraft: (failure, applyRequest) => completeDraft(failure, applyRequest, site),
  })
}
