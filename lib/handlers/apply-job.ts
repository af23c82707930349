import {
  type Backend,
  isClosed,
  isVacancyId,
  type JobApplication,
  type Vacancy,
} from '#lib/backend/backend.ts'
import { BackendError } from '#lib/backend/backend-error.ts'
import type { Usage } from '#lib/backend/limits.ts'
import { matchesFingerprint } from '#lib/backend/submission.ts'
import { mailboxOf } from '#lib/base/email.ts'
import { keyedHash } from '#lib/base/keyed-hash.ts'
import { errorText, log } from '#lib/base/log.ts'
import { refusePost } from '#lib/http/csrf.ts'
import { reserveCapacity } from '#lib/http/form-capacity.ts'
import { type FormBody, readForm } from '#lib/http/form-parser.ts'
import { createFail, type Delay, delayed, type FormOutcome, replyToForm } from '#lib/http/form-results.ts'
import { dailyKey, idempotencyKeyFrom } from '#lib/http/idempotency-key.ts'
import { bearerOf, localeOf, wantsJson } from '#lib/http/request-headers.ts'
import { json } from '#lib/http/responses.ts'
import { createTemporaryFiles, type TemporaryFiles } from '#lib/http/temporary-files.ts'
import { checkTexts, firstError } from '#lib/http/text-validation.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import {
  type ApplicationText,
  applicationFields,
  eachText,
  textFields,
} from '#lib/schemas/application-fields.ts'
import { type ApplicationError, applicationErrors } from '#lib/schemas/error-keys.ts'
import { fileFields, fileRules } from '#lib/schemas/files.ts'
import { applicationSchema } from '#lib/schemas/rules.ts'
import { checkLimits, markLikelyBot } from './form-limits.ts'
import {
  type ReceivedFiles,
  receiveFiles,
  removeUploads,
  saveForRetry,
  sentHashes,
  uploadedFile,
} from './received-files.ts'
import { type SiteContext, siteContext } from './site.ts'

/** An application that was received, and the context to answer it. */
type ReceivedApplication = Omit<SiteContext, 'backend' | 'visitor'> & {
  request: Request
  backend: Backend
  vacancyId: string
  form: FormBody
  client: string
  files: ReceivedFiles
  temporary: TemporaryFiles
  locale: Locale
  fail: ReturnType<typeof createFail<ApplicationError>>
}

const applyCopy = (locale: Locale) => pageCopy(locale, 'apply')

// The texts as typed; an absent field counts as empty.
const readTexts = ({ text }: FormBody): ApplicationText => eachText((field) => text.get(field) ?? '')

const check = ({ form, files, filesRequired }: ReceivedApplication) => {
  const { errors, texts } = checkTexts(applicationSchema, readTexts(form), form, applicationErrors)
  for (const field of fileFields) {
    const error = files[field] ? files[field].error : filesRequired && fileRules[field].errors.missing
    if (error) errors[field] = error
  }
  const isMissing = filesRequired && fileFields.some((field) => !files[field])
  return { errors, isMissing, text: Object.keys(errors).length ? null : texts }
}

/**
 * The key of an application that came without one: the same form has the same. The reference is made of the key and
 * opens the application's page, so the key is an HMAC: whoever knows somebody's CV must not find out that it was
 * sent.
 */
