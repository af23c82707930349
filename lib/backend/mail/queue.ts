import type { Kysely, Selectable } from 'kysely'
import { longestPause } from './pauses.ts'
import type { NewMail } from './planned.ts'
import type { MailState, MailTables } from './tables.ts'

export type MailDatabase = Kysely<MailTables>

/** A mail that somebody holds to send it. */
export type HeldMail = Selectable<MailTables['mails']>

const timeOf = (at: number) => new Date(at).toISOString()

const nothing = { recipients: null, content: null, next_try_at: null }

/** Puts mails into the queue; one that was there before, sent or not, stays as it is. */
export const queueMails = async (db: MailDatabase, mails: readonly NewMail[], at: string): Promise<void> => {
  if (!mails.length) return
  const rows = mails.map(({ reference, kind, recipients, content }) => ({
    reference,
    kind,
    state: 'waiting' as const,
    recipients: JSON.stringify(recipients),
    content: JSON.stringify(content),
    created_at: at,
    attempts: 0,
    last_error: null,
    next_try_at: at,
  }))
  await db
    .insertInto('mails')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['reference', 'kind']).doNothing())
    .execute()
}

/**
 * Has no more mail go out about an application that was withdrawn, but for one to those who may have been told of
 * it. To be called in the transaction of the withdrawal.
 */
export const withdrawMails = async (
  db: MailDatabase,
  reference: string,
  { farewell, at }: { farewell: NewMail | null; at: string },
): Promise<void> => {
  await db
    .updateTable('mails')
    .set({ ...nothing, state: 'withdrawn' })
    .where('reference', '=', reference)
    .where('state', '=', 'waiting')
    .execute()
  // Tried is as good as sent: only the server knows.
  const told = await db
    .selectFrom('mails')
    .select('kind')
    .where('reference', '=', reference)
    .where('kind', '=', 'notice')
    .where('attempts', '>', 0)
    .executeTakeFirst()
  if (farewell && told) await queueMails(db, [farewell], at)
}

/**
 * Takes the mail whose turn it is, for so long that nobody else takes it meanwhile; undefined if none is due. What
 * is to wait longer than anything does was put off by a clock that was set back since.
 */
export const holdNext = async (
  db: MailDatabase,
  at: number,
  lease: number,
): Promise<HeldMail | undefined> => {
  for (;;) {
    const due = await db
      .selectFrom('mails')
      .select(['reference', 'kind', 'attempts'])
      .where('state', '=', 'waiting')
      .where((tried) =>
        tried.or([
          tried('next_try_at', '<=', timeOf(at)),
          tried('next_try_at', '>', timeOf(at + 2 * longestPause)),
        ]),
      )
      .orderBy('next_try_at')
      .limit(1)
      .executeTakeFirst()
    if (!due) return undefined
    const held = await holding(db, due)
      .set({ attempts: due.attempts + 1, next_try_at: timeOf(at + lease) })
      .returningAll()
      .executeTakeFirst()
    // Else another instance was faster.
    if (held) return held
  }
}

type Key = Pick<HeldMail, 'reference' | 'kind' | 'attempts'>

// Only as long as nobody else took it, and it was not withdrawn.
const holding = (db: MailDatabase, { reference, kind, attempts }: Key) =>
  db
    .updateTable('mails')
    .where('reference', '=', reference)
    .where('kind', '=', kind)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')

/** The end of a mail; nothing of the applicant stays. */
export const settleMail = async (
  db: MailDatabase,
  mail: Key,
  { state, error = null }: { state: MailState; error?: string | null },
): Promise<void> => {
  await holding(db, mail)
    .set({ ...nothing, state, last_error: error })
    .execute()
}

/** Has a mail wait for its next try, to those whom it did not reach yet. */
export const postponeMail = async (
  db: MailDatabase,
  mail: Key,
  { recipients, error, nextTryAt }: { recipients: readonly string[]; error: string; nextTryAt: number },
): Promise<void> => {
  await holding(db, mail)
    .set({ recipients: JSON.stringify(recipients), last_error: error, next_try_at: timeOf(nextTryAt) })
    .execute()
}

/** Forgets all mails of some applications. */
export const removeMailsOf = async (db: MailDatabase, references: readonly string[]): Promise<void> => {
  if (references.length) await db.deleteFrom('mails').where('reference', 'in', references).execute()
}

/** Forgets what is older, sent or not. */
export const removeMailsBefore = async (db: MailDatabase, moment: number): Promise<void> => {
  await db.deleteFrom('mails').where('created_at', '<', timeOf(moment)).execute()
}

/** Gives up what waits for too long; tells how many. */
export const giveUpBefore = async (db: MailDatabase, moment: number): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ ...nothing, state: 'failed' })
    .where('state', '=', 'waiting')
    .where('created_at', '<', timeOf(moment))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** A mail as an operator sees it. */
export type ListedMail = Pick<HeldMail, 'reference' | 'kind' | 'state' | 'attempts'> & {
  createdAt: string
  lastError: string | null
  nextTryAt: string | null
}

/** What was not sent: it waits, or was given up. */
export const listMails = (db: MailDatabase): Promise<ListedMail[]> =>
  db
    .selectFrom('mails')
    .select([
      'reference',
      'kind',
      'state',
      'attempts',
      'created_at as createdAt',
      'last_error as lastError',
      'next_try_at as nextTryAt',
    ])
    .where('state', 'in', ['waiting', 'failed'])
    .orderBy('created_at')
    .orderBy('reference')
    .orderBy('kind')
    .execute()
