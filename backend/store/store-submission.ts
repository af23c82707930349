import { BackendError } from '#backend/backend-error.ts'
import {
  deriveReference,
  identityOf,
  isUnscanned,
  type Submission,
  type SubmissionResult,
} from '#backend/submission.ts'
import { isoTime } from '#lib/base/time.ts'
import { addJob, addMails, createLeaseColumns, isConfirmed } from './jobs.ts'
import { type CompanyRecipients, createSubmissionMails } from './mail-jobs.ts'
import type { Database } from './schema.ts'
import { insertFiles } from './submission-files.ts'
import { findSubmission, insertSubmission } from './submissions.ts'

/**
 * `forward-now`: the caller forwards the submission itself. The forwarding job is therefore created already claimed,
 * and e-mails are queued only when the job's result is stored.
 */
type StoreOptions = {
  purpose: 'store' | 'forward-now' | 'forward-later'
  companyRecipients: CompanyRecipients
}

/** Stores a submission and queues its jobs. Resolves to the row's id, or to null if the key is already known. */
export const storeSubmission = (
  db: Database,
  submission: Submission,
  { purpose, companyRecipients }: StoreOptions,
): Promise<string | null> =>
  db.transaction().execute(async (transaction) => {
    const now = Date.now()
    const at = isoTime(now)
    const state = purpose === 'store' ? 'kept' : 'waiting'
    const id = await insertSubmission(transaction, submission, state, at)
    if (!id) return null
    if (submission.kind === 'application') {
      await insertFiles(transaction, id, submission.application)
      const last_error = submission.application.resume?.scanError ?? null
      if (isUnscanned(submission)) await addJob(transaction, id, { kind: 'scan', at, last_error })
    }
    if (purpose === 'forward-now')
      await addJob(transaction, id, { kind: 'forward', at, ...createLeaseColumns(now) })
    else await addMails(transaction, id, createSubmissionMails(companyRecipients, submission), at)
    if (purpose === 'forward-later') await addJob(transaction, id, { kind: 'forward', at })
    return id
  })

/** Returns the result of a new submission; `serverMessage` is the message from the product's server, or empty. */
export const createResult = (
  submission: Submission,
  companyRecipients: CompanyRecipients,
  serverMessage = '',
): SubmissionResult => ({
  reference: deriveReference(identityOf(submission).key),
  serverMessage,
  isConfirmed: createSubmissionMails(companyRecipients, submission).some(
    ({ kind }) => kind === 'confirmation',
  ),
})

/**
 * Returns the result of the earlier submission with the same key; throws a BackendError if the earlier one was
 * withdrawn or has different content.
 */
export const readEarlierResult = async (db: Database, submission: Submission): Promise<SubmissionResult> => {
  const { key, fingerprint } = identityOf(submission)
  const row = await findSubmission(db, deriveReference(key))
  if (!row) throw new Error('neither stored nor known')
  // A withdrawn submission's fingerprint is null, so it never matches.
  if (row.fingerprint !== fingerprint) throw new BackendError('key-reused', 'known with other content')
  return { reference: row.reference, serverMessage: '', isConfirmed: await isConfirmed(db, row.id) }
}
