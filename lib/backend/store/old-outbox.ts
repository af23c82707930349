import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, type Transaction } from 'kysely'
import { z } from 'zod'
import { log } from '#lib/base/log.ts'
import { referenceOf } from '../submission.ts'
import { keySecretName } from './migrations.ts'
import type { Tables } from './schema.ts'
import { createSqliteDialect } from './sqlite.ts'

/** What the version before kept in a database of its own, in front of a remote backend. */
type OldTables = Pick<Tables, 'secrets'> & {
  deliveries: {
    id: number
    idempotency_key: string
    fingerprint: string
    kind: 'application' | 'message'
    state: 'waiting' | 'delivered' | 'refused' | 'expired' | 'withdrawn'
    reference: string
    vacancy_id: string | null
    fields: string | null
    content: string | null
    reply: string
    received_at: string
    attempts: number
    last_error: string | null
    next_try_at: string | null
    settled_at: string | null
  }
  delivery_files: Omit<Tables['submission_files'], 'submission_id'> & { delivery_id: number }
  mails: Omit<Tables['jobs'], 'submission_id' | 'kind' | 'state' | 'payload' | 'held'> & {
    reference: string
    kind: 'confirmation' | 'notice' | 'withdrawal'
    state: 'waiting' | 'sent' | 'failed' | 'withdrawn'
    recipients: string | null
    content: string | null
  }
}

type Old = Kysely<OldTables>
type New = Transaction<Tables>

const states = {
  waiting: 'waiting',
  delivered: 'forwarded',
  refused: 'refused',
  expired: 'given-up',
  withdrawn: 'withdrawn',
} as const

const mailStates = { waiting: 'waiting', sent: 'done', failed: 'failed', withdrawn: 'cancelled' } as const

// Older rows have the vacancy in their content only.
const vacancyIn = (content: string | null) => {
  try {
    return z.object({ vacancyId: z.string() }).parse(JSON.parse(content ?? '')).vacancyId
  } catch {
    return null
  }
}

const importMails = async (old: Old, db: New, { id, reference }: { id: string; reference: string }) => {
  const mails = await old.selectFrom('mails').selectAll().where('reference', '=', reference).execute()
  for (const { recipients, content, state, reference: _, ...mail } of mails) {
    const payload = recipients && content ? `{"recipients":${recipients},"content":${content}}` : null
    const job = { ...mail, submission_id: id, state: mailStates[state], payload, held: 0 }
    await db.insertInto('jobs').values(job).execute()
  }
}

const importDelivery = async (old: Old, db: New, row: OldTables['deliveries']) => {
  const reference = referenceOf(row.idempotency_key)
  const isHere = row.state !== 'delivered' && row.state !== 'withdrawn'
  const stored = await db
    .insertInto('submissions')
    .values({
      id: randomUUID(),
      kind: row.kind,
      reference,
      told_reference: row.reference,
      vacancy_id: row.vacancy_id ?? (row.kind === 'application' ? vacancyIn(row.content) : null),
      content: row.content,
      fields: row.fields,
      idempotency_key: isHere ? row.idempotency_key : null,
      fingerprint: row.fingerprint || null,
      reply: row.reply,
      received_at: row.received_at,
      state: states[row.state],
      state_since: row.settled_at ?? row.received_at,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!stored) return
  const files = old.selectFrom('delivery_files').selectAll().where('delivery_id', '=', row.id)
  for await (const { delivery_id: _, ...file } of files.stream()) {
    await db
      .insertInto('submission_files')
      .values({ ...file, submission_id: stored.id })
      .execute()
  }
  const { received_at: created_at, attempts, last_error, next_try_at } = row
  const state = row.state === 'waiting' ? ('waiting' as const) : ('failed' as const)
  const job = { created_at, attempts, last_error, next_try_at, state, payload: null, held: 0 }
  if (isHere)
    await db
      .insertInto('jobs')
      .values({ ...job, submission_id: stored.id, kind: 'forward' })
      .execute()
  await importMails(old, db, { id: stored.id, reference })
}

/**
 * Takes over, once, what the version before kept in `outbox.db`, and removes that file. One transaction does it and
 * leaves out what is known already, so that a process that is killed meanwhile can do it again.
 */
export const importOldOutbox = async (db: Kysely<Tables>, directory: string): Promise<void> => {
  const file = join(/* turbopackIgnore: true */ directory, 'outbox.db')
  if (!existsSync(file)) return
  const old: Old = new Kysely<OldTables>({ dialect: createSqliteDialect(file) })
  try {
    const rows = await old.selectFrom('deliveries').selectAll().orderBy('id').execute()
    const secrets = await old.selectFrom('secrets').selectAll().where('name', '=', keySecretName).execute()
    await db.transaction().execute(async (transaction) => {
      for (const row of rows) await importDelivery(old, transaction, row)
      // The tokens of pending uploads are signed with this secret.
      for (const { name, value } of secrets)
        await transaction.updateTable('secrets').set({ value }).where('name', '=', name).execute()
    })
    log('info', 'outbox.imported', { submissions: rows.length })
  } finally {
    await old.destroy()
  }
  for (const end of ['', '-wal', '-shm']) await rm(file + end, { force: true })
}
