import { log } from '#lib/base/log.ts'
import { maxAge } from './jobs.ts'
import type { Database } from './schema.ts'
import { reclaimSpace } from './sqlite.ts'
import { isoTime } from './submissions.ts'

const day = 24 * 60 * 60 * 1000

/** How long the reference and the state of a forwarded or withdrawn submission are kept. */
const statusLifetimeMs = 365 * day

/** How long content and files of a submission stay if the backend's response was unclear. */
const unconfirmedLifetimeMs = 30 * day

/** Removes the application or message of an id or reference, with its files and jobs; answers whether it was there. */
export const removeEntry = async (db: Database, id: string): Promise<boolean> => {
  // Foreign keys remove the files and jobs.
  const removedRows = await db
    .deleteFrom('submissions')
    .where((or) => or.or([or('id', '=', id), or('reference', '=', id)]))
    .returning('id')
    .execute()
  if (removedRows.length) await reclaimSpace(db)
  return removedRows.length > 0
}

/**
 * Removes the applications, with their files, and the messages that were received before a moment; one that waits to
 * be forwarded stays until it has been given up at the latest.
 */
export const removeBefore = async (db: Database, cutoff: number, now = Date.now()): Promise<void> => {
  const rows = await db
    .selectFrom('submissions')
    .select('id')
    .where('received_at', '<', isoTime(cutoff))
    .where((or) => or.or([or('state', '!=', 'waiting'), or('received_at', '<', isoTime(now - maxAge - day))]))
    .execute()
  // One by one, so that requests get their turn in between.
  for (const { id } of rows) await db.deleteFrom('submissions').where('id', '=', id).execute()
  if (rows.length) log('info', 'submissions.expired', { submissions: rows.length })
}

/** Removes the content and files of submissions that have been unconfirmed for 30 days; their status stays. */
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

/**
 * Removes expired drafts, submissions older than `retentionDays`, the content of those unconfirmed for 30 days, and
 * the rows that still give a status to submissions forwarded or withdrawn over a year ago.
 */
export const removeOld = async (
  db: Database,
  { at: now, retentionDays }: { at: number; retentionDays?: number },
): Promise<void> => {
  await db.deleteFrom('drafts').where('until', '<=', isoTime(now)).execute()
  await clearUnconfirmed(db, now)
  await db
    .deleteFrom('submissions')
    .where('state', 'in', ['forwarded', 'withdrawn'])
    .where('state_since', '<', isoTime(now - statusLifetimeMs))
    .execute()
  if (retentionDays) await removeBefore(db, now - retentionDays * day, now)
}
