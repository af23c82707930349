import { type MailPlan, mailOfWithdrawal } from '#lib/backend/mail/planned.ts'
import { withdrawMails } from '#lib/backend/mail/queue.ts'
import { errorText } from '#lib/base/log.ts'
import { applicationFields } from '#lib/schemas/application-fields.ts'
import { forget } from '../embedded/removal.ts'
import type { ApplicationStatus, Applications } from '../port.ts'
import { BackendError } from '../port.ts'
import { readKeySecret } from '../secrets.ts'
import { referenceOf } from '../submission.ts'
import { readContent } from './content.ts'
import type { OutboxDatabase } from './database.ts'
import type { Delivery } from './deliveries.ts'
import { keptStates } from './tables.ts'
import type { Turns } from './turns.ts'

type Options = {
  open: () => Promise<OutboxDatabase>
  now: () => number
  inTurn: Turns
  /** Which mails applications cause. */
  plan: MailPlan
}

const states = {
  waiting: 'received',
  // The operator still has them, and may yet bring them to the backend.
  refused: 'received',
  expired: 'received',
  delivered: 'passed-on',
  withdrawn: 'withdrawn',
} as const satisfies Record<Delivery['state'], ApplicationStatus['state']>

const find = async (db: OutboxDatabase, reference: string) => {
  const row = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('reference', '=', reference)
    .where('kind', '=', 'application')
    .executeTakeFirst()
  // A backend may count its references up, and who asks for such a one may have guessed it. Ours were shorter.
  return row && referenceOf(row.idempotency_key).startsWith(reference) ? row : null
}

const fieldsOf = ({ fields }: Delivery) => {
  const sent = fields?.split(' ')
  return applicationFields.filter((field) => sent?.includes(field))
}

const statusOf = (row: Delivery): ApplicationStatus => ({
  state: states[row.state],
  vacancyId: row.vacancy_id,
  receivedAt: new Date(row.received_at),
  fields: fieldsOf(row),
  since: new Date(states[row.state] === 'received' ? row.received_at : (row.settled_at ?? row.received_at)),
})

const clear = (db: OutboxDatabase, row: Delivery, { at, plan }: { at: string; plan: MailPlan }) =>
  db.transaction().execute(async (transaction) => {
    const { id, vacancy_id: vacancyId, received_at: receivedAt } = row
    await transaction
      .updateTable('deliveries')
      .set({
        state: 'withdrawn',
        content: null,
        fields: null,
        fingerprint: '',
        last_error: null,
        next_try_at: null,
        settled_at: at,
      })
      .where('id', '=', id)
      .where('state', 'in', keptStates)
      .execute()
    await transaction.deleteFrom('delivery_files').where('delivery_id', '=', id).execute()
    const reference = referenceOf(row.idempotency_key)
    const locale = readContent(row)?.locale ?? null
    const told = { shown: row.reference, vacancyId, locale, receivedAt, withdrawnAt: at }
    const farewell = mailOfWithdrawal(plan, { reference, ...told })
    await withdrawMails(transaction.$pickTables<'mails'>(), reference, { farewell, at })
  })

/** What becomes of applications before a remote backend: what waits here can be withdrawn, nothing else. */
export const createOutboxApplications = ({ open, now, inTurn, plan }: Options): Applications => {
  const ask = async <T>(query: (db: OutboxDatabase) => Promise<T>): Promise<T> => {
    try {
      return await query(await open())
    } catch (error) {
      throw new BackendError('unreachable', errorText(error), { cause: error })
    }
  }
  const status = (reference: string) =>
    ask(async (db) => {
      const row = await find(db, reference)
      return row && statusOf(row)
    })
  return {
    status,
    // In turn with the deliveries: what is under way to the backend is waited for.
    withdraw: (reference) =>
      inTurn(() =>
        ask(async (db) => {
          const row = await find(db, reference)
          if (!row) return null
          const isHere = states[row.state] === 'received'
          if (!isHere) return statusOf(row)
          await clear(db, row, { at: new Date(now()).toISOString(), plan })
          await forget(db)
          return status(reference)
        }),
      ),
    keySecret: () => ask(readKeySecretOf),
  }
}

const readKeySecretOf = (db: OutboxDatabase) => readKeySecret(db.$pickTables<'secrets'>())
