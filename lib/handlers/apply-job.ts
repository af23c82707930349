import { type Backend, BackendError, isClosed, type JobApplication, type Vacancy } from '#lib/backend/port.ts'
import { applicationFingerprint } from '#lib/backend/submission.ts'
import { isVacancyId } from '#lib/backend/vacancy-id.ts'
import { errorText, faultOf, log } from '#lib/base/log.ts'
import { type FormBody, readForm } from '#lib/http/form-body.ts'
import { refusePost } from '#lib/http/refusals.ts'
import { createFail, type FormOutcome, firstError, json, replyToForm } from '#lib/http/reply.ts'
import { bearerOf, localeOf, wantsJson } from '#lib/http/request.ts'
import { type WebSite, webSite } from '#lib/http/site.ts'
import { createSpool, type Spool } from '#lib/http/spool.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { applicationFields, textFields } from '#lib/schemas/application-fields.ts'
import type { ApplicationError } from '#lib/schemas/error-keys.ts'
import { fileFields } from '#lib/schemas/files.ts'
import { applicationText, checkApplication } from './application.ts'
import { applicationKey } from './application-key.ts'
import { sentKeyOf } from './idempotency.ts'
import { createReceivedFiles, type ReceivedFiles } from './received-files.ts'

type Copy = ReturnType<typeof copyFor>

const copyFor = (locale: Locale, form: FormBody) => {
  const { errors: words, success } = pageCopy(locale, 'apply')
  return { words, success, fail: createFail<ApplicationError>(words, applicationText(form)) }
}

const receivedOf = ({ photo, resume, ...text }: JobApplication) => ({
  ...Object.fromEntries(textFields.flatMap((name) => (text[name] ? [[name, '']] : []))),
  ...(photo && { photo: photo.fileName }),
  ...(resume && { resume: resume.fileName }),
})

const send = async (
  backend: Backend,
  vacancyId: string,
  application: JobApplication,
  { words, success, fail }: Copy,
): Promise<FormOutcome> => {
  try {
    const { reference } = await backend.apply(vacancyId, application)
    // Not the reference: who holds it can ask after the application.
    log('info', 'application.stored', { vacancyId })
    return { status: 200, message: success, reference, received: receivedOf(application) }
  } catch (error) {
    const reason = error instanceof BackendError ? error.reason : null
    if (reason === 'unknown-vacancy') return fail(404, words.unknown)
    if (reason === 'closed-vacancy') return fail(410, words.closed)
    if (reason === 'key-reused') return fail(409, words.duplicate)
    log('error', 'application.failed', { vacancyId, error: errorText(error) })
    const isAnswer = reason === 'refused' || reason === 'bad-answer'
    return fail(isAnswer ? 502 : 503, words.uploadFailed)
  }
}

const unreadable = ({ problem }: FormBody, { words, fail }: Copy): FormOutcome | null => {
  if (problem === 'unreadable') return fail(400, words.invalidForm)
  if (problem === 'too-large') return fail(413, words.tooMuch)
  return problem === 'disk' ? fail(503, words.uploadFailed) : null
}

type Receiving = Omit<WebSite, 'backend'> & { backend: Backend; spool: Spool }

/** Everything that is known of one application that was sent. */
type Arrived = Receiving & {
  request: Request
  vacancyId: string
  form: FormBody
  files: ReceivedFiles
  locale: Locale
  copy: Copy
}

// A held file is removed when it was sent: who did not get the answer sends the same form again.
const answerAgain = async (seal: string, { uploads, files, ...arrived }: Arrived) => {
  const reference = (await uploads?.answeredBefore(files.tokens, seal)) ?? null
  if (reference === null) return null
  const status = await arrived.applications().status(reference)
  if (status?.state === 'withdrawn') return null
  const { text } = arrived.form
  const received = [...textFields, ...fileFields].filter((name) => text.get(name) || files.isNamed(name))
  return {
    status: 200,
    message: arrived.copy.success,
    reference,
    received: Object.fromEntries(received.map((name) => [name, ''])),
  } as const
}

