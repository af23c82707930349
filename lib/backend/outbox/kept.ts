import { removeMailsBefore, removeMailsOf } from '#lib/backend/mail/queue.ts'
import type { FileKind } from '../port.ts'
import { referenceOf } from '../submission.ts'
import { readContent } from './content.ts'
import type { OutboxDatabase } from './database.ts'
import type { Delivery } from './deliveries.ts'
import { keptStates } from './tables.ts'

type KeptFile = { kind: FileKind; name: string; type: string; bytes: number; sha256: string }

/** What an operator sees of something that did not reach the backend yet, or never did. */
export type Kept = {
  id: number
  kind: Delivery['kind']
  state: Delivery['state']
  reference: string
  receivedAt: string
  attempts: number
  lastError: string | null
  nextTryAt: string | null
  content: ReturnType<typeof readContent>
  files: KeptFile[]
}

/** Everything that the backend did not take, in order of arrival, with what is known of its files. */
export const listKept = async (db: OutboxDatabase): Promise<Kept[]> => {
  const files = await db
    .selectFrom('delivery_files')
    .select(['delivery_id', 'kind', 'name', 'type', 'bytes', 'sha256'])
    .orderBy('kind')
    .execute()
  const rows = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('state', 'in', keptStates)
    .orderBy('id')
    .execute()
  const filesOf = Map.groupBy(files, ({ delivery_id }) => delivery_id)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    reference: row.reference,
    receivedAt: row.received_at,
    attempts: row.attempts,
    lastError: row.last_error,
    nextTryAt: row.next_try_at,
    content: readContent(row),
    files: (filesOf.get(row.id) ?? []).map(({ delivery_id: _, ...file }) => file),
  }))
}

/** The bytes of one kept file. */
export const readKeptFile = async (db: OutboxDatabase, id: number, kind: FileKind): Promise<Uint8Array> => {
  const { content } = await db
    .selectFrom('delivery_files')
    .select('content')
    .where('delivery_id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return content
}

/** Has one, or everything that the backend did not take, tried again as if for the first time; tells how many. */
export const retryKept = async (db: OutboxDatabase, id: number | null, at: number): Promise<number> => {
  const update = db
    .updateTable('deliveries')
    .set({ state: 'waiting', attempts: 0, next_try_at: new Date(at).toISOString(), settled_at: null })
    .where('state', 'in', keptStates)
  const { numUpdatedRows } = await (id === null ? update : update.where('id', '=', id)).executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Removes one, its files too; tells whether there was one. */
export const removeKept = async (db: OutboxDatabase, id: number): Promise<boolean> => {
  const removed = await db
    .deleteFrom('deliveries')
    .where('id', '=', id)
    .where('state', 'in', keptStates)
    .returning('idempotency_key')
    .executeTakeFirst()
  if (!removed) return false
  await removeMailsOf(db.$pickTables<'mails'>(), [referenceOf(removed.idempotency_key)])
  return true
}

type Limits = { messagesBefore: number; applicationsBefore: number; keptBefore: number | null }

/**
 * Forgets the keys of what was settled long ago, which for an application is its status too, and what nobody
 * fetched for too long; tells how many of the latter.
 */
export const removeOld = async (
  db: OutboxDatabase,
  { messagesBefore, applicationsBefore, keptBefore }: Limits,
): Promise<number> => {
  const settled = { message: messagesBefore, application: applicationsBefore }
  await removeMailsBefore(db.$pickTables<'mails'>(), applicationsBefore)
  for (const kind of ['message', 'application'] as const) {
    await db
      .deleteFrom('deliveries')
      .where('state', 'in', ['delivered', 'withdrawn'])
      .where('kind', '=', kind)
      .where('settled_at', '<', new Date(settled[kind]).toISOString())
      .execute()
  }
  if (keptBefore === null) return 0
  const { numDeletedRows } = await db
    .deleteFrom('deliveries')
    .where('state', 'in', keptStates)
    .where('received_at', '<', new Date(keptBefore).toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}
