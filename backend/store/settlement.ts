import type { Transaction } from 'kysely'
import { endJob, type Job, type JobResult, readMailState } from './jobs.ts'
import type { Database, Tables } from './schema.ts'
import { deleteFiles } from './submission-files.ts'
import {
  type ContentField,
  lockForwarded,
  pickContent,
  setContent,
  setForwardingState,
} from './submissions.ts'

/**
 * Deletes a forwarded submission's content and files, unless one of its e-mails is waiting or can be retried. Keeps the
 * `localFields` unless there is a notice, which contains them.
 */
export const clearForwarded = async (
  db: Transaction<Tables>,
  submissionId: string,
  localFields: readonly ContentField[],
): Promise<void> => {
  // If two mail jobs end at the same time, the lock ensures that the later transaction sees that both have ended.
  const submission = await lockForwarded(db, submissionId)
  if (!submission) return
  const { hasUnsent, hasNotice } = await readMailState(db, submissionId)
  if (hasUnsent) return
  await setContent(db, submissionId, hasNotice ? null : pickContent(submission, localFields))
  await deleteFiles(db, submissionId)
}

const stateByResultKind = { done: 'forwarded', refused: 'refused', failed: 'given-up' } as const

/**
 * Ends a job, queues the resulting e-mails, and updates or clears the submission, unless the job has changed since it
 * was claimed.
 */
export const settle = (
  db: Database,
  job: Job,
  result: JobResult,
  localFields: readonly ContentField[],
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    if (!(await endJob(transaction, job, result))) return
    const { submission_id: id } = job
    const isUnconfirmed = result.kind === 'done' && result.isUnconfirmed
    if (job.kind === 'forward')
      await setForwardingState(
        transaction,
        id,
        isUnconfirmed ? 'unconfirmed' : stateByResultKind[result.kind],
      )
    await clearForwarded(transaction, id, localFields)
  })
