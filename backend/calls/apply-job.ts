import type { Backend, JobApplication } from '#backend/backend.ts'
import { BackendError } from '#backend/backend-error.ts'
import { reserveCapacity } from '#backend/http/form-capacity.ts'
import { type FormBody, readForm } from '#backend/http/form-parser.ts'
import { bearerOf, localeOf, wantsJson } from '#backend/http/request-headers.ts'
import { createTemporaryFiles, type TemporaryFiles } from '#backend/http/temporary-files.ts'
import { keyedHash } from '#backend/store/keyed-hash.ts'
import type { Usage } from '#backend/store/limits.ts'
import { mailboxOf, matchesFingerprint } from '#backend/submission.ts'
import { lookUpVacancy, type VacancyLookup } from '#backend/vacancy-lookup.ts'
import { errorText, log } from '#lib/base/log.ts'
import { json } from '#lib/base/responses.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import {
  type ApplicationText,
  applicationFields,
  mapTextFields,
  sourceField,
  textFields,
} from '#lib/schemas/application-fields.ts'
import { findSource } from '#lib/schemas/application-source.ts'
import { isMailbox } from '#lib/schemas/email.ts'
import { type ApplicationError, applicationErrors } from '#lib/schemas/error-keys.ts'
import { fileFields, fileRules } from '#lib/schemas/files.ts'
import { applicationSchema } from '#lib/schemas/rules.ts'
import { isVacancyId } from '#lib/schemas/vacancy.ts'
import { checkLimits, markLikelyBot, refuseForeignForm } from './form-limits.ts'
import { createFail, delayFailure, type FormOutcome, noRoomFailure, replyToForm } from './form-replies.ts'
import { checkTexts, dailyKey, firstError, idempotencyKeyFrom } from './form-validation.ts'
import {
  type ReceivedFiles,
  receiveFiles,
  removeUploads,
  saveForRetry,
  sentHashes,
  toUploadedFile,
} from './received-files.ts'
import { type SiteContext, siteContext } from './site.ts'

type ReceivedApplication = Omit<SiteContext, 'backend' | 'visitor'> & {
  request: Request
  backend: Backend
  vacancyId: string
  form: FormBody
  client: string
  files: ReceivedFiles
  temporaryFiles: TemporaryFiles
  locale: Locale
  fail: ReturnType<typeof createFail<ApplicationError>>
}

const applicationCopy = (locale: Locale) => pageCopy(locale, 'apply')

const readTexts = ({ text }: FormBody): ApplicationText => mapTextFields((field) => text.get(field) ?? '')

// Without JavaScript, the field is empty because the page is cached for all visitors. The `Referer` then has the
// page's query.
const sourceOf = ({ request, form }: ReceivedApplication) => {
  const page = URL.parse(request.headers.get('referer') ?? '')
  return findSource(form.text) ?? (page ? findSource(page.searchParams) : undefined)
}

const validateFields = ({ form, files, filesRequired }: ReceivedApplication) => {
  const { errors, texts } = checkTexts(applicationSchema, readTexts(form), form, applicationErrors)
  for (const field of fileFields) {
    const error = files[field] ? files[field].error : filesRequired && fileRules[field].errors.missing
    if (error) errors[field] = error
  }
  const isFileMissing = filesRequired && fileFields.some((field) => !files[field])
  return { errors, isFileMissing, text: Object.keys(errors).length ? null : texts }
}

// The reference, which opens the application's page, is derived from this key. The key is an HMAC, so that
// a person who has the applicant's texts and files cannot compute the reference.
const deriveKey = async ({ vacancyId, form, files, applications }: ReceivedApplication): Promise<string> => {
  const secret = await applications().keySecret()
  const key = keyedHash(
    secret,
    vacancyId,
    ...Object.values(readTexts(form)),
    ...files.tokens,
    ...sentHashes(files),
  )
  return files.tokens.length > 0 ? key : dailyKey(key)
}

