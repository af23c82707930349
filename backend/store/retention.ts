import { dayMs, hourMs, isoTime } from '#lib/base/time.ts'
import { log } from '#lib/process/log.ts'
import { unsentMailDays } from '#lib/settings/deadlines.ts'
import { removeExpiredResults } from './form-results.ts'
import { giveUpMails, maxJobAgeMs } from './jobs.ts'
import { removeExpiredLinks } from './links.ts'
import type { Database } from './schema.ts'
import { clearForwarded } from './settlement.ts'
import { runThenPause } from './sqlite.ts'
import { type ContentField, countAsForwarded, deleteSubmission } from './submissions.ts'

/** How long the reference and state of a forwarded or withdrawn submission are stored at most. */
const statusLifetimeMs = 365 * dayMs

/** How long content and files are stored at most if the response of the product's server was unclear. */
const unconfirmedLifetimeMs = 30 * dayMs

/** Deletes submissions or their parts one by one, because each deletion of files blocks the process. */
const forEachId = async (rows: readonly { id: string }[], remove: (id: string) => Promise<unknown>) => {
  for (const { id } of rows) await runThenPause(() => remove(id))
}

const removeEach = (db: Database, rows: readonly { id: string }[]) =>
  forEachId(rows, (id) => deleteSubmission(db, id))

/**
 * Deletes the submissions that were received before `cutoff`. One that waits to be forwarded stays a day longer than
 * its job is retried.
 */
const removeBefore = async (db: Database, cutoff: number, now: number): Promise<void> => {
  const rows = await db
    .selectFrom('submissions')
    .select('id')
    .where('received_at', '<', isoTime(cutoff))
    .where(({ eb, or }) =>
      or([eb('state', '!=', 'waiting'), eb('received_at', '<', isoTime(now - maxJobAgeMs - dayMs))]),
    )
    .execute()
  await removeEach(db, rows)
  if (rows.length) log('info', 'submissions.expired', { submissions: rows.length })
}

const clearUnconfirmed = async (db: Database, now: number, localFields: readonly ContentField[]) => {
  const expired = await db
    .selectFrom('submissions')
    .select('id')
    .where('state', '=', 'unconfirmed')
    .where('state_since', '<', isoTime(now - unconfirmedLifetimeMs))
    .execute()
  await forEachId(expired, (id) =>
    db.transaction().execute(async (transaction) => {
      await countAsForwarded(transaction, id)
      await clearForwarded(transaction, id, localFields)
    }),
  )
}

const giveUpUnsentMails = async (db: Database, now: number, localFields: readonly ContentField[]) => {
  const expired = await db
    .selectFrom('jobs')
    .innerJoin('submissions', 'id', 'submission_id')
    .select('id')
    .distinct()
    .where('payload', 'is not', null)
    .where('submissions.state', '!=', 'withdrawn')
    .where('received_at', '<', isoTime(now - unsentMailDays * dayMs))
    .execute()
  await forEachId(expired, (id) =>
    db.transaction().execute(async (transaction) => {
      await giveUpMails(transaction, id)
      await clearForwarded(transaction, id, localFields)
    }),
  )
}

type Removal = { now: number; retentionDays?: number; localFields?: readonly ContentField[] }

const removeDue = async (db: Database, { now, retentionDays, localFields = [] }: Removal) => {
  await giveUpUnsentMails(db, now, localFields)
  await clearUnconfirmed(db, now, localFields)
  const oldStatuses = db
    .selectFrom('submissions')
    .select('id')
    .where('state', 'in', ['forwarded', 'withdrawn'])
    .where('content', 'is', null)
  await removeEach(db, await oldStatuses.where('state_since', '<', isoTime(now - statusLifetimeMs)).execute())
  if (retentionDays) await removeBefore(db, now - retentionDays * dayMs, now)
}

// Two such delays and the hours of two rounds are less than a day.
const deletionDelay = { ms: 11 * hourMs, rounds: 10 }
/** Returns the time of an earlier round, or 0 if there was none, and the number of rounds since. */
const readRound = async (db: Database) => {
  const row = await db.selectFrom('retention').select(['at', 'rounds']).executeTakeFirst()
  // PostgreSQL returns a bigint as text.
  return { at: Number(row?.at ?? 0), rounds: row?.rounds ?? 0 }
}

const writeRound = async (db: Database, at: number, rounds: number) => {
  const insertion = db.insertInto('retention').values({ id: 1, at, rounds })
  await insertion.onConflict((conflict) => conflict.column('id').doUpdateSet({ at, rounds })).execute()
}

/**
 * Deletes expired data; must be called once an hour. A clock that is wrong for some hours must not delete submissions
 * for good. So they are deleted if they were due in a round of at least 11 hours and 10 rounds ago, and the clock was
 * not set back behind that round.
 */
export const removeExpired = async (db: Database, options: Omit<Removal, 'now'>): Promise<void> => {
  const now = Date.now()
  await removeExpiredResults(db)
  await removeExpiredLinks(db)
  const { at, rounds } = await readRound(db)
  if (!at || at > now) return writeRound(db, now, 0)
  const isConfirmed = now - at >= deletionDelay.ms && rounds >= deletionDelay.rounds
  if (!isConfirmed) return writeRound(db, at, rounds + 1)
  await removeDue(db, { now: at, ...options })
  await writeRound(db, now, 0)
}