const decide = async (
  lookup: Promise<Vacancy | null | undefined>,
  arrived: Arrived,
): Promise<FormOutcome> => {
  const { request, vacancyId, backend, form, files, locale, copy, uploads } = arrived
  const { words, fail } = copy
  const parts = [vacancyId, ...Object.values(applicationText(form)), ...files.identity]
  const seal = files.tokens.length && uploads ? await uploads.sealOf(parts) : null
  const again = seal && (await answerAgain(seal, arrived))
  if (again) return again
  const vacancy = await lookup
  if (vacancy === null) return fail(404, words.unknown)
  const { errors, filesMissing, application } = await checkApplication(form, arrived.filesRequired, files)
  if (application) {
    const fingerprint = applicationFingerprint(vacancyId, application)
    const sentKey = sentKeyOf(request, form)
    if (sentKey === null) return fail(400, words.invalidForm)
    const idempotencyKey = sentKey ?? (await applicationKey(arrived.applications(), fingerprint))
    const outcome = await send(backend, vacancyId, { ...application, locale, idempotencyKey }, copy)
    if (seal && outcome.status === 200) await markSent(seal, outcome.reference ?? '', arrived)
    return outcome
  }
  // Of a good form `apply` decides: it may be one that was sent, and taken, before.
  if (vacancy && isClosed(vacancy)) return fail(410, words.closed)
  const first = words[firstError(applicationFields, errors) ?? 'notEmpty']
  return fail(422, filesMissing ? words.filesMissing : first, errors)
}

const markSent = async (seal: string, reference: string, { uploads, files }: Arrived) => {
  try {
    await uploads?.take(files.tokens, { seal, reference })
  } catch (error) {
    // The application was taken, and what waits too long is removed.
    log('warn', 'upload.not-removed', { error: faultOf(error) })
  }
}

const outcomeOf = async (lookup: Promise<Vacancy | null | undefined>, arrived: Arrived) => {
  const { form, copy } = arrived
  try {
    return unreadable(form, copy) ?? (await decide(lookup, arrived))
  } catch (error) {
    // A full disk or a busy machine: ours, and no reason to choose another file.
    log('error', 'upload.not-judged', { error: errorText(error) })
    return copy.fail(503, copy.words.uploadFailed)
  }
}

// A browser without JavaScript forgets what was chosen when the form is shown again.
const withFiles = async (outcome: FormOutcome, { request, files }: Arrived): Promise<FormOutcome> => {
  if (outcome.status === 200 || wantsJson(request)) return outcome
  return { ...outcome, draft: { ...outcome.draft, ...(await files.keep(request)) } }
}

const receive = async (request: Request, vacancyId: string, site: Receiving) => {
  // Asked while the form arrives. Not to know is no reason to refuse: then `apply` decides.
  const lookup = site.backend.vacancy(vacancyId).catch(() => undefined)
  const form = await readForm(request, site.spool)
  const files = createReceivedFiles(form, site.spool, site.uploads)
  const locale = localeOf(request, form.text.get('lng'))
  const arrived = { ...site, request, vacancyId, form, files, locale, copy: copyFor(locale, form) }
  try {
    const decided = withConfirmation(await outcomeOf(lookup, arrived), arrived)
    const outcome = await withFiles(decided, arrived)
    return replyToForm(request, { form: 'apply', vacancyId, locale }, outcome)
  } finally {
    await files.release()
  }
}

// The words of a receipt; the mail itself was queued with the application.
const withConfirmation = (outcome: FormOutcome, { form, confirms }: Arrived): FormOutcome => {
  const address = applicationText(form).email.trim()
  return outcome.status === 200 && confirms?.(address) ? { ...outcome, isConfirmed: true } : outcome
}

/**
 * POST apply-job/{id}. A success is only ever answered for an application that the backend took.
 * Specification 5, 7 and 8.
 */
export const applyJob = async (
  request: Request,
  vacancyId: string,
  site: WebSite = webSite(),
): Promise<Response> => {
  const refusal = refusePost(request, site)
  if (refusal) return refusal
  if (!isVacancyId(vacancyId)) {
    const { unknown } = pageCopy(localeOf(request), 'apply').errors
    return json(404, { success: false, message: unknown, errors: {} })
  }
  const spool = createSpool()
  try {
    const backend = site.backend(bearerOf(request))
    return await receive(request, vacancyId, { ...site, backend, spool })
  } finally {
    await spool.remove()
  }
}
