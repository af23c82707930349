import { BackendError } from '#backend/backend-error.ts'
import { clientNetworkOf } from '#backend/client-network.ts'
import { type ParsedForm, readForm } from '#backend/forms/form-parser.ts'
import type { FormOutcome, RefusedForm, SentForm } from '#backend/outcome.ts'
import type { Backend, ValidApplication } from '#backend/ports.ts'
import { type SiteBackend, siteBackend } from '#backend/site.ts'
import { hashWithKey } from '#backend/store/keyed-hash.ts'
import { matchesFingerprint, normalizeMailbox } from '#backend/submission.ts'
import { errorText, log } from '#lib/process/log.ts'
import { sourceField, textFields } from '#lib/schemas/application-fields.ts'
import { isMailbox } from '#lib/schemas/email.ts'
import { fileFields } from '#lib/schemas/files.ts'
import { admitForm, enforceLimits, formLocale, Refusal, runCall } from './form-call.ts'
import {
  findSentName,
  listFormFileHashes,
  listSentHashes,
  receiveFiles,
  removeUploads,
  saveForRetry,
  validateFiles,
} from './form-files.ts'
import {
  type CheckedFiles,
  checkApplication,
  createDailyKey,
  readApplicationFields,
  readIdempotencyKey,
  readSource,
} from './form-validation.ts'

/** A parsed application form, with its vacancy and files. */
type ReceivedApplication = Awaited<ReturnType<typeof receiveFiles>> & {
  vacancyId: string
  sentForm: SentForm
  form: ParsedForm
}

const refuseOnProblem = ({ problem }: ParsedForm) => {
  if (problem === 'unreadable') throw new Refusal('unreadable')
  if (problem === 'too-large') throw new Refusal('tooLarge')
  if (problem) throw new Refusal('failed')
}

/**
 * Returns the form's idempotency key. If the form has none, returns one derived from its content, or null if there is
 * no store. Refuses an invalid key.
 */
const resolveKey = async (
  { sentForm, form, vacancyId, files, uploadTokens }: ReceivedApplication,
  { applications }: SiteBackend,
): Promise<string | null> => {
  const sentKey = readIdempotencyKey(sentForm, form)
  if (sentKey === null) throw new Refusal('unreadable')
  if (sentKey !== undefined) return sentKey
  // The reference, which opens the application's page, is derived from this key. The key is an HMAC, so that a person
  // who has the applicant's texts and files cannot compute the reference.
  const secret = await applications.keySecret()
  if (secret === null) return null
  const content = [
    ...Object.values(readApplicationFields(form)),
    ...uploadTokens,
    ...listFormFileHashes(files),
  ]
  const key = hashWithKey(secret, vacancyId, ...content)
  return uploadTokens.length > 0 ? key : createDailyKey(key)
}

/**
 * Returns the result of the earlier application with the form's key; null if `findByKey` finds none, the form is
 * invalid, or a file could not be received. Refuses the form if the key is invalid or the content differs.
 */
const findEarlierResult = async (receivedApplication: ReceivedApplication, site: SiteBackend) => {
  const { vacancyId, form, files, fileFailure } = receivedApplication
  const { texts } = checkApplication(form, files, false)
  // Ignore `fileGone`: storing an application removes its uploads, so a repeated form refers to missing uploads.
  const hasInvalidFile = fileFields.some((field) => files[field]?.error && files[field].error !== 'fileGone')
  if (!texts || fileFailure || hasInvalidFile) return null
  const key = await resolveKey(receivedApplication, site)
  const earlierApplication = key && (await site.applications.findByKey(key))
  if (!earlierApplication) return null
  if (!matchesFingerprint(earlierApplication.fingerprint, vacancyId, texts, listSentHashes(files)))
    throw new Refusal('duplicate')
  const { reference, isConfirmed, fields } = earlierApplication
  const values = Object.fromEntries(fields.map((field) => [field, findSentName(files, field)]))
  return { reference, isConfirmed, isUnreachable: !isMailbox(texts.email), values }
}

// Counts files towards the rate limits before they are decoded, even if their form is then refused, because decoding a
// file costs the server far more than sending it costs the client.
const enforceFileLimits = async (
  { files, sentForm: { client } }: ReceivedApplication,
  { limits }: SiteBackend,
) => {
  const fileCount = fileFields.filter((field) => files[field]).length
  if (!fileCount) return
  await enforceLimits(limits, [
    { limit: 'files per IP address', subject: client, amount: fileCount },
    { limit: 'files per network', subject: clientNetworkOf(client), amount: fileCount },
  ])
}

const limitFilesAndValidate = async (
  receivedApplication: ReceivedApplication,
  backend: Backend,
  site: SiteBackend,
): Promise<ValidApplication> => {
  const { sentForm, form, vacancyId, fileFailure } = receivedApplication
  const vacancyState = await site.readVacancyState(backend, vacancyId)
  if (vacancyState === 'unknown') throw new Refusal('unknownVacancy')
  if (fileFailure) throw new Refusal('failed')
  if (vacancyState === 'closed') throw new Refusal('closedVacancy')
  const requireValid = (files: CheckedFiles) => {
    const { errors, texts } = checkApplication(form, files, site.areFilesRequired)
    if (!texts || Object.keys(errors).length) throw new Refusal('invalidFields', { errors })
    return texts
  }
  requireValid(receivedApplication.files)
  const idempotencyKey = await resolveKey(receivedApplication, site)
  await enforceFileLimits(receivedApplication, site)
  const files = await validateFiles(receivedApplication.files, sentForm.client)
  if (!files) throw new Refusal('failed')
  const texts = requireValid(files)
  const photo = files.photo?.error === null ? files.photo : null
  const resume = files.resume?.error === null ? files.resume : null
  const metadata = {
    locale: formLocale(form, sentForm),
    source: readSource(sentForm, form),
    idempotencyKey,
  }
  return { ...texts, photo, resume, ...metadata }
}

