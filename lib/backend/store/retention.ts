import { log } from '#lib/base/log.ts'
import { dropForwardedFiles, maxJobAgeMs } from './jobs.ts'
import type { Database } from './schema.ts'
import { reclaimSpace } from './sqlite.ts'
import { isoTime } from './submissions.ts'

const dayMs = 24 * 60 * 60 * 1000

/** How long the reference and state of a forwarded or withdrawn submission are stored at most. */
const statusLifetimeMs = 365 * dayMs

/** How long content and files are stored at most if the backend's response was unclear. */
const unconfirmedLifetimeMs = 30 * dayMs

/** How many days after its form the content of an unsent notice or contact message is deleted. */
export const unsentMailDays = 30

/** Deletes a submission by id or reference, with its files and jobs; returns whether it existed. */
export const removeSubmission = async (db: Database, id: string): Promise<boolean> => {
  // Foreign keys delete the files and jobs.
  const removedRows = await db
    .deleteFrom('submissions')
    .where(({ eb, or }) => or([eb('id', '=', id), eb('reference', '=', id)]))
    .returning('id')
    .execute()
  if (removedRows.length) await reclaimSpace(db)
  return removedRows.length > 0
}

/**
 * Deletes the submissions that were received before `cutoff`. One that waits to be forwarded stays a day longer than
 * its job is retried.
 */
export const removeBefore = async (db: Database, cutoff: number, now = Date.now()): Promise<void> => {
  const rows = await db
    .selectFrom('submissions')
    .select('id')
    .where('received_at', '<', isoTime(cutoff))
    .where(({ eb, or }) =>
      or([eb('state', '!=', 'waiting'), eb('received_at', '<', isoTime(now - maxJobAgeMs - dayMs))]),
    )
    .execute()
  // Delete them one by one, so that requests are served in between.
  for (const { id } of rows) await db.deleteFrom('submissions').where('id', '=', id).execute()
  if (rows.length) log('info', 'submissions.expired', { submissions: rows.length })
}

const clearUnconfirmed = async (db: Database, now: number) => {
  const expired = db
    .selectFrom('submissions')
    .select('id')
    .where('state', '=', 'unconfirmed')
    .where('state_since', '<', isoTime(now - unconfirmedLifetimeMs))
  await db.deleteFrom('submission_files').where('submission_id', 'in', expired).execute()
  await db
    .updateTable('submissions')
    .set({ state: 'forwarded', content: null })
    .where('id', 'in', expired)
    .execute()
}

const clearUnsentMails = (db: Database, now: number) =>
  db.transaction().execute(async (transaction) => {
    const expired = transaction
      .selectFrom('submissions')
      .select('id')
      .where('received_at', '<', isoTime(now - unsentMailDays * dayMs))
    const clearedMails = await transaction
      .updateTable('jobs')
      .set({ state: 'failed', payload: null, next_try_at: null, held: 0 })
      // The mail about a withdrawal has no personal data, so it can be sent later than the others.
      .where('kind', 'in', ['notice', 'message'])
      .where('payload', 'is not', null)
      .where('submission_id', 'in', expired)
      .returning('submission_id')
      .execute()
    for (const { submission_id: id } of clearedMails) await dropForwardedFiles(transaction, id)
  })

export const removeExpired = async (
  db: Database,
  { now, retentionDays }: { now: number; retentionDays?: number },
): Promise<void> => {
  await db.deleteFrom('drafts').where('until', '<=', isoTime(now)).execute()
  await clearUnconfirmed(db, now)
  await clearUnsentMails(db, now)
  await db
    .deleteFrom('submissions')
    .where('state', 'in', ['forwarded', 'withdrawn'])
    .where('state_since', '<', isoTime(now - statusLifetimeMs))
    .execute()
  if (retentionDays) await removeBefore(db, now - retentionDays * dayMs, now)
}
