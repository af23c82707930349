import { log } from '#lib/base/log.ts'
import type { Database } from './schema.ts'
import { forget } from './sqlite.ts'
import { timeOf } from './submissions.ts'

const day = 24 * 60 * 60 * 1000

/** How long the key and the state of what was forwarded or withdrawn are known. */
const statusLifetime = 365 * day

/** Removes the application or message of an id or reference, with its files and jobs; answers whether it was there. */
export const removeEntry = async (db: Database, id: string): Promise<boolean> => {
  // Foreign keys remove the files and jobs.
  const removed = await db
    .deleteFrom('submissions')
    .where((or) => or.or([or('id', '=', id), or('reference', '=', id)]))
    .returning('id')
    .execute()
  if (removed.length) await forget(db)
  return removed.length > 0
}

/** Removes the applications, with their files, and the messages that were received before a moment. */
export const removeBefore = async (db: Database, moment: number): Promise<void> => {
  const rows = await db
    .selectFrom('submissions')
    .select('id')
    .where('received_at', '<', timeOf(moment))
    .execute()
  // One by one, so that requests get their turn in between.
  for (const { id } of rows) await db.deleteFrom('submissions').where('id', '=', id).execute()
  if (rows.length) log('info', 'retention.removed', { submissions: rows.length })
}

/**
 * Removes submissions that are older than `retentionDays`, and the rows of those forwarded or withdrawn long ago, which
 * hold their keys and the status of applications, and drafts whose day is over.
 */
export const removeOld = async (
  db: Database,
  { at, retentionDays }: { at: number; retentionDays?: number },
): Promise<void> => {
  await db.deleteFrom('drafts').where('until', '<=', timeOf(at)).execute()
  await db
    .deleteFrom('submissions')
    .where('state', 'in', ['forwarded', 'withdrawn'])
    .where('state_since', '<', timeOf(at - statusLifetime))
    .execute()
  if (retentionDays) await removeBefore(db, at - retentionDays * day)
}
