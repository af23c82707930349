import { BackendError, type BackendFailure } from '#backend/backend-error.ts'
import type { Applications, Backend, ProductServer } from '#backend/ports.ts'
import { createQueue, type Handler } from '#backend/queue.ts'
import { createApplications } from '#backend/store/applications.ts'
import { createStore, type Store } from '#backend/store/database.ts'
import { createLeaseColumns, hasScanFailed, type Job, type JobResult } from '#backend/store/jobs.ts'
import { type CompanyRecipients, createSubmissionMails } from '#backend/store/mail-jobs.ts'
import { createResult, readEarlierResult, storeSubmission } from '#backend/store/store-submission.ts'
import { listFiles } from '#backend/store/submission-files.ts'
import { purgeSubmission, readSubmission } from '#backend/store/submissions.ts'
import {
  identityOf,
  isUnscanned,
  type Submission,
  type SubmissionResult,
  sendSubmission,
  toApplicationSubmission,
  toMessageSubmission,
} from '#backend/submission.ts'
import { isoTime } from '#lib/base/time.ts'
import { errorText, log } from '#lib/process/log.ts'
import { type ApiOptions, listLocalFields } from './api-client.ts'
import { createProductClient } from './product-client.ts'

const outageReasons: readonly BackendFailure[] = ['unreachable', 'timeout', 'failing']

const isServerOutage = (error: unknown): boolean =>
  error instanceof BackendError && outageReasons.includes(error.reason)

const maxUnreadableAttempts = 10

const toFailureResult = (error: unknown, attempts: number): Exclude<JobResult, { kind: 'done' }> => {
  if (!(error instanceof BackendError)) throw error
  const shouldRetryUnreadable = error.reason === 'invalid-response' && attempts < maxUnreadableAttempts
  if (!isServerOutage(error) && !shouldRetryUnreadable) {
    return { kind: 'refused', error: [errorText(error), error.serverMessage].filter(Boolean).join(': ') }
  }
  // `failing` and `invalid-response` may be caused by this submission alone, so do not hold up the next submissions.
  const isServerFailure = ['unreachable', 'timeout'].includes(error.reason)
  return { kind: 'failed', error: errorText(error), isServerFailure }
}

type SendSubmission = (submission: Submission) => ReturnType<typeof sendSubmission>

/** Wraps `accept` so that a duplicate of a submission in progress receives the same result. */
const deduplicate = (accept: (submission: Submission, send: SendSubmission) => Promise<SubmissionResult>) => {
  const runningSubmissions = new Map<string, { fingerprint: string; result: Promise<SubmissionResult> }>()
  const acceptOnce = async (submission: Submission, send: SendSubmission): Promise<SubmissionResult> => {
    const { key, fingerprint } = identityOf(submission)
    const running = runningSubmissions.get(key)
    if (running && running.fingerprint !== fingerprint)
      throw new BackendError('key-reused', 'a submission with other content is in progress')
    if (running) return running.result
    const result = accept(submission, send).finally(() => runningSubmissions.delete(key))
    runningSubmissions.set(key, { fingerprint, result })
    return result
  }
  return { acceptOnce, isRunning: (key: string) => runningSubmissions.has(key) }
}

type Options = ApiOptions & {
  /** The folder for the cache file. */
  directory: string
  /** A PostgreSQL URL, or a directory for SQLite; `directory` by default. */
  databaseLocation?: string
  retentionDays?: number
  companyRecipients?: CompanyRecipients
  isSendingEnabled?: boolean
}

const createForwardingHandler =
  (server: ProductServer, store: Store, companyRecipients: CompanyRecipients): Handler =>
  async (job) => {
    const db = await store.database()
    const flags = (await listFiles(db, job.submission_id)).flatMap((file) => file.flags)
    if (flags.includes('infected')) return { kind: 'refused', error: 'the CV contains a virus' }
    if (flags.includes('unscanned') && (await hasScanFailed(db, job.submission_id)))
      return { kind: 'refused', error: 'the CV could not be scanned' }
    if (flags.includes('unscanned'))
      return { kind: 'failed', error: 'the CV has not been scanned yet', isServerFailure: false }
    const submission = await readSubmission(db, job.submission_id)
    // The first attempt's process may have been killed before it queued the e-mails, so queue them here too.
    const mails = createSubmissionMails(companyRecipients, submission)
    try {
      const { isUnconfirmed } = await sendSubmission(server, submission)
      return { kind: 'done', mails, isUnconfirmed }
    } catch (error) {
      const result = toFailureResult(error, job.attempts)
      return result.kind === 'refused' ? result : { ...result, mails }
    }
  }