const keyOf = async ({ vacancyId, form, files, applications }: ReceivedApplication): Promise<string> => {
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

const apply = async (
  application: JobApplication,
  { backend, vacancyId, locale, fail, files, uploads, applications }: ReceivedApplication,
) => {
  const { errors: words, success } = applyCopy(locale)
  try {
    const { reference } = await backend.apply(vacancyId, application)
    // Not the reference, which opens the application's page.
    log('info', 'application.stored', { vacancyId })
    const sent: Record<string, string> = {}
    for (const name of textFields) if (application[name]) sent[name] = ''
    for (const name of fileFields) if (application[name]) sent[name] = application[name].fileName
    // A repeated form may look less like a bot's than the stored one, so its queued mail decides.
    const stored = await applications()
      .findByKey(application.idempotencyKey)
      .catch(() => null)
    const isConfirmed = stored?.isConfirmed ?? false
    await removeUploads(files.tokens, uploads)
    return { status: 200, message: success, reference, received: sent, isConfirmed } satisfies FormOutcome
  } catch (error) {
    const reason = error instanceof BackendError ? error.reason : null
    if (reason === 'unknown-vacancy') return fail(404, words.unknown)
    if (reason === 'closed-vacancy') return fail(410, words.closed)
    if (reason === 'key-reused') return fail(409, words.duplicate)
    log('error', 'application.submit-failed', { vacancyId, error: errorText(error) })
    const isAnswer = reason === 'refused' || reason === 'bad-answer'
    return fail(isAnswer ? 502 : 503, words.uploadFailed)
  }
}

// Storing an application removes its uploads, so a form that finds them gone may have been stored before.
const findEarlierResult = async (received: ReceivedApplication): Promise<FormOutcome | null> => {
  const { request, vacancyId, form, files, applications, locale, fail } = received
  const errors = fileFields.map((field) => files[field]?.error).filter(Boolean)
  if (!errors.length || errors.some((error) => error !== 'fileGone')) return null
  const { texts } = checkTexts(applicationSchema, readTexts(form), form, applicationErrors)
  const stored =
    texts && (await applications().findByKey(idempotencyKeyFrom(request, form) ?? (await keyOf(received))))
  if (!stored) return null
  const { errors: words, success } = applyCopy(locale)
  const hashes = fileFields.map((field) => {
    const file = files[field]
    return file?.error === null ? file.sentSha256 : file && undefined
  })
  if (!matchesFingerprint(stored.fingerprint, vacancyId, texts, hashes)) return fail(409, words.duplicate)
  const { reference, fields, isConfirmed } = stored
  const sent = Object.fromEntries(fields.map((name) => [name, '']))
  return { status: 200, message: success, reference, received: sent, isConfirmed }
}

const noRoom: Delay = { why: 'noRoom', seconds: 60 }

const problemOf = ({ form, locale, fail }: ReceivedApplication): FormOutcome | null => {
  const { problem } = form
  const { errors: words } = applyCopy(locale)
  if (problem === 'no-room') return delayed(noRoom, locale, readTexts(form))
  if (problem === 'unreadable') return fail(400, words.invalidForm)
  if (problem === 'too-large') return fail(413, words.tooMuch)
  return problem === 'disk' ? fail(503, words.uploadFailed) : null
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

type Lookup = Promise<Vacancy | null | undefined>

/** Loads a vacancy; null if the list lacks it too, undefined if only the list has it, so that the backend decides. */
const lookUpVacancy = async (backend: Backend, id: string) => {
  const vacancy = await backend.vacancy(id)
  const isListed = !vacancy && (await backend.vacancies()).some((listed) => listed.id === id)
  return isListed ? undefined : vacancy
}

const processApplication = async (lookup: Lookup, received: ReceivedApplication): Promise<FormOutcome> => {
  const { request, vacancyId, form, files, locale, fail } = received
  const { errors: words } = applyCopy(locale)
  const early = problemOf(received) ?? (await findEarlierResult(received))
  if (early) return early
  const vacancy = await lookup
  if (vacancy === null) return fail(404, words.unknown)
  if (files.failure) return fail(503, words.uploadFailed)
  const { errors, isMissing, text } = check(received)
  if (!text) {
    if (vacancy && isClosed(vacancy)) return fail(410, words.closed)
    const first = words[firstError(applicationFields, errors) ?? 'notEmpty']
    return fail(422, isMissing ? words.filesMissing : first, errors)
  }
  // A closed vacancy is refused by the backend: this may be an application that was stored before it closed.
  const sentKey = idempotencyKeyFrom(request, form)
  if (sentKey === null) return fail(400, words.invalidForm)
  const [photo, resume] = [await uploadedFile(files.photo), await uploadedFile(files.resume)]
  const idempotencyKey = sentKey ?? (await keyOf(received))
  const application = { ...text, photo, resume, locale, idempotencyKey }
  const delay = await checkApplicationLimits(application, received)
  if (delay) return delayed(delay, locale, readTexts(form))
  const total: Usage = {
    limit: 'applications per sender and job',
    subject: `${mailboxOf(text.email)} ${vacancyId}`,
  }
  const mark = await markLikelyBot(received, { request, form, total, key: idempotencyKey })
  return apply({ ...application, ...mark }, received)
}

const answer = async (lookup: Lookup, received: ReceivedApplication): Promise<FormOutcome> => {
  const { request, files, locale, fail } = received
  const outcome = await processApplication(lookup, received).catch((error: unknown) => {
    // A full disk, or a database that is down: no reason to choose another file.
    log('error', 'application.request-failed', { error: errorText(error) })
    return fail(503, applyCopy(locale).errors.uploadFailed)
  })
  // A browser without JavaScript loses the chosen files when the form is shown again.
  if (outcome.status === 200 || wantsJson(request)) return outcome
  const { saved, failed } = await saveForRetry(files, received, request)
  return { ...outcome, files: saved, errors: { ...outcome.errors, ...fail(422, '', failed).errors } }
}

/** POST apply-job/{id}. A success is only ever answered for an application that the backend stored. */
export const applyJob = async (
  request: Request,
  vacancyId: string,
  site: SiteContext = siteContext(),
): Promise<Response> => {
  const refusal = refusePost(request, site.origin)
  if (refusal) return refusal
  if (!isVacancyId(vacancyId)) {
    const message = applyCopy(localeOf(request)).errors.unknown
    return json(404, { success: false, message, errors: {} })
  }
  const client = site.visitor(request)
  const capacity = reserveCapacity(client)
  if (!capacity) {
    const locale = localeOf(request)
    const busy = delayed(noRoom, locale, wantsJson(request) ? {} : undefined)
    return replyToForm(request, { form: 'apply', vacancyId, locale }, busy, site)
  }
  const backend = site.backend(bearerOf(request))
  // Asked while the form arrives. Where the backend cannot say, it decides when it gets the application.
  const lookup = lookUpVacancy(backend, vacancyId).catch(() => undefined)
  const temporary = createTemporaryFiles()
  try {
    const form = await readForm(request, temporary, capacity)
    const context = { form, client, temporary, uploads: site.uploads }
    const locale = localeOf(request, form.text.get('lng'))
    const files = await receiveFiles(context)
    const fail = createFail<ApplicationError>(applyCopy(locale).errors, readTexts(form))
    const received = { ...site, ...context, request, backend, vacancyId, files, locale, fail }
    const outcome = await answer(lookup, received)
    return await replyToForm(request, { form: 'apply', vacancyId, locale }, outcome, site)
  } finally {
    await temporary.remove()
    capacity.release()
  }
}