const submitApplication = async (
  application: JobApplication,
  { backend, vacancyId, locale, fail, files, uploads, applications }: ReceivedApplication,
) => {
  const { errors: copy, success } = applicationCopy(locale)
  try {
    const { reference } = await backend.apply(vacancyId, application)
    // The reference is not logged, because it opens the application's page.
    log('info', 'application.stored', { vacancyId })
    const receivedFields: Record<string, string> = {}
    for (const name of textFields) if (application[name]) receivedFields[name] = ''
    for (const name of fileFields) if (application[name]) receivedFields[name] = application[name].fileName
    // A stored form may be marked as a bot's although its repetition is not, so `isConfirmed` is the stored form's.
    const storedApplication = await applications()
      .findByKey(application.idempotencyKey)
      .catch(() => null)
    const isConfirmed = storedApplication?.isConfirmed ?? false
    await removeUploads(files.tokens, uploads)
    return {
      status: 200,
      message: success,
      reference,
      received: receivedFields,
      isConfirmed,
      isUnreachable: !isMailbox(application.email),
    } satisfies FormOutcome
  } catch (error) {
    const reason = error instanceof BackendError ? error.reason : null
    if (reason === 'unknown-vacancy') return fail(404, copy.unknown)
    if (reason === 'closed-vacancy') return fail(410, copy.closed)
    if (reason === 'key-reused') return fail(409, copy.duplicate)
    log('error', 'application.submit-failed', { vacancyId, error: errorText(error) })
    const hasResponse = reason === 'refused' || reason === 'invalid-response'
    return fail(hasResponse ? 502 : 503, copy.uploadFailed)
  }
}

// Storing an application removes its uploads, so a form whose only file errors are `fileGone` may have been stored.
const findStoredApplication = async (
  receivedApplication: ReceivedApplication,
): Promise<FormOutcome | null> => {
  const { request, vacancyId, form, files, applications, locale, fail } = receivedApplication
  const errors = fileFields.map((field) => files[field]?.error).filter(Boolean)
  if (!errors.length || errors.some((error) => error !== 'fileGone')) return null
  const { texts } = checkTexts(applicationSchema, readTexts(form), form, applicationErrors)
  const storedApplication =
    texts &&
    (await applications().findByKey(
      idempotencyKeyFrom(request, form) ?? (await deriveKey(receivedApplication)),
    ))
  if (!storedApplication) return null
  const { errors: copy, success } = applicationCopy(locale)
  const hashes = fileFields.map((field) => {
    const file = files[field]
    if (!file) return null
    // The hash of an upload that is gone is unknown.
    return file.error === null ? file.sentSha256 : undefined
  })
  if (!matchesFingerprint(storedApplication.fingerprint, vacancyId, texts, hashes))
    return fail(409, copy.duplicate)
  const { reference, fields, isConfirmed } = storedApplication
  const receivedFields = Object.fromEntries(fields.map((name) => [name, '']))
  const isUnreachable = !isMailbox(texts.email)
  return { status: 200, message: success, reference, received: receivedFields, isConfirmed, isUnreachable }
}

const formFailureOf = ({ request, form, locale, fail }: ReceivedApplication): FormOutcome | null => {
  const { problem } = form
  const { errors: copy } = applicationCopy(locale)
  if (problem === 'no-room') return noRoomFailure(request, locale, readTexts(form))
  if (problem === 'unreadable') return fail(400, copy.invalidForm)
  if (problem === 'too-large') return fail(413, copy.tooMuch)
  return problem === 'disk' ? fail(503, copy.uploadFailed) : null
}

const checkApplicationLimits = (
  application: JobApplication,
  { client: subject, vacancyId, ...site }: ReceivedApplication,
) => {
  const { email, photo, resume, idempotencyKey } = application
  const bytes = (photo?.size ?? 0) + (resume?.size ?? 0)
  const usages: Usage[] = [
    { limit: 'applications per IP address', subject },
    { limit: 'application bytes per IP address', subject, amount: bytes },
    {
      limit: 'applications per sender, job and IP address',
      subject: `${mailboxOf(email)} ${vacancyId} ${subject}`,
    },
  ]
  return checkLimits(site, usages, idempotencyKey)
}