const admitApplication = (
  application: ValidApplication,
  receivedApplication: ReceivedApplication,
  site: SiteBackend,
) => {
  const { email, photo, resume, idempotencyKey: key } = application
  const { vacancyId, sentForm, form } = receivedApplication
  const subject = sentForm.client
  const senderAndVacancy = `${normalizeMailbox(email)} ${vacancyId}`
  const totalBytes = (photo?.size ?? 0) + (resume?.size ?? 0)
  const usages = [
    { limit: 'applications per IP address', subject },
    { limit: 'application bytes per IP address', subject, amount: totalBytes },
    { limit: 'applications per sender, job and IP address', subject: `${senderAndVacancy} ${subject}` },
  ] as const
  const mailboxUsage = { limit: 'applications per sender and job', subject: senderAndVacancy } as const
  return admitForm(sentForm, form, { key, usages, mailboxUsage }, site)
}

/** Maps each filled-in file field to its file's name, and each filled-in text field to an empty string. */
const receivedFieldsOf = (application: ValidApplication): Record<string, string> => ({
  ...Object.fromEntries(textFields.filter((name) => application[name]).map((name) => [name, ''])),
  ...Object.fromEntries(
    fileFields.flatMap((name) => (application[name] ? [[name, application[name].name]] : [])),
  ),
})

const accept = async (receivedApplication: ReceivedApplication, backend: Backend, site: SiteBackend) => {
  refuseOnProblem(receivedApplication.form)
  const { vacancyId, uploadTokens } = receivedApplication
  const earlierResult = await findEarlierResult(receivedApplication, site)
  if (earlierResult) {
    // The process may have exited after storing the application but before removing the uploads.
    await removeUploads(uploadTokens, site.uploads)
    return earlierResult
  }
  const application = await limitFilesAndValidate(receivedApplication, backend, site)
  const suspectFlag = await admitApplication(application, receivedApplication, site)
  const receipt = await backend.apply(vacancyId, { ...application, ...suspectFlag })
  // Do not log the reference: anyone who has it can open the application's page.
  log('info', receipt.reference ? 'application.stored' : 'application.forwarded', { vacancyId })
  await removeUploads(uploadTokens, site.uploads)
  return { ...receipt, isUnreachable: !isMailbox(application.email), values: receivedFieldsOf(application) }
}

const refusalFrom = (error: unknown, vacancyId: string): Refusal => {
  const reason = error instanceof BackendError ? error.reason : null
  if (reason === 'key-reused') return new Refusal('duplicate')
  if (reason === 'unknown-vacancy') return new Refusal('unknownVacancy')
  if (reason === 'closed-vacancy') return new Refusal('closedVacancy')
  const event = reason ? 'application.submit-failed' : 'application.request-failed'
  log('error', event, { vacancyId, error: errorText(error) })
  return new Refusal(reason === 'refused' || reason === 'invalid-response' ? 'rejected' : 'failed')
}

// Without JavaScript, the chosen files are lost when the result page opens, so save them for the next attempt.
const saveFilesAndAddSource = async (
  refusedForm: RefusedForm,
  { sentForm, form, files }: ReceivedApplication,
  site: SiteBackend,
) => {
  const savedAndLostFiles = await saveForRetry(
    { files, form, client: sentForm.client },
    refusedForm.errors,
    site.uploads,
  )
  // The result page's URL does not contain the source, so store it with the result, for that page's hidden field.
  const source = readSource(sentForm, form)
  return {
    ...refusedForm,
    ...savedAndLostFiles,
    values: { ...refusedForm.values, ...(source && { [sourceField]: source }) },
  }
}

/** Receives an application, which is stored, sent to the product's server, or both, depending on the site. */
export const applyJob = async (
  vacancyId: string,
  sentForm: SentForm,
  site = siteBackend(),
): Promise<FormOutcome> => {
  await using resources = new AsyncDisposableStack()
  const backend = site.forVisitor(sentForm.authorization)
  const storage = site.createFileStorage()
  resources.defer(storage.remove)
  const form = await readForm(sentForm, resources, storage)
  const filesAndTokens = await receiveFiles(form, storage, site.uploads)
  const receivedApplication = { ...filesAndTokens, vacancyId, sentForm, form }
  return await runCall(sentForm, form, site, {
    ...{ form: 'apply', vacancyId, readValues: readApplicationFields },
    accept: () => accept(receivedApplication, backend, site),
    refusalFrom: (error) => refusalFrom(error, vacancyId),
    prepareForResultPage: (refusedForm) => saveFilesAndAddSource(refusedForm, receivedApplication, site),
  })
}
