import { removeOldDrafts } from '../drafts.ts'
import type { Database } from './schema.ts'
import { forget } from './sqlite.ts'

const day = 24 * 60 * 60 * 1000

/** How long the keys of messages that were forwarded are known. */
const messageLifetime = 30 * day

/** How long the holder of a reference is told what became of an application that was forwarded or withdrawn. */
const statusLifetime = 365 * day

export type Removed = { applications: number; files: number; messages: number }

const none: Removed = { applications: 0, files: 0, messages: 0 }

// Foreign keys remove their files and jobs.
const removeSubmissions = (db: Database, ids: readonly string[]): Promise<Removed> =>
  db.transaction().execute(async (transaction) => {
    const files = await transaction
      .deleteFrom('submission_files')
      .where('submission_id', 'in', ids)
      .executeTakeFirst()
    const rows = await transaction
      .deleteFrom('submissions')
      .where('id', 'in', ids)
      .returning('kind')
      .execute()
    const count = (of: string) => rows.filter(({ kind }) => kind === of).length
    const [applications, messages] = [count('application'), count('message')]
    return { applications, files: Number(files.numDeletedRows), messages }
  })

/** Removes the application or message of an id or reference, with its files and what is to be done about it. */
export const removeEntry = async (db: Database, id: string): Promise<Removed> => {
  const rows = await db
    .selectFrom('submissions')
    .select('id')
    .where((or) => or.or([or('id', '=', id), or('told_reference', '=', id)]))
    .execute()
  if (!rows.length) return none
  const removed = await removeSubmissions(
    db,
    rows.map((row) => row.id),
  )
  await forget(db)
  return removed
}

/** Removes the applications, with their files, and the messages that were received before a moment. */
export const removeBefore = async (db: Database, moment: Date): Promise<Removed> => {
  const rows = await db
    .selectFrom('submissions')
    .select('id')
    .where('received_at', '<', moment.toISOString())
    .execute()
  const removed = { ...none }
  // One by one, so that requests get their turn in between.
  for (const { id } of rows) {
    const { applications, files, messages } = await removeSubmissions(db, [id])
    removed.applications += applications
    removed.files += files
    removed.messages += messages
  }
  return removed
}

/**
 * Removes submissions that are older than `retentionDays`, and the rows of those forwarded or withdrawn long ago, which
 * hold their keys and the status of applications, and drafts whose day is over.
 */
export const removeOld = async (
  db: Database,
  { at, retentionDays }: { at: number; retentionDays?: number },
): Promise<Removed> => {
  await removeOldDrafts(db, at)
  const lifetimes = { message: messageLifetime, application: statusLifetime }
  for (const kind of ['message', 'application'] as const) {
    await db
      .deleteFrom('submissions')
      .where('kind', '=', kind)
      .where('state', 'in', ['forwarded', 'withdrawn'])
      .where('state_since', '<', new Date(at - lifetimes[kind]).toISOString())
      .execute()
  }
  return retentionDays ? removeBefore(db, new Date(at - retentionDays * day)) : none
}