const processApplication = async (
  lookup: Promise<VacancyLookup>,
  receivedApplication: ReceivedApplication,
): Promise<FormOutcome> => {
  const { request, vacancyId, form, files, locale, fail } = receivedApplication
  const { errors: copy } = applicationCopy(locale)
  const earlyOutcome =
    formFailureOf(receivedApplication) ?? (await findStoredApplication(receivedApplication))
  if (earlyOutcome) return earlyOutcome
  const { state } = await lookup
  if (state === 'unknown') return fail(404, copy.unknown)
  if (files.failure) return fail(503, copy.uploadFailed)
  const { errors, isFileMissing, text } = validateFields(receivedApplication)
  if (!text) {
    if (state === 'closed') return fail(410, copy.closed)
    const firstMessage = copy[firstError(applicationFields, errors) ?? 'notEmpty']
    return fail(422, isFileMissing ? copy.filesMissing : firstMessage, errors)
  }
  // A closed vacancy is left to the backend, because this form may have been stored before the vacancy was closed.
  const sentKey = idempotencyKeyFrom(request, form)
  if (sentKey === null) return fail(400, copy.invalidForm)
  const [photo, resume] = [await toUploadedFile(files.photo), await toUploadedFile(files.resume)]
  const idempotencyKey = sentKey ?? (await deriveKey(receivedApplication))
  const source = sourceOf(receivedApplication)
  const application = { ...text, photo, resume, locale, source, idempotencyKey }
  const delay = await checkApplicationLimits(application, receivedApplication)
  if (delay) return delayFailure(delay, locale, readTexts(form))
  const mailboxUsage: Usage = {
    limit: 'applications per sender and job',
    subject: `${mailboxOf(text.email)} ${vacancyId}`,
  }
  const botMark = await markLikelyBot(receivedApplication, {
    request,
    form,
    mailboxUsage,
    key: idempotencyKey,
  })
  return submitApplication({ ...application, ...botMark }, receivedApplication)
}

const createOutcome = async (
  lookup: Promise<VacancyLookup>,
  receivedApplication: ReceivedApplication,
): Promise<FormOutcome> => {
  const { request, files, locale, fail } = receivedApplication
  const outcome = await processApplication(lookup, receivedApplication).catch((error: unknown) => {
    // The disk or the database failed, so no field gets an error.
    log('error', 'application.request-failed', { error: errorText(error) })
    return fail(503, applicationCopy(locale).errors.uploadFailed)
  })
  // A browser without JavaScript loses the chosen files on the next page, so they are saved for the next attempt.
  if (outcome.status === 200 || wantsJson(request)) return outcome
  const { saved, failed } = await saveForRetry(files, receivedApplication, request)
  const errors = { ...outcome.errors, ...fail(422, '', failed).errors }
  // The result page's URL does not contain the source, so its form has it in the hidden field.
  const source = sourceOf(receivedApplication)
  return {
    ...outcome,
    files: saved,
    errors,
    values: { ...outcome.values, ...(source && { [sourceField]: source }) },
  }
}

/** POST apply-job/{id}. Responds with success only if the backend stored the application. */
export const applyJob = async (
  request: Request,
  vacancyId: string,
  site = siteContext(),
): Promise<Response> => {
  if (!isVacancyId(vacancyId)) {
    const message = applicationCopy(localeOf(request)).errors.unknown
    return json(404, { success: false, message, errors: {} })
  }
  const formRoute = { form: 'apply', vacancyId } as const
  const refusal = await refuseForeignForm(request, formRoute, readTexts, site)
  if (refusal) return refusal
  const client = site.clientAddressOf(request)
  const capacity = reserveCapacity(client)
  if (!capacity) {
    const locale = localeOf(request)
    return replyToForm(request, { ...formRoute, locale }, noRoomFailure(request, locale), site)
  }
  const backend = site.backend(bearerOf(request))
  // Load the vacancy while the form arrives. If that fails, the backend decides when it gets the application.
  const lookup = lookUpVacancy(backend, vacancyId)
  const temporaryFiles = createTemporaryFiles()
  try {
    const form = await readForm(request, temporaryFiles, capacity)
    const context = { form, client, temporaryFiles, uploads: site.uploads }
    const locale = localeOf(request, form.text.get('lng'))
    const files = await receiveFiles(context)
    const fail = createFail<ApplicationError>(applicationCopy(locale).errors, readTexts(form))
    const receivedApplication = { ...site, ...context, request, backend, vacancyId, files, locale, fail }
    const outcome = await createOutcome(lookup, receivedApplication)
    return await replyToForm(request, { ...formRoute, locale }, outcome, site)
  } finally {
    await temporaryFiles.remove()
    capacity.release()
  }
}
