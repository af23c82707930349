import { dayMs, hourMs, isoTime } from '#lib/base/time.ts'
import { log } from '#lib/process/log.ts'
import { unsentMailDays } from '#lib/settings/deadlines.ts'
import { removeExpiredResults } from './form-results.ts'
import { failUnsentMails, maxJobAgeMs } from './jobs.ts'
import { removeExpiredLinks } from './links.ts'
import type { Database } from './schema.ts'
import { clearForwarded } from './settlement.ts'
import { runThenPause } from './sqlite.ts'
import { type ContentField, deleteSubmission, setForwarded } from './submissions.ts'

/** How long a submission without content is stored after it was forwarded or withdrawn, unless it expires earlier. */
const statusLifetimeMs = 365 * dayMs

/** How long an unconfirmed submission keeps its content and files, unless it expires earlier. */
const unconfirmedLifetimeMs = 30 * dayMs

/** Calls `action` for one submission at a time, with pauses, because deleting files from SQLite blocks the process. */
const forEachId = async (rows: readonly { id: string }[], action: (id: string) => Promise<unknown>) => {
  for (const { id } of rows) await runThenPause(() => action(id))
}

const deleteEach = (db: Database, rows: readonly { id: string }[]) =>
  forEachId(rows, (id) => deleteSubmission(db, id))

/**
 * Deletes the submissions received before `cutoff`, except those waiting to be forwarded, which are kept for at least
 * four days.
 */
const removeReceivedBefore = async (db: Database, cutoff: number, now: number): Promise<void> => {
  const expiredRows = await db
    .selectFrom('submissions')
    .select('id')
    .where('received_at', '<', isoTime(cutoff))
    .where(({ eb, or }) =>
      or([eb('state', '!=', 'waiting'), eb('received_at', '<', isoTime(now - maxJobAgeMs - dayMs))]),
    )
    .execute()
  await deleteEach(db, expiredRows)
  if (expiredRows.length) log('info', 'submissions.expired', { submissions: expiredRows.length })
}

const clearUnconfirmed = async (db: Database, now: number, localFields: readonly ContentField[]) => {
  const expiredRows = await db
    .selectFrom('submissions')
    .select('id')
    .where('state', '=', 'unconfirmed')
    .where('state_since', '<', isoTime(now - unconfirmedLifetimeMs))
    .execute()
  await forEachId(expiredRows, (id) =>
    db.transaction().execute(async (transaction) => {
      await setForwarded(transaction, id)
      await clearForwarded(transaction, id, localFields)
    }),
  )
}

const failOldMails = async (db: Database, now: number, localFields: readonly ContentField[]) => {
  const expiredRows = await db
    .selectFrom('jobs')
    .innerJoin('submissions', 'id', 'submission_id')
    .select('id')
    .distinct()
    .where('payload', 'is not', null)
    .where('submissions.state', '!=', 'withdrawn')
    .where('received_at', '<', isoTime(now - unsentMailDays * dayMs))
    .execute()
  await forEachId(expiredRows, (id) =>
    db.transaction().execute(async (transaction) => {
      await failUnsentMails(transaction, id)
      await clearForwarded(transaction, id, localFields)
    }),
  )
}

type RemovalOptions = { now: number; retentionDays?: number; localFields?: readonly ContentField[] }

const removeDueSubmissions = async (
  db: Database,
  { now, retentionDays, localFields = [] }: RemovalOptions,
) => {
  await failOldMails(db, now, localFields)
  await clearUnconfirmed(db, now, localFields)
  const clearedSubmissions = db
    .selectFrom('submissions')
    .select('id')
    .where('state', 'in', ['forwarded', 'withdrawn'])
    .where('content', 'is', null)
  await deleteEach(
    db,
    await clearedSubmissions.where('state_since', '<', isoTime(now - statusLifetimeMs)).execute(),
  )
  if (retentionDays) await removeReceivedBefore(db, now - retentionDays * dayMs, now)
}

// A submission that expires just after a delay has started waits for this delay and the next, both of which end at an
// hourly round. So it is deleted within about a day.
const deletionDelay = { ms: 11 * hourMs, rounds: 10 }

/** Returns when the deletion delay started, or 0 if it has not, and the number of rounds since. */
const readDelayState = async (db: Database) => {
  const row = await db.selectFrom('retention').select(['at', 'rounds']).executeTakeFirst()
  // PostgreSQL returns a bigint as text.
  return { at: Number(row?.at ?? 0), rounds: row?.rounds ?? 0 }
}

const writeDelayState = async (db: Database, at: number, rounds: number) => {
  const insertion = db.insertInto('retention').values({ id: 1, at, rounds })
  await insertion.onConflict((conflict) => conflict.column('id').doUpdateSet({ at, rounds })).execute()
}

/**
 * Deletes expired data; must be called once an hour. Deletes submissions only if they had already expired in a round at
 * least 11 hours and 10 rounds ago, and the clock has not been set back to before that round. So if the clock is wrong
 * for a few hours, no submission is deleted too early.
 */
export const removeExpired = async (db: Database, options: Omit<RemovalOptions, 'now'>): Promise<void> => {
  const now = Date.now()
  await removeExpiredResults(db)
  await removeExpiredLinks(db)
  const { at, rounds } = await readDelayState(db)
  if (!at || at > now) return writeDelayState(db, now, 0)
  const isDelayOver = now - at >= deletionDelay.ms && rounds >= deletionDelay.rounds
  if (!isDelayOver) return writeDelayState(db, at, rounds + 1)
  await removeDueSubmissions(db, { now: at, ...options })
  await writeDelayState(db, now, 0)
}
