import type { Selectable, Transaction } from 'kysely'
import { filledFields } from '#lib/schemas/application-fields.ts'
import { withFileBytes } from '../file-bytes.ts'
import type { FileKind, UploadedFile } from '../port.ts'
import { identityOf, type Submission } from '../submission.ts'
import { contentOf } from './content.ts'
import type { OutboxDatabase } from './database.ts'
import { queueMailsOf, type Taken } from './mails.ts'
import { pauseAside } from './pauses.ts'
import type { OutboxTables } from './tables.ts'

export type Delivery = Selectable<OutboxTables['deliveries']>

const timeOf = (at: number) => new Date(at).toISOString()

const vacancyOf = (submission: Submission) =>
  submission.kind === 'application' ? submission.vacancyId : null

const fieldsOf = (submission: Submission) =>
  submission.kind === 'application' ? filledFields(submission.application).join(' ') : null

/** What is known of a key. */
export const findDelivery = (db: OutboxDatabase, key: string): Promise<Delivery | undefined> =>
  db.selectFrom('deliveries').selectAll().where('idempotency_key', '=', key).executeTakeFirst()

/** What the queue knows of a submission, whatever became of it. */
const rowOf = (submission: Submission, { sent, receivedAt }: Taken) => {
  const { key, fingerprint } = identityOf(submission)
  return {
    idempotency_key: key,
    fingerprint,
    kind: submission.kind,
    vacancy_id: vacancyOf(submission),
    fields: fieldsOf(submission),
    ...sent,
    received_at: timeOf(receivedAt),
  }
}

/** Remembers what the backend took at once, so that the same key is answered the same again. */
export const keepDelivered = (db: OutboxDatabase, submission: Submission, taken: Taken): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const kept = await transaction
      .insertInto('deliveries')
      .values({
        ...rowOf(submission, taken),
        state: 'delivered',
        content: null,
        attempts: 1,
        last_error: null,
        next_try_at: null,
        settled_at: timeOf(taken.receivedAt),
      })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (kept) await queueMailsOf(transaction, submission, taken)
  })

const storeFile = async (
  db: Transaction<OutboxTables>,
  id: number,
  kind: FileKind,
  file: UploadedFile | null,
) => {
  if (!file) return
  const { fileName: name, type, size: bytes, sha256 } = file
  await withFileBytes(file, (content) =>
    db
      .insertInto('delivery_files')
      .values({ delivery_id: id, kind, name, type, bytes, sha256, content })
      .execute(),
  )
}

type Waiting = Taken & { attempts: number; lastError: string; nextTryAt: number }

/** Stores a submission with its files, all or nothing; it is on disk when this resolves. */
export const storeWaiting = (db: OutboxDatabase, submission: Submission, waiting: Waiting): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('deliveries')
      .values({
        ...rowOf(submission, waiting),
        state: 'waiting',
        content: contentOf(submission),
        attempts: waiting.attempts,
        last_error: waiting.lastError,
        next_try_at: timeOf(waiting.nextTryAt),
        settled_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (submission.kind === 'application') {
      // One file after the other: only one stands in memory at a time.
      await storeFile(transaction, id, 'photo', submission.application.photo)
      await storeFile(transaction, id, 'resume', submission.application.resume)
    }
    await queueMailsOf(transaction, submission, waiting)
    return id
  })

/** The one that arrived first among those whose time has come. Nothing waits longer: else the clock was set back. */
export const nextDue = (db: OutboxDatabase, at: number): Promise<Delivery | undefined> =>
  db
    .selectFrom('deliveries')
    .selectAll()
    .where('state', '=', 'waiting')
    .where((tried) =>
      tried.or([
        tried('next_try_at', '<=', timeOf(at)),
        tried('next_try_at', '>', timeOf(at + 2 * pauseAside)),
      ]),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** When the queue is tried next, if anything waits for a time before `until`. */
export const nextTryOfQueue = async (db: OutboxDatabase, until: number): Promise<number | null> => {
  const { latest } = await db
    .selectFrom('deliveries')
    .select((select) => select.fn.max('next_try_at').as('latest'))
    .where('state', '=', 'waiting')
    .where('next_try_at', '<=', timeOf(until))
    .executeTakeFirstOrThrow()
  return latest ? Date.parse(latest) : null
}

/** Moves everything that waits for a time between `from` and `to`; what waits longer stays. */
export const moveQueue = async (
  db: OutboxDatabase,
  { before, to }: { before: number; to: number },
): Promise<void> => {
  await db
    .updateTable('deliveries')
    .set({ next_try_at: timeOf(to) })
    .where('state', '=', 'waiting')
    .where('next_try_at', '<', timeOf(before))
    .execute()
}

/** Counts a try that failed. */
export const countFailure = async (
  db: OutboxDatabase,
  id: number,
  { error, nextTryAt }: { error: string; nextTryAt: number },
): Promise<void> => {
  await db
    .updateTable('deliveries')
    .set((set) => ({
      attempts: set('attempts', '+', 1),
      last_error: error,
      next_try_at: timeOf(nextTryAt),
    }))
    .where('id', '=', id)
    .execute()
}

/** The end of a delivery that failed for good; what was sent is kept for the operator. */
export const settleFailed = async (
  db: OutboxDatabase,
  id: number,
  { state, error, at }: { state: 'refused' | 'expired'; error: string; at: number },
): Promise<void> => {
  await db
    .updateTable('deliveries')
    .set((set) => ({
      state,
      attempts: set('attempts', '+', 1),
      last_error: error,
      next_try_at: null,
      settled_at: timeOf(at),
    }))
    .where('id', '=', id)
    .execute()
}

/** The end of a delivery that the backend took; only its key and its receipt stay. */
export const settleDelivered = (db: OutboxDatabase, id: number, at: number): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('deliveries')
      .set((set) => ({
        state: 'delivered' as const,
        content: null,
        attempts: set('attempts', '+', 1),
        next_try_at: null,
        settled_at: timeOf(at),
      }))
      .where('id', '=', id)
      .execute()
    await transaction.deleteFrom('delivery_files').where('delivery_id', '=', id).execute()
  })