/** Creates a backend that stores submissions and forwards them to the product's server, immediately if possible. */
export const createForwardingBackend = (options: Options) => {
  const { directory, databaseLocation = directory, companyRecipients = null, ...serverOptions } = options
  const productClient = createProductClient({ ...serverOptions, directory })
  const store = createStore(databaseLocation)
  const localFields = listLocalFields(options.sourceField)
  const queue = createQueue({ ...options, database: store.database, localFields })
  const storedApplications = createApplications(store, companyRecipients)

  queue.setHandler(
    'forward',
    createForwardingHandler(productClient.forVisitor(null), store, companyRecipients),
  )

  // The submission itself is stored, so if saving its new state fails, only log the error.
  const recordOrLog = (job: Job, result: JobResult) =>
    queue
      .recordResult(job, result)
      .catch((error: unknown) => log('warn', 'forwarding.save-failed', { error: errorText(error) }))

  const forwardNow = async (submission: Submission, send: SendSubmission, id: string) => {
    const job: Job = {
      ...{ submission_id: id, kind: 'forward', state: 'waiting', payload: null, last_error: null },
      ...{ created_at: isoTime(Date.now()), ...createLeaseColumns(Date.now()) },
    }
    const mails = createSubmissionMails(companyRecipients, submission)
    try {
      const { serverMessage, isUnconfirmed } = await send(submission)
      await recordOrLog(job, { kind: 'done', mails, isUnconfirmed })
      return createResult(submission, companyRecipients, serverMessage)
    } catch (error) {
      if (!isServerOutage(error)) {
        // The sender sees this error, so delete the submission instead of retrying.
        await store.run(({ write }) => purgeSubmission(write, id))
        throw error
      }
      await recordOrLog(job, { ...toFailureResult(error, 1), mails })
      return createResult(submission, companyRecipients)
    }
  }

  const accept = async (submission: Submission, send: SendSubmission): Promise<SubmissionResult> => {
    const purpose = isUnscanned(submission) || queue.isOnHold('forward') ? 'forward-later' : 'forward-now'
    const id = await store.run(({ write }) =>
      storeSubmission(write, submission, { purpose, companyRecipients }),
    )
    if (id && purpose === 'forward-now') return forwardNow(submission, send, id)
    if (id) return createResult(submission, companyRecipients)
    return store.run(({ write }) => readEarlierResult(write, submission))
  }

  const { acceptOnce, isRunning } = deduplicate(accept)

  /**
   * Returns the backend for a visitor. `authorization` is never stored, so later attempts to forward a submission
   * are made without it.
   */
  const forVisitor = (authorization: string | null): Backend => {
    const visitorServer = productClient.forVisitor(authorization)
    const send = (submission: Submission) => sendSubmission(visitorServer, submission)
    return {
      ...visitorServer,
      apply: (vacancyId, application) => acceptOnce(toApplicationSubmission(vacancyId, application), send),
      contact: async (message) => {
        const { serverMessage, ...receipt } = await acceptOnce(toMessageSubmission(message), send)
        return { ...receipt, message: serverMessage }
      },
    }
  }
  const applications: Applications = {
    ...storedApplications,
    // The server may still refuse an application that is being forwarded, so return null. A repeated form then waits
    // for the result in `acceptOnce`.
    findByKey: async (key) => (isRunning(key) ? null : storedApplications.findByKey(key)),
  }
  const stop = async () => {
    await queue.stop()
    await store.close()
    await productClient.flush()
  }
  return { forVisitor, applications, store, queue, stop }
}
