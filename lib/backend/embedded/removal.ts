import { type Kysely, SqliteAdapter, sql } from 'kysely'
import { removeMailsBefore, removeMailsOf } from '#lib/backend/mail/queue.ts'
import type { Database } from './database.ts'

export type Removed = { applications: number; files: number; messages: number }

// Few enough that requests get their turn in between.
const batch = 50

const removeApplications = (db: Database, ids: readonly string[]) =>
  db.transaction().execute(async (transaction) => {
    const files = await transaction
      .deleteFrom('application_files')
      .where('application_id', 'in', ids)
      .executeTakeFirst()
    const rows = await transaction.deleteFrom('applications').where('id', 'in', ids).executeTakeFirst()
    return { applications: Number(rows.numDeletedRows), files: Number(files.numDeletedRows) }
  })

/** Has what was deleted leave SQLite's log too, which holds it until it is written back and cut to nothing. */
export const forget = async <Tables>(db: Kysely<Tables>): Promise<void> => {
  if (db.getExecutor().adapter instanceof SqliteAdapter)
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

/** Removes the application of an id or reference, with its files, or the message of an id. */
export const removeEntry = async (db: Database, id: string): Promise<Removed> => {
  const rows = await db
    .selectFrom('applications')
    .select(['id', 'reference'])
    .where((or) => or.or([or('id', '=', id), or('reference', '=', id)]))
    .execute()
  const ids = rows.map((row) => row.id)
  const references = rows.map((row) => row.reference)
  await removeMailsOf(db.$pickTables<'mails'>(), references)
  const removed = ids.length ? await removeApplications(db, ids) : { applications: 0, files: 0 }
  const messages = await db.deleteFrom('messages').where('id', '=', id).executeTakeFirst()
  await forget(db)
  return { ...removed, messages: Number(messages.numDeletedRows) }
}

/** Removes the applications, with their files, and the messages that were received before a moment. */
export const removeBefore = async (db: Database, moment: Date): Promise<Removed> => {
  const before = moment.toISOString()
  const removed = { applications: 0, files: 0, messages: 0 }
  await removeMailsBefore(db.$pickTables<'mails'>(), moment.getTime())
  for (;;) {
    const rows = await db
      .selectFrom('applications')
      .select('id')
      .where('received_at', '<', before)
      .limit(batch)
      .execute()
    if (!rows.length) break
    const { applications, files } = await removeApplications(
      db,
      rows.map(({ id }) => id),
    )
    removed.applications += applications
    removed.files += files
  }
  const messages = await db.deleteFrom('messages').where('received_at', '<', before).executeTakeFirst()
  removed.messages = Number(messages.numDeletedRows)
  if (removed.applications || removed.messages) await forget(db)
  return removed
}
